import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { Md5Group, Md5Hasher } from "@fingerpaint/md5-core";
import multer from "@koa/multer";
import type { AppContext } from "../request/context.ts";
import { RequestCutError, ServiceError } from "../request/service-error.ts";
import { checkBodyHeaders, refuseFormReadBefore } from "./read-body.ts";

declare module "koa" {
  interface Request {
    body?: Readonly<Record<string, unknown>>;
  }
}

export interface FormBody {
  /** The text fields: names and values as sent, repeated fields as arrays. */
  fields: Readonly<Record<string, unknown>>;
  /** In upload order. */
  files: [UploadedFile, ...UploadedFile[]];
}

/** An uploaded file after it was digested. Its content isn't kept. */
interface UploadedFile {
  /** The name that the client sent, read as UTF-8, base name only (rule M9). */
  filename: string;
  /** Bytes. */
  size: number;
  /** The final hash state. The output format is chosen after the whole form has been read. */
  md5: Md5Hasher;
  /** Whole milliseconds from the file's first to its last byte. */
  processingTime: number;
}

interface FormRules {
  fileField: "file" | "files";
  maxFiles: number;
  maxFileBytes: number;
}

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
 * Creates the form reader of an operation. The files are digested as they arrive (rules B4, M8, M9, M10). Files that
 * arrive at the same time are digested together, in `lanes`. The reader throws INVALID_INPUT, FILE_TOO_LARGE or a
 * RequestCutError.
 */
export function createFormReader(lanes: Md5Group, rules: FormRules): (context: AppContext) => Promise<FormBody> {
  const { fileField } = rules;
  return async (context) => {
    checkBodyHeaders(context.req, "multipart/form-data");
    refuseFormReadBefore(context);
    const [first, ...others] = await receiveFiles(context, lanes, rules);
    const fields = context.request.body ?? {};
    if (Object.hasOwn(fields, fileField)) {
      throw new ServiceError("INVALID_INPUT", `${fileField}: a text field was sent instead of a file`);
    }
    if (first === undefined) throw new ServiceError("INVALID_INPUT", `${fileField}: a file is required`);
    return { fields, files: [first, ...others] };
  };
}

/**
 * multer reports a failure only after it has read the rest of the request. Replies must not wait for that (rule M8), so
 * the storage engine and the parser report failures as they happen, and lingering discards the rest of the request.
 */
function receiveFiles(context: AppContext, lanes: Md5Group, rules: FormRules): Promise<UploadedFile[]> {
  const { req: request } = context;
  const files: UploadedFile[] = [];
  return new Promise((resolve, reject) => {
    let stopParsing = () => {};
    const fail = (error: unknown) => {
      reject(toFormError(error, request, rules.fileField));
      stopParsing();
    };
    const options = {
      storage: createDigestStorage(lanes, rules, files, fail),
      limits: formLimits,
      defParamCharset: "utf8",
      streamHandler: (_request: IncomingMessage, parser: NodeJS.WritableStream) => {
        // Otherwise parsing the rest of a refused form would still cost time.
        stopParsing = () => request.unpipe(parser);
        parser.on("error", fail);
        // multer drops a file without a name. Browsers send an empty one for an input without a file.
        parser.on("file", (_field: string, content: Readable, { filename }: { filename?: string }) => {
          if (filename) return;
          content.once("data", () => fail(new ServiceError("INVALID_INPUT", `${rules.fileField}: a file has no name`)));
        });
        parser.on("fieldsLimit", () => fail(new ServiceError("INVALID_INPUT", "form: too many fields")));
        request.pipe(parser);
      },
    };
    multer(options)
      .any()(context, async () => resolve(files))
      .catch(fail);
  });
}

function toFormError(error: unknown, request: IncomingMessage, fileField: string): Error {
  if (error instanceof ServiceError) return error;
  if (request.destroyed && !request.complete) return new RequestCutError();
  const reason = error instanceof Error ? error.message : "malformed";
  return new ServiceError("INVALID_INPUT", `form: ${reason}; expected multipart/form-data with "${fileField}"`, {
    cause: error,
  });
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
 * @param files Gets each accepted file. All of them are complete once multer has read the form.
 * @param failForm Fails the request immediately.
 */
function createDigestStorage(
  lanes: Md5Group,
  { fileField, maxFiles, maxFileBytes }: FormRules,
  files: UploadedFile[],
  failForm: (error: unknown) => void,
): multer.StorageEngine {
  /** Rule M9. */
  function refusalOf(fieldname: string): ServiceError | null {
    if (fieldname !== fileField) {
      return new ServiceError("INVALID_INPUT", `form: files belong in the field "${fileField}"`);
    }
    if (files.length < maxFiles) return null;
    const allowed = maxFiles === 1 ? "exactly one file" : `at most ${maxFiles} files`;
    return new ServiceError("INVALID_INPUT", `${fileField}: takes ${allowed}`);
  }

  return {
    _handleFile: (_request, { fieldname, originalname, stream }: IncomingFile, done) => {
      const startedAt = performance.now();
      const file = { filename: originalname, size: 0, md5: lanes.createMd5(), processingTime: 0 };
      let bytesInTurn = 0;
      const fail = (error: unknown) => {
        stream.off("data", digest).off("end", finish).resume();
        failForm(error);
        done(error);
      };
      const digest = (chunk: Buffer) => {
        file.size += chunk.length;
        if (file.size > maxFileBytes) {
          fail(new ServiceError("FILE_TOO_LARGE", `${fileField}: a file may have at most ${maxFileBytes} bytes`));
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
      const refusal = refusalOf(fieldname);
      // Added before its content arrives, because a file that waits for a turn may end after the next one.
      if (refusal === null) files.push(file);
      else fail(refusal);
    },
    _removeFile: (_request, _file, done) => process.nextTick(done),
  };
}
