import type {
  FileBatchDigest,
  FileDigest,
  FileFields,
  FileVerification,
  SuccessEnvelope,
  TextBatchDigest,
  TextBatchRequest,
  TextDigest,
  TextRequest,
  TextVerification,
  VerifyFileFields,
  VerifyTextRequest,
} from "@fingerpaint/api-contracts";
import type { OperationId } from "@fingerpaint/api-contracts/operations";
import type { Call } from "./call.ts";
import { type FileInput, multipartBody } from "./multipart.ts";
import type { CallOperation, OperationInput } from "./operation-call.ts";
import type { CallOptions, UploadOptions } from "./options.ts";
import { jsonBody } from "./request-body.ts";

/** An MD5 call: awaited it gives `data`; its reply's body is the success envelope. */
export type Md5Call<Data> = Call<Data, SuccessEnvelope<Data>>;

/** The hash service: MD5 of texts and files. All of its operations need the client's `apiKey`. */
export interface Md5Client {
  /**
   * MD5 of a text of at most 10 MiB, counted in UTF-8. The text is encoded as UTF-8 unless `encoding` names another
   * encoding; the hash is lowercase hex unless `outputFormat` names another format.
   *
   * @throws ApiError `INVALID_INPUT` for a character that the encoding doesn't have (`é` in ascii), naming its
   *   position; `UNAUTHORIZED` without a valid key; `RATE_LIMIT_EXCEEDED`
   * @example const { hash } = await client.md5.text({ text: "hello", outputFormat: "base64" });
   */
  text(input: TextRequest, options?: CallOptions): Md5Call<TextDigest>;
  /**
   * MD5 of 1 to 100 texts, in one request and in their order.
   *
   * @throws ApiError `INVALID_INPUT` where one text cannot be hashed: none is, and the details name its index
   * @example const { results } = await client.md5.texts({ texts: ["a", "b"] });
   */
  texts(input: TextBatchRequest, options?: CallOptions): Md5Call<TextBatchDigest>;
  /**
   * MD5 of a file of at most 100 MiB. A stream is sent as it comes; it cannot be repeated after a lost connection.
   *
   * @throws ApiError `FILE_TOO_LARGE`
   * @example const { hash, size } = await client.md5.file({ file: input.files[0] });
   */
  file(input: FileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileDigest>;
  /**
   * MD5 of 1 to 100 files of at most 100 MiB each, in one request and in their order.
   *
   * @throws ApiError `FILE_TOO_LARGE` where one file is: none is hashed
   * @example const { results, totalSize } = await client.md5.files({ files: [...input.files] });
   */
  files(input: FileFields & { files: readonly FileInput[] }, options?: UploadOptions): Md5Call<FileBatchDigest>;
  /**
   * Compares a text's MD5 with a known one: 32 hex digits, or the Base64 of 16 bytes. A mismatch is `isValid: false`
   * and no error.
   *
   * @throws ApiError `INVALID_HASH_FORMAT` where `expectedHash` is neither
   * @example const { isValid } = await client.md5.verifyText({ text: "hello", expectedHash });
   */
  verifyText(input: VerifyTextRequest, options?: CallOptions): Md5Call<TextVerification>;
  /**
   * Compares a file's MD5 with a known one: 32 hex digits, or the Base64 of 16 bytes. A mismatch is `isValid: false`
   * and no error.
   *
   * @throws ApiError `INVALID_HASH_FORMAT` where `expectedHash` is neither; `FILE_TOO_LARGE`
   * @example const { isValid, calculatedHash } = await client.md5.verifyFile({ file, expectedHash });
   */
  verifyFile(input: VerifyFileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileVerification>;
}

export function createMd5Client(call: CallOperation): Md5Client {
  const md5 = <Data>(id: OperationId, makeInput: () => OperationInput, options?: UploadOptions): Md5Call<Data> =>
    call(id, makeInput, options);
  const json = (value: unknown) => () => ({ body: jsonBody(value) });
  return {
    text: (input, options) => md5("hashText", json(input), options),
    texts: (input, options) => md5("hashTexts", json(input), options),
    file: ({ file, outputFormat }, options) =>
      md5("hashFile", () => ({ body: multipartBody({ outputFormat }, "file", [file]) }), options),
    files: ({ files, outputFormat }, options) =>
      md5("hashFiles", () => ({ body: multipartBody({ outputFormat }, "files", files) }), options),
    verifyText: (input, options) => md5("verifyText", json(input), options),
    verifyFile: ({ file, expectedHash }, options) =>
      md5("verifyFile", () => ({ body: multipartBody({ expectedHash }, "file", [file]) }), options),
  };
}
