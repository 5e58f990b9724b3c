import type { IncomingMessage } from "node:http";
import type { Md5Group } from "@fingerpaint/md5-core";
import multer from "@koa/multer";
import type { AppContext } from "../http/context.ts";
import { RequestCutError } from "../http/request-cut-error.ts";
import { ServiceError } from "../http/service-error.ts";
import { checkBodyHeaders } from "./body-headers.ts";
import { refuseFormReadBefore } from "./body-read-before.ts";
import { createDigestStorage } from "./digest-storage.ts";
import { createFormUpload, type FormRules, type FormUpload, type UploadedFile } from "./form-upload.ts";

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
