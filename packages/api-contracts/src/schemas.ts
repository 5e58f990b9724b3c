import * as z from "zod";
import { listedCanvas, loadedCanvas, loadQuery, publishedCanvas, publishRequest, updateRequest } from "./canvas.ts";
import { successEnvelope } from "./envelope.ts";
import {
  fileBatchDigest,
  fileDigest,
  fileFields,
  fileVerification,
  textBatchDigest,
  textBatchRequest,
  textDigest,
  textRequest,
  textVerification,
  verifyFileFields,
  verifyTextRequest,
} from "./md5.ts";
import type { OperationId } from "./operations.ts";

/** What an operation takes and answers, as schemas. */
export interface OperationSchemas {
  /** The JSON body, or the text fields of the form. */
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** The body of a success; absent where it has none. */
  readonly reply?: z.ZodType;
}

/** The schemas of each operation of the table. */
export const schemas = {
  hashText: { body: textRequest, reply: successEnvelope(textDigest) },
  hashTexts: { body: textBatchRequest, reply: successEnvelope(textBatchDigest) },
  hashFile: { body: fileFields, reply: successEnvelope(fileDigest) },
  hashFiles: { body: fileFields, reply: successEnvelope(fileBatchDigest) },
  verifyText: { body: verifyTextRequest, reply: successEnvelope(textVerification) },
  verifyFile: { body: verifyFileFields, reply: successEnvelope(fileVerification) },
  publishCanvas: { body: publishRequest, reply: publishedCanvas },
  listCanvases: { reply: z.array(listedCanvas) },
  loadCanvas: { query: loadQuery, reply: loadedCanvas },
  updateCanvas: { body: updateRequest, reply: publishedCanvas },
  deleteCanvas: {},
} as const satisfies Record<OperationId, OperationSchemas>;
