import * as z from "zod";
import {
  canvasQuotaSchema,
  claimRequestSchema,
  listedCanvasSchema,
  listQuerySchema,
  loadedCanvasSchema,
  loadQuerySchema,
  publishedCanvasSchema,
  publishRequestSchema,
  updateRequestSchema,
} from "./canvas.ts";
import { successEnvelopeSchema } from "./envelope.ts";
import {
  fileBatchDigestSchema,
  fileDigestSchema,
  fileFieldsSchema,
  fileVerificationSchema,
  textBatchDigestSchema,
  textBatchRequestSchema,
  textDigestSchema,
  textRequestSchema,
  textVerificationSchema,
  verifyFileFieldsSchema,
  verifyTextRequestSchema,
} from "./md5.ts";
import type { OperationId } from "./operations.ts";

/** The schemas of an operation's input and reply. */
export interface OperationSchemas {
  /** The JSON body, or the text fields of the form. */
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  /** The body of a success; absent if it has none. */
  readonly reply?: z.ZodType;
}

/** The schemas of each operation of the table. */
export const schemas = {
  hashText: { body: textRequestSchema, reply: successEnvelopeSchema(textDigestSchema) },
  hashTexts: { body: textBatchRequestSchema, reply: successEnvelopeSchema(textBatchDigestSchema) },
  hashFile: { body: fileFieldsSchema, reply: successEnvelopeSchema(fileDigestSchema) },
  hashFiles: { body: fileFieldsSchema, reply: successEnvelopeSchema(fileBatchDigestSchema) },
  verifyText: { body: verifyTextRequestSchema, reply: successEnvelopeSchema(textVerificationSchema) },
  verifyFile: { body: verifyFileFieldsSchema, reply: successEnvelopeSchema(fileVerificationSchema) },
  publishCanvas: { body: publishRequestSchema, reply: publishedCanvasSchema },
  claimCanvas: { body: claimRequestSchema, reply: publishedCanvasSchema },
  listCanvases: { query: listQuerySchema, reply: z.array(listedCanvasSchema) },
  readCanvasQuota: { reply: canvasQuotaSchema },
  loadCanvas: { query: loadQuerySchema, reply: loadedCanvasSchema },
  updateCanvas: { body: updateRequestSchema, reply: publishedCanvasSchema },
  endSession: {},
  deleteCanvas: {},
} as const satisfies Record<OperationId, OperationSchemas>;
