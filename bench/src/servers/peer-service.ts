/**
 * The checks, digests and replies of our own server's operations, with the libraries that are usual for them. The same
 * service on other frameworks shares them.
 */
import { createHash, type Hash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import iconv from "iconv-lite";
import { collectDefaultMetrics, Histogram, register } from "prom-client";
import * as z from "zod";

export const port = Number(process.env.PORT);
export const apiKey = process.env.API_KEY ?? "";
/** The limits of our own server. */
export const limits = { requestsPerMinute: 1_000_000, fileBytes: 104_857_600, jsonBytes: 134_217_728, texts: 100 };
const maxTextBytes = 10_485_760;

/** A request that is refused, with the status of its reply. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const text = z.string().refine((given) => Buffer.byteLength(given) <= maxTextBytes, "larger than 10 MB");
const choices = {
  encoding: z.enum(["utf8", "ascii", "utf16", "gbk"]).default("utf8"),
  outputFormat: z.enum(["hex", "hex-upper", "base64"]).default("hex"),
};
const textBody = z.object({ text, ...choices });
const batchBody = z.object({ texts: z.array(text).min(1).max(limits.texts), ...choices });
const formBody = z.object({ outputFormat: choices.outputFormat });
type Choices = z.output<typeof textBody>;

/** The reply to `POST /api/md5/text`. */
export function hashText(body: unknown): object {
  const { text, encoding, outputFormat } = parse(textBody, body);
  const hash = digestText(text, encoding, outputFormat);
  return succeed({ text, hash, encoding, outputFormat, length: hash.length }, "MD5 digest of the text computed");
}

/** The reply to `POST /api/md5/text/batch`. */
export function hashTexts(body: unknown): object {
  const { texts, encoding, outputFormat } = parse(batchBody, body);
  const results = texts.map((text, index) => ({ text, hash: digestText(text, encoding, outputFormat), index }));
  return succeed({ results, total: results.length, encoding, outputFormat }, "MD5 digests of the texts computed");
}

/** A file that was digested as it arrived. */
interface DigestedFile {
  filename: string;
  size: number;
  md5: Hash;
  startedAt: number;
}

const files = new WeakMap<IncomingMessage, DigestedFile>();

/** The file of a request whose form multer has read. */
export function digestedFile(request: IncomingMessage): DigestedFile | undefined {
  return files.get(request);
}

/** A storage engine for multer that stores nothing: it adds each chunk of a file to its digest. */
export const digestStorage = {
  _handleFile(
    request: IncomingMessage,
    { originalname, stream }: { originalname: string; stream: Readable },
    done: (error?: unknown) => void,
  ): void {
    const file = { filename: originalname, size: 0, md5: createHash("md5"), startedAt: performance.now() };
    files.set(request, file);
    stream.on("data", (chunk: Buffer) => {
      file.md5.update(chunk);
      file.size += chunk.length;
    });
    stream.on("error", done);
    stream.on("end", () => done());
  },
  _removeFile(_request: IncomingMessage, _file: object, done: (...nothing: never[]) => void): void {
    process.nextTick(() => done());
  },
};

/** The reply to `POST /api/md5/file`. */
export function describeFile(file: DigestedFile | undefined, form: unknown): object {
  if (file === undefined) throw new Refusal(400, "INVALID_INPUT", "file: a file is required");
  const { outputFormat } = parse(formBody, form ?? {});
  const { filename, size, md5, startedAt } = file;
  const processingTime = Math.round(performance.now() - startedAt);
  const data = { filename, size, hash: write(md5, outputFormat), outputFormat, processingTime };
  return succeed(data, "MD5 digest of the file computed");
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal(400, "INVALID_INPUT", z.prettifyError(result.error));
  return result.data;
}

function digestText(text: string, encoding: Choices["encoding"], outputFormat: Choices["outputFormat"]): string {
  const md5 = createHash("md5");
  if (encoding === "utf8") return write(md5.update(text), outputFormat);
  const bytes = iconv.encode(text, encoding);
  // iconv-lite replaces what an encoding can't represent, and says so nowhere.
  if (iconv.decode(bytes, encoding) !== text) throw new Refusal(400, "INVALID_INPUT", `text: not in ${encoding}`);
  return write(md5.update(bytes), outputFormat);
}

function write(md5: Hash, outputFormat: Choices["outputFormat"]): string {
  if (outputFormat === "base64") return md5.digest("base64");
  const hex = md5.digest("hex");
  return outputFormat === "hex" ? hex : hex.toUpperCase();
}

function succeed(data: object, message: string): object {
  return { success: true, data, message, timestamp: new Date().toISOString() };
}

/** The status and the body of the reply to a request that failed. Frameworks name the status of their own refusals. */
export function refuse(error: unknown): { status: number; body: object } {
  const { status, code, message } =
    error instanceof Refusal
      ? error
      : isClientError(error)
        ? new Refusal(400, "INVALID_INPUT", error.message)
        : new Refusal(500, "INTERNAL_ERROR", "something went wrong");
  return { status, body: { success: false, error: { code, message }, timestamp: new Date().toISOString() } };
}

function isClientError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const status = "statusCode" in error ? error.statusCode : "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
}

const keyHash = sha256(`Bearer ${apiKey}`);

/** @throws Refusal unless the header has the API key */
export function checkKey(authorization: string | undefined): void {
  if (!timingSafeEqual(sha256(authorization ?? ""), keyHash)) throw new Refusal(401, "UNAUTHORIZED", "a key is needed");
}

function sha256(given: string): Buffer {
  return createHash("sha256").update(given).digest();
}

/** The caller's request id, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" ? sent : randomUUID();
}

collectDefaultMetrics();
const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request to its reply",
  labelNames: ["method", "path", "status"],
});

/** Counts a reply. */
export function measure(method: string, path: string, status: number, startedAt: number): void {
  duration.labels(method, path, String(status)).observe((performance.now() - startedAt) / 1000);
}

/** The text of `/metrics`. */
export function readMetrics(): Promise<string> {
  return register.metrics();
}
