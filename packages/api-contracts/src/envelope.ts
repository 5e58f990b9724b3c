import * as z from "zod";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** The envelope of every successful MD5 reply (MD5 document, Success envelope). */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  /** A short English sentence (rule M1). */
  message: string;
  /** ISO 8601 UTC time of the reply. */
  timestamp: string;
}

/** Every failed reply of either service (MD5 document, Error envelope; rule B2). */
export interface ErrorEnvelope {
  success: false;
  error: {
    code: ErrorCode;
    message: string;
    /** Says what was wrong and where: field, index, position, limit. Never a stack, a path, a key or a password. */
    details: string;
  };
  /** ISO 8601 UTC time of the reply. */
  timestamp: string;
}

export const timestampSchema = z.iso.datetime({ precision: 3 }).describe("ISO 8601 UTC time with milliseconds");

/** The success envelope around the schema of an operation's data. */
export function successEnvelopeSchema<Data>(data: z.ZodType<Data>) {
  return z.strictObject({
    success: z.literal(true),
    data,
    message: z.string(),
    timestamp: timestampSchema,
  }) as z.ZodType<SuccessEnvelope<Data>>;
}

export const errorEnvelopeSchema: z.ZodType<ErrorEnvelope> = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({ code: z.enum(errorCodes), message: z.string(), details: z.string() }),
  timestamp: timestampSchema,
});
