import * as z from "zod";
import { mustBe, mustBeObject, requestString } from "./envelope.ts";
import { maxBatchItems } from "./limits.ts";

/**
 * The bodies of the six MD5 operations, with the field names of the MD5 document. Requests drop unknown fields. Replies
 * are strict, so that an undocumented field fails a test. `canvas.ts` explains why each body is both an interface and a
 * schema.
 */

export const textEncodings = ["utf8", "ascii", "utf16", "gbk"] as const;
export type TextEncoding = (typeof textEncodings)[number];

export const outputFormats = ["hex", "hex-upper", "base64"] as const;
export type OutputFormat = (typeof outputFormats)[number];

export const textEncodingSchema = z.enum(textEncodings, { error: `must be one of ${textEncodings.join(", ")}` });
export const outputFormatSchema = z.enum(outputFormats, { error: `must be one of ${outputFormats.join(", ")}` });
const wholeNumber = z.int().nonnegative();
const hash = z.string().regex(/^(?:[0-9a-f]{32}|[0-9A-F]{32}|[A-Za-z0-9+/]{22}==)$/);
const calculatedHash = z.string().regex(/^(?:[0-9a-f]{32}|[A-Za-z0-9+/]{22}==)$/);

/** What the requests for digests of texts have in common. */
interface TextOptions {
  /** Default `utf8`. */
  encoding?: TextEncoding | undefined;
  /** Default `hex`. */
  outputFormat?: OutputFormat | undefined;
}

const textOptions = { encoding: textEncodingSchema.default("utf8"), outputFormat: outputFormatSchema.default("hex") };

/** POST /api/md5/text */
export interface TextRequest extends TextOptions {
  text: string;
}

export const textRequestSchema = z.object(
  { text: requestString.describe("Text to hash; at most 10 MiB of UTF-8, may be empty"), ...textOptions },
  mustBeObject,
) satisfies z.ZodType<unknown, TextRequest>;

export interface TextDigest {
  text: string;
  /** In `outputFormat`. */
  hash: string;
  encoding: TextEncoding;
  outputFormat: OutputFormat;
  /** The number of characters in `hash`: 32, 32 or 24. */
  length: number;
}

export const textDigestSchema = z.strictObject({
  text: z.string(),
  hash,
  encoding: textEncodingSchema,
  outputFormat: outputFormatSchema,
  length: z.int().min(24).max(32),
}) satisfies z.ZodType<TextDigest>;

/** POST /api/md5/text/batch */
export interface TextBatchRequest extends TextOptions {
  /** 1 to 100. */
  texts: string[];
}

const anArray = { error: mustBe(`an array of 1 to ${maxBatchItems} strings`) };

export const textBatchRequestSchema = z.object(
  {
    texts: z
      .array(requestString, anArray)
      .min(1, anArray)
      .max(maxBatchItems, anArray)
      .describe("Each at most 10 MiB of UTF-8, may be empty"),
    ...textOptions,
  },
  mustBeObject,
) satisfies z.ZodType<unknown, TextBatchRequest>;

export interface TextBatchDigest {
  /** In input order. */
  results: { text: string; hash: string; index: number }[];
  total: number;
  encoding: TextEncoding;
  outputFormat: OutputFormat;
}

export const textBatchDigestSchema = z.strictObject({
  results: z.array(z.strictObject({ text: z.string(), hash, index: wholeNumber })),
  total: wholeNumber,
  encoding: textEncodingSchema,
  outputFormat: outputFormatSchema,
}) satisfies z.ZodType<TextBatchDigest>;

/** The text fields of POST /api/md5/file and /api/md5/file/batch; the files are sent along with them. */
export interface FileFields {
  /** Default `hex`. */
  outputFormat?: OutputFormat | undefined;
}

export const fileFieldsSchema = z.object({ outputFormat: outputFormatSchema.default("hex") }) satisfies z.ZodType<
  unknown,
  FileFields
>;

export interface FileDigest {
  filename: string;
  /** Bytes. */
  size: number;
  hash: string;
  outputFormat: OutputFormat;
  /** Whole milliseconds. */
  processingTime: number;
}

const fileResult = z.strictObject({ filename: z.string(), size: wholeNumber, hash, processingTime: wholeNumber });

export const fileDigestSchema = fileResult.extend({ outputFormat: outputFormatSchema }) satisfies z.ZodType<FileDigest>;

export interface FileBatchDigest {
  /** In upload order. */
  results: Omit<FileDigest, "outputFormat">[];
  total: number;
  /** Bytes. */
  totalSize: number;
  /** Whole milliseconds. */
  totalTime: number;
}

export const fileBatchDigestSchema = z.strictObject({
  results: z.array(fileResult),
  total: wholeNumber,
  totalSize: wholeNumber,
  totalTime: wholeNumber,
}) satisfies z.ZodType<FileBatchDigest>;

/** POST /api/md5/verify */
export interface VerifyTextRequest {
  text: string;
  /** 32 hex digits in either case, or the canonical Base64 of 16 bytes. */
  expectedHash: string;
  /** Default `utf8`. */
  encoding?: TextEncoding | undefined;
}

const expectedHash = requestString.describe("32 hex digits in either case, or canonical Base64 of 16 bytes");

export const verifyTextRequestSchema = z.object(
  {
    text: requestString.describe("Text to verify; at most 10 MiB of UTF-8, may be empty"),
    expectedHash,
    encoding: textEncodingSchema.default("utf8"),
  },
  mustBeObject,
) satisfies z.ZodType<unknown, VerifyTextRequest>;

export interface TextVerification {
  text: string;
  /** As it was sent. */
  expectedHash: string;
  /** Lowercase hex, or Base64 if `expectedHash` is Base64. */
  calculatedHash: string;
  isValid: boolean;
  encoding: TextEncoding;
}

export const textVerificationSchema = z.strictObject({
  text: z.string(),
  expectedHash: z.string(),
  calculatedHash,
  isValid: z.boolean(),
  encoding: textEncodingSchema,
}) satisfies z.ZodType<TextVerification>;

/** The text fields of POST /api/md5/verify/file. */
export interface VerifyFileFields {
  expectedHash: string;
}

export const verifyFileFieldsSchema = z.object({ expectedHash }) satisfies z.ZodType<unknown, VerifyFileFields>;

export interface FileVerification {
  filename: string;
  expectedHash: string;
  calculatedHash: string;
  isValid: boolean;
  /** Bytes. */
  size: number;
}

export const fileVerificationSchema = z.strictObject({
  filename: z.string(),
  expectedHash: z.string(),
  calculatedHash,
  isValid: z.boolean(),
  size: wholeNumber,
}) satisfies z.ZodType<FileVerification>;
