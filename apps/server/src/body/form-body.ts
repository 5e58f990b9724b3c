import type { IncomingMessage } from "node:http";
import type { Md5Group } from "@fingerpaint/md5-core";
import multer from "@koa/multer";
import type { FileFilterCallback } from "multer";
import type { AppContext } from "../http/app-state.ts";
import { RequestCutError } from "../http/request-cut-error.ts";
import { ServiceError } from "../http/service-error.ts";
import { checkBodyHeaders } from "./body-headers.ts";
import { createDigestStorage, type DigestedFile } from "./digest-storage.ts";
import { feedForm } from "./feed-form.ts";

export interface UploadedFile extends DigestedFile {
  /** As the client sent it, as UTF-8, base name only (rule M9). */
  filename: string;
}

export interface FormBody {
  /** The text fields: names and values as sent, repeated ones as arrays. */
  fields: unknown;
  /** In upload order. */
  files: UploadedFile[];
}

/** Bounds on a form besides its files' size: far above what any client of the document sends. */
const formLimits = {
  fields: 100,
  fieldNameSize: 200,
  fieldSize: 65_536,
  headerPairs: 100,
  fieldNestingDepth: 8,
  fieldArrayIndexLimit: 100,
};

/** The busboy parser, as far as it is watched here: failures are seen the moment they happen. */
interface FormParser {
  on(event: "error" | "filesLimit" | "fieldsLimit", listener: (error?: Error) => void): unknown;
}

/**
 * Reads a form whose files go through the digest (rules B4, M8, M9, M10).
 *
 * multer reports an error only after the rest of the request has been read; replies must not wait for that (rule M8), so
 * each failure is passed on as it happens, and lingering takes care of what still arrives.
 *
 * @throws INVALID_INPUT, FILE_TOO_LARGE, RequestCutError
 */
export async function readFormBody(
  context: AppContext,
  options: { lanes: Md5Group; fileField: "file" | "files"; maxFiles: number; maxFileBytes: number },
): Promise<FormBody> {
  checkBodyHeaders(context.req, "multipart/form-data");
  const { lanes, fileField, maxFiles, maxFileBytes } = options;

  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => reject(toFormError(error, context.req, options));
    let count = 0;
    const storage = createDigestStorage(lanes, maxFileBytes, fail);
    const upload = multer({
      storage,
      fileFilter: (_request: unknown, file: Express.Multer.File, done: FileFilterCallback) => {
        count += 1;
        const refusal = refuseFile(file.fieldname, count, fileField, maxFiles);
        if (refusal) {
          fail(refusal);
          done(refusal);
        } else {
          done(null, true);
        }
      },
      limits: formLimits,
      defParamCharset: "utf8",
      // So that the parser takes each write at once; nothing gathers there, since the storage never waits.
      fileHwm: Number.MAX_SAFE_INTEGER,
      streamHandler: (request: IncomingMessage, parser: FormParser & NodeJS.WritableStream) => {
        parser.on("error", fail);
        parser.on("fieldsLimit", () => fail(new ServiceError("INVALID_INPUT", "form: too many fields")));
        feedForm(request, parser, storage);
      },
    } as multer.Options);
    upload
      .any()(context as never, async () => resolve())
      .catch(fail);
  });

  const request = context.request as unknown as { body?: unknown; files?: Express.Multer.File[] };
  const files = (request.files ?? []).map((file) => {
    const { size, md5, processingTime } = file as unknown as DigestedFile;
    return { filename: file.originalname, size, md5, processingTime };
  });
  const fields = request.body ?? {};
  if (files.length === 0) {
    const sentAsText = Object.hasOwn(fields, fileField);
    throw new ServiceError(
      "INVALID_INPUT",
      sentAsText ? `${fileField}: a text field was sent where a file belongs` : `${fileField}: a file is required`,
    );
  }
  return { fields, files };
}

function refuseFile(fieldname: string, count: number, fileField: string, maxFiles: number): ServiceError | null {
  if (fieldname !== fileField) {
    return new ServiceError("INVALID_INPUT", `form: files belong into the field "${fileField}"`);
  }
  if (count > maxFiles) {
    const allowed = maxFiles === 1 ? "exactly one file" : `at most ${maxFiles} files`;
    return new ServiceError("INVALID_INPUT", `${fileField}: takes ${allowed}`);
  }
  return null;
}

function toFormError(error: unknown, request: IncomingMessage, options: { fileField: string }): Error {
  if (ServiceError.isInstance(error)) return error;
  if (request.destroyed && !request.complete) return new RequestCutError();
  const reason = error instanceof Error ? error.message : "malformed";
  return new ServiceError(
    "INVALID_INPUT",
    `form: ${reason}; expected multipart/form-data with "${options.fileField}"`,
    {
      cause: error,
    },
  );
}
