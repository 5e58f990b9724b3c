import type {
  FileBatchDigest,
  FileDigest,
  FileFields,
  FileVerification,
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  SuccessEnvelope,
  TextBatchDigest,
  TextBatchRequest,
  TextDigest,
  TextRequest,
  TextVerification,
  UpdateRequest,
  VerifyFileFields,
  VerifyTextRequest,
} from "@fingerpaint/api-contracts";
import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { type Call, createCall } from "./call.ts";
import { OptionError } from "./errors/option-error.ts";
import { type FileInput, multipartBody } from "./multipart.ts";
import type { CallOptions, ClientOptions, LoadCanvasOptions, UploadOptions } from "./options.ts";
import type { Reply } from "./reply.ts";
import { jsonBody, type RequestBody } from "./request-body.ts";
import { send } from "./send.ts";
import { readSettings, withCallOptions } from "./settings.ts";

/** An MD5 call: awaited it gives `data`; its reply's body is the success envelope. */
export type Md5Call<Data> = Call<Data, SuccessEnvelope<Data>>;

/**
 * Both services, one method for each operation. Every method throws ApiError with the service's code, ConnectionError,
 * TimeoutError, UnexpectedReplyError, OptionError, or the reason of the caller's signal.
 */
export interface Client {
  /** MD5 of a text of at most 10 MiB (UTF-8). A character that the encoding can't hold is INVALID_INPUT (rule M4). */
  hashText(input: TextRequest, options?: CallOptions): Md5Call<TextDigest>;
  /** MD5 of 1 to 100 texts, in input order (rule M7). */
  hashTexts(input: TextBatchRequest, options?: CallOptions): Md5Call<TextBatchDigest>;
  /** MD5 of a file of at most 100 MiB (rule M8). A stream is sent as it comes and cannot be retried. */
  hashFile(input: FileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileDigest>;
  /** MD5 of 1 to 100 files of at most 100 MiB each, in upload order (rules M8, M9). */
  hashFiles(input: FileFields & { files: readonly FileInput[] }, options?: UploadOptions): Md5Call<FileBatchDigest>;
  /**
   * Compares a text's MD5 with 32 hex digits or the Base64 of 16 bytes (rule M11). A mismatch is `isValid: false`, not
   * an error.
   */
  verifyText(input: VerifyTextRequest, options?: CallOptions): Md5Call<TextVerification>;
  /** Compares a file's MD5 with 32 hex digits or the Base64 of 16 bytes (rule M11). */
  verifyFile(input: VerifyFileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileVerification>;
  /**
   * Stores a source and gives its share URL; the same source of the same session reuses its canvas (rule C8). Needs
   * `cookies` to be changed later.
   */
  publishCanvas(input: PublishRequest, options?: CallOptions): Call<PublishedCanvas>;
  /** The session's canvases, newest first; empty without a session (rule C13). */
  listCanvases(options?: CallOptions): Call<ListedCanvas[]>;
  /**
   * Loads a canvas and counts the view. Locked, it comes with `requiresPassword: true` and an empty source (rule C10).
   */
  loadCanvas(canvasId: string, options?: LoadCanvasOptions): Call<LoadedCanvas>;
  /** Changes what is named and keeps the rest; `expiresAt: null` clears it (rule C9). The owner's session only. */
  updateCanvas(canvasId: string, input: UpdateRequest, options?: CallOptions): Call<PublishedCanvas>;
  /** The owner's session only. */
  deleteCanvas(canvasId: string, options?: CallOptions): Call<undefined>;
}

interface Input {
  readonly canvasId?: string;
  /** Goes into the query, where it isn't empty. */
  readonly password?: string | undefined;
  readonly body?: RequestBody;
}

/** `mine` is another operation's path, and `.` and `..` don't survive in an address, escaped or not. */
function pathSegment(canvasId: string): string {
  if (["", ".", "..", "mine"].includes(canvasId))
    throw new OptionError("canvasId", "must be an id such as cv_8sK2mQx0ZbT4rLw9");
  return encodeURIComponent(canvasId);
}

function address(baseUrl: string, operation: OperationId, { canvasId, password }: Input): URL {
  const path = operations[operation].path.replace(":canvasId", () => pathSegment(canvasId ?? ""));
  const url = new URL(baseUrl + path);
  if (password) url.searchParams.set("password", password);
  return url;
}

/**
 * A client of both services. It holds its key and cookies where neither `JSON.stringify` nor a log can reach them.
 *
 * @throws OptionError for an option that cannot work
 * @example
 * const client = createClient({ baseUrl: "http://localhost:3000", apiKey });
 * const { hash } = await client.hashText({ text: "hello" });
 */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options);

  // The contract's tests hold server and types together; here the type of a reply is taken on trust.
  function call<Data, Body = Data>(
    id: OperationId,
    makeInput: () => Input,
    callOptions: UploadOptions = {},
  ): Call<Data, Body> {
    const start = async () => {
      const input = makeInput();
      const { signal, onUploadProgress } = callOptions;
      const url = address(settings.baseUrl, id, input);
      return send(
        { operation: id, url, body: input.body, signal, onUploadProgress },
        withCallOptions(settings, callOptions),
      );
    };
    return createCall(start() as Promise<Reply<Data, Body>>);
  }

  const json = (value: unknown) => () => ({ body: jsonBody(value) });
  const md5 = <Data>(id: OperationId, makeInput: () => Input, callOptions?: UploadOptions): Md5Call<Data> =>
    call(id, makeInput, callOptions);

  return {
    hashText: (input, callOptions) => md5("hashText", json(input), callOptions),
    hashTexts: (input, callOptions) => md5("hashTexts", json(input), callOptions),
    hashFile: ({ file, outputFormat }, callOptions) =>
      md5("hashFile", () => ({ body: multipartBody({ outputFormat }, "file", [file]) }), callOptions),
    hashFiles: ({ files, outputFormat }, callOptions) =>
      md5("hashFiles", () => ({ body: multipartBody({ outputFormat }, "files", files) }), callOptions),
    verifyText: (input, callOptions) => md5("verifyText", json(input), callOptions),
    verifyFile: ({ file, expectedHash }, callOptions) =>
      md5("verifyFile", () => ({ body: multipartBody({ expectedHash }, "file", [file]) }), callOptions),
    publishCanvas: (input, callOptions) => call("publishCanvas", json(input), callOptions),
    listCanvases: (callOptions) => call("listCanvases", () => ({}), callOptions),
    loadCanvas: (canvasId, { password, ...callOptions } = {}) =>
      call("loadCanvas", () => ({ canvasId, password }), callOptions),
    updateCanvas: (canvasId, input, callOptions) =>
      call("updateCanvas", () => ({ canvasId, body: jsonBody(input) }), callOptions),
    deleteCanvas: (canvasId, callOptions) => call("deleteCanvas", () => ({ canvasId }), callOptions),
  };
}
