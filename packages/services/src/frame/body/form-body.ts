import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { Md5Group, Md5Hasher } from "@fingerpaint/md5-core";
import multer from "@koa/multer";
import type { AppContext } from "../request/context.ts";
import { RequestCutError, ServiceError } from "../request/service-error.ts";
import { checkBodyHeaders, refuseFormReadBefore } from "./read-body.ts";

declare module "koa" {
  interface Request {
    /** The text fields of a form, set by multer. */
    body?: Readonly<Record<string, unknown>>;
  }
}

export interface FormBody {
  /** The text fields: names and values as sent, repeated fields as arrays. */
  fields: Readonly<Record<string, unknown>>;
  /** In upload order. */
  files: [UploadedFile, ...UploadedFile[]];
}

/** Reads a request's form. @throws INVALID_INPUT, FILE_TOO_LARGE, RequestCutError */
export type ReadForm = (context: AppContext) => Promise<FormBody>;

/** Limits on a form besides its files' sizes, far above what any client of the document sends. */
const formLimits = {
  fields: 100,
  fieldNameSize: 200,
  fieldSize: 65_536,
  headerPairs: 100,
  fieldNestingDepth: 8,
  fieldArrayIndexLimit: 100,
};

/**
 * Creates the form reader of an operation. The files are digested as they arrive (rules B4, M8, M9, M10).
 *
 * multer reports a failure only after it has read the rest of the request. Replies must not wait for that (rule M8), so
 * the storage engine and the parser report failures as they happen, and lingering discards the rest of the request.
 */
export function createFormReader(lanes: Md5Group, rules: FormRules): ReadForm {
  const { fileField } = rules;
  const uploads = new WeakMap<IncomingMessage, FormUpload>();
  const uploadOf = (request: IncomingMessage) => {
    const upload = uploads.get(request);
    if (upload === undefined) throw new Error("a form was parsed that nobody reads");
    return upload;
  };
  const options = {
    storage: createDigestStorage(lanes, uploadOf),
    limits: formLimits,
    defParamCharset: "utf8",
    streamHandler: (request: IncomingMessage, parser: NodeJS.WritableStream) => {
      const upload = uploadOf(request);
      const { fail } = upload;
      // Otherwise parsing the rest of a refused form would still cost time.
      upload.onFailure(() => request.unpipe(parser));
      parser.on("error", fail);
      parser.on("fieldsLimit", () => fail(new ServiceError("INVALID_INPUT", "form: too many fields")));
      request.pipe(parser);
    },
  };
  const receive = multer(options).any();

  return async (context) => {
    const request = context.req;
    checkBodyHeaders(request, "multipart/form-data");
    refuseFormReadBefore(context);
    const files = await new Promise<UploadedFile[]>((resolve, reject) => {
      const fail = (error: unknown) => reject(toFormError(error, request, fileField));
      const upload = createFormUpload(rules, fail);
      uploads.set(request, upload);
      receive(context, async () => resolve(upload.files)).catch(fail);
    });
    const fields = context.request.body ?? {};
    if (Object.hasOwn(fields, fileField)) {
      throw new ServiceError("INVALID_INPUT", `${fileField}: a text field was sent where a file belongs`);
    }
    const [first, ...others] = files;
    if (first === undefined) throw new ServiceError("INVALID_INPUT", `${fileField}: a file is required`);
    return { fields, files: [first, ...others] };
  };
}

function toFormError(error: unknown, request: IncomingMessage, fileField: string): Error {
  if (error instanceof ServiceError) return error;
  if (request.destroyed && !request.complete) return new RequestCutError();
  const reason = error instanceof Error ? error.message : "malformed";
  return new ServiceError("INVALID_INPUT", `form: ${reason}; expected multipart/form-data with "${fileField}"`, {
    cause: error,
  });
}

/** An uploaded file after it was digested. Its content isn't kept. */
export interface UploadedFile {
  /** The name that the client sent, read as UTF-8, base name only (rule M9). */
  filename: string;
  /** Bytes. */
  size: number;
  /** The final hash state. The output format is chosen after the whole form has been read. */
  md5: Md5Hasher;
  /** Whole milliseconds from the file's first to its last byte. */
  processingTime: number;
}

/** The files that an operation accepts. */
export interface FormRules {
  fileField: "file" | "files";
  maxFiles: number;
  maxFileBytes: number;
}

/** A form that is being received. */
export interface FormUpload {
  /** The files so far, in upload order. All of them are complete once multer has read the form. */
  readonly files: UploadedFile[];
  /** Counts a new file. Returns the error if it must be refused, otherwise null (rule M9). */
  refuseFile(fieldname: string): ServiceError | null;
  /** Returns the error if a file with this many bytes so far is too large, otherwise null (rule M8). */
  refuseSize(bytes: number): ServiceError | null;
  /** Fails the request immediately. Later failures have no effect. */
  fail(error: unknown): void;
  /** Sets the function to call once the request has failed. */
  onFailure(stop: () => void): void;
}

export function createFormUpload(rules: FormRules, fail: (error: unknown) => void): FormUpload {
  const { fileField, maxFiles, maxFileBytes } = rules;
  let count = 0;
  let stop = () => {};
  return {
    files: [],
    onFailure: (given) => {
      stop = given;
    },
    fail: (error) => {
      fail(error);
      stop();
    },
    refuseFile: (fieldname) => {
      count += 1;
      if (fieldname !== fileField) {
        return new ServiceError("INVALID_INPUT", `form: files belong into the field "${fileField}"`);
      }
      if (count > maxFiles) {
        const allowed = maxFiles === 1 ? "exactly one file" : `at most ${maxFiles} files`;
        return new ServiceError("INVALID_INPUT", `${fileField}: takes ${allowed}`);
      }
      return null;
    },
    refuseSize: (bytes) =>
      bytes > maxFileBytes
        ? new ServiceError("FILE_TOO_LARGE", `${fileField}: a file may have at most ${maxFileBytes} bytes`)
        : null,
  };
}

/** The file that a storage engine receives. @koa/multer's types omit the content. */
interface IncomingFile extends multer.File {
  stream: Readable;
}

/**
 * After this many bytes, a file waits for the next turn of the event loop. Node reads many chunks from one connection
 * before it turns to the next: without the wait, files that arrive together would reach the lanes one after another.
 */
const bytesPerTurn = 65_536;

/**
 * A multer storage engine that stores nothing: it adds each chunk to the digest and drops it (rule M10).
 *
 * @param lanes Digests files that arrive at the same time together.
 * @param uploadOf Returns the upload of a request, which receives the digests and the failures.
 */
export function createDigestStorage(
  lanes: Md5Group,
  uploadOf: (request: IncomingMessage) => FormUpload,
): multer.StorageEngine {
  return {
    _handleFile: (request: IncomingMessage, { fieldname, originalname, stream }: IncomingFile, done) => {
      const upload = uploadOf(request);
      const startedAt = performance.now();
      const file = { filename: originalname, size: 0, md5: lanes.createMd5(), processingTime: 0 };
      let bytesInTurn = 0;
      const fail = (error: unknown) => {
        stream.off("data", digest).off("end", finish).resume();
        upload.fail(error);
        done(error);
      };
      const digest = (chunk: Buffer) => {
        file.size += chunk.length;
        const refusal = upload.refuseSize(file.size);
        if (refusal !== null) {
          fail(refusal);
          return;
        }
        file.md5.update(chunk);
        bytesInTurn += chunk.length;
        if (bytesInTurn >= bytesPerTurn) waitForTurn();
      };
      const waitForTurn = () => {
        bytesInTurn = 0;
        stream.pause();
        setImmediate(() => stream.resume());
      };
      const finish = () => {
        file.processingTime = Math.round(performance.now() - startedAt);
        done();
      };
      stream.on("data", digest).once("end", finish).once("error", fail);
      const refusal = upload.refuseFile(fieldname);
      // Added before its content arrives, because a file that waits for a turn may end after the next one.
      if (refusal === null) upload.files.push(file);
      else fail(refusal);
    },
    _removeFile: (_request, _file, done) => process.nextTick(done),
  };
}
