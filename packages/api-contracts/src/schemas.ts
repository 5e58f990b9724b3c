import * as z from "zod";
import * as canvas from "./canvas.ts";
import { successEnvelopeSchema } from "./envelope.ts";
import * as md5 from "./md5.ts";
import type { OperationId } from "./operations.ts";

export interface OperationSchemas {
  /** The JSON body, or the text fields of the form. */
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  /** The body of a success; absent if it has none. */
  readonly reply?: z.ZodType;
}

export const schemas = {
  hashText: { body: md5.textRequestSchema, reply: successEnvelopeSchema(md5.textDigestSchema) },
  hashTexts: { body: md5.textBatchRequestSchema, reply: successEnvelopeSchema(md5.textBatchDigestSchema) },
  hashFile: { body: md5.fileFieldsSchema, reply: successEnvelopeSchema(md5.fileDigestSchema) },
  hashFiles: { body: md5.fileFieldsSchema, reply: successEnvelopeSchema(md5.fileBatchDigestSchema) },
  verifyText: { body: md5.verifyTextRequestSchema, reply: successEnvelopeSchema(md5.textVerificationSchema) },
  verifyFile: { body: md5.verifyFileFieldsSchema, reply: successEnvelopeSchema(md5.fileVerificationSchema) },
  publishCanvas: { body: canvas.publishRequestSchema, reply: canvas.publishedCanvasSchema },
  claimCanvas: { body: canvas.claimRequestSchema, reply: canvas.publishedCanvasSchema },
  listCanvases: { query: canvas.listQuerySchema, reply: z.array(canvas.listedCanvasSchema) },
  readCanvasQuota: { reply: canvas.canvasQuotaSchema },
  loadCanvas: { query: canvas.loadQuerySchema, reply: canvas.loadedCanvasSchema },
  updateCanvas: { body: canvas.updateRequestSchema, reply: canvas.publishedCanvasSchema },
  endSession: {},
  deleteCanvas: {},
} as const satisfies Record<OperationId, OperationSchemas>;
