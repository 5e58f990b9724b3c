import * as z from "zod";
import * as canvas from "../canvas.ts";
import { errorEnvelopeSchema, timestampSchema } from "../envelope.ts";
import { maxBatchItems, maxFileBytes } from "../limits.ts";
import * as md5 from "../md5.ts";
import { type OperationSchemas, schemas } from "../schemas.ts";

/** A JSON Schema as OpenAPI 3.1 uses it (draft 2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const components = {
  TextEncoding: md5.textEncodingSchema,
  OutputFormat: md5.outputFormatSchema,
  CanvasAccess: canvas.canvasAccessSchema,
  CanvasId: canvas.canvasIdSchema,
  Timestamp: timestampSchema,
  TextRequest: md5.textRequestSchema,
  TextBatchRequest: md5.textBatchRequestSchema,
  VerifyTextRequest: md5.verifyTextRequestSchema,
  PublishRequest: canvas.publishRequestSchema,
  ClaimRequest: canvas.claimRequestSchema,
  UpdateRequest: canvas.updateRequestSchema,
  TextDigest: md5.textDigestSchema,
  TextBatchDigest: md5.textBatchDigestSchema,
  FileDigest: md5.fileDigestSchema,
  FileBatchDigest: md5.fileBatchDigestSchema,
  TextVerification: md5.textVerificationSchema,
  FileVerification: md5.fileVerificationSchema,
  PublishedCanvas: canvas.publishedCanvasSchema,
  LoadedCanvas: canvas.loadedCanvasSchema,
  ListedCanvas: canvas.listedCanvasSchema,
  CanvasQuota: canvas.canvasQuotaSchema,
  ErrorEnvelope: errorEnvelopeSchema,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
for (const [id, { reply }] of Object.entries<OperationSchemas>(schemas)) {
  if (reply && !registry.has(reply)) registry.add(reply, { id: `${id[0]?.toUpperCase()}${id.slice(1)}Reply` });
}

const uri = (id: string) => `#/components/schemas/${id}`;

/** zod's pattern for a date is 300 characters long; readers only need the zone and the milliseconds. */
function shortenDatePattern({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.format === "date-time") jsonSchema.pattern = "\\.\\d{3}Z$";
}

/** All named schemas, in their input form, so that fields with a default may be absent. */
export function schemaComponents(): Record<string, JsonSchema> {
  const { schemas: named } = z.toJSONSchema(registry, { io: "input", uri, override: shortenDatePattern });
  return Object.fromEntries(Object.entries(named).map(([id, { $id, $schema, ...schema }]) => [id, schema]));
}

/** @throws Error if the schema has no name; `components` above defines the names. */
export function referenceTo(schema: z.ZodType): { $ref: string } {
  const id = registry.get(schema)?.id;
  if (id === undefined) throw new Error("This schema has no name in components.schemas");
  return { $ref: uri(id) };
}

/** A form of text fields and one or more files (MD5 document). */
export function formSchema(fields: z.ZodType, fileField: "file" | "files"): JsonSchema {
  const { $schema, properties, required = [], ...form } = z.toJSONSchema(fields, { io: "input" });
  const file = {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    description: `At most ${maxFileBytes} bytes; sent with its file name in UTF-8`,
  } as const;
  const files = { type: "array", minItems: 1, maxItems: maxBatchItems, items: file } as const;
  return {
    ...form,
    properties: { [fileField]: fileField === "file" ? file : files, ...properties },
    required: [fileField, ...required],
  };
}
