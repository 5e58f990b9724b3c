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
import { type FileInput, readFileInput } from "./body/file-input.ts";
import { multipartBody } from "./body/multipart.ts";
import { inputBody, type RequestBody } from "./body/request-body.ts";
import type { Call, CallOperation } from "./call/call.ts";
import { readList, readObject, readString } from "./options/check.ts";
import type { CallOptions, UploadOptions } from "./options/options.ts";

/** An MD5 call. Awaiting it returns `data`; the reply's body is the success envelope. */
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
   * MD5 of 1 to 100 texts in one request, in input order.
   *
   * @throws ApiError `INVALID_INPUT` if a text can't be hashed: none is, and the details name its index
   * @example const { results } = await client.md5.texts({ texts: ["a", "b"] });
   */
  texts(input: TextBatchRequest, options?: CallOptions): Md5Call<TextBatchDigest>;
  /**
   * MD5 of a file of at most 100 MiB: a File, a Blob, bytes, a stream, or a path in Node. A stream is sent as it
   * arrives (browsers collect it first) and can't be sent again after a lost connection.
   *
   * @throws ApiError `FILE_TOO_LARGE`
   * @example const { hash, size } = await client.md5.file({ file: input.files[0] });
   * @example await client.md5.file({ file: { path: "./disk.iso" } });
   * @example await client.md5.file({ file: { filename: "log.txt", content: createReadStream("log.txt") } });
   */
  file(input: FileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileDigest>;
  /**
   * MD5 of 1 to 100 files of at most 100 MiB each in one request, in input order.
   *
   * @throws ApiError `FILE_TOO_LARGE` if a file is too large: none is hashed
   * @example const { results, totalSize } = await client.md5.files({ files: [...input.files] });
   */
  files(input: FileFields & { files: readonly FileInput[] }, options?: UploadOptions): Md5Call<FileBatchDigest>;
  /**
   * Compares a text's MD5 with a known one: 32 hex digits, or the Base64 of 16 bytes. A mismatch is `isValid: false`,
   * not an error.
   *
   * @throws ApiError `INVALID_HASH_FORMAT` if `expectedHash` is neither
   * @example const { isValid } = await client.md5.verifyText({ text: "hello", expectedHash });
   */
  verifyText(input: VerifyTextRequest, options?: CallOptions): Md5Call<TextVerification>;
  /**
   * Compares a file's MD5 with a known one: 32 hex digits, or the Base64 of 16 bytes. A mismatch is `isValid: false`,
   * not an error.
   *
   * @throws ApiError `INVALID_HASH_FORMAT` if `expectedHash` is neither; `FILE_TOO_LARGE`
   * @example const { isValid, calculatedHash } = await client.md5.verifyFile({ file, expectedHash });
   */
  verifyFile(input: VerifyFileFields & { file: FileInput }, options?: UploadOptions): Md5Call<FileVerification>;
}

export function createMd5Client(call: CallOperation): Md5Client {
  const md5 = <Data>(
    id: OperationId,
    makeBody: () => RequestBody | Promise<RequestBody>,
    options?: UploadOptions,
  ): Md5Call<Data> => call(id, async () => ({ body: await makeBody() }), options);
  return {
    text: (input, options) => md5("hashText", () => inputBody(input, '{ text: "hello" }'), options),
    texts: (input, options) => md5("hashTexts", () => inputBody(input, '{ texts: ["hello"] }'), options),
    file: (input, options) =>
      md5(
        "hashFile",
        () => fileBody(input, ({ outputFormat }) => optionalField("outputFormat", outputFormat)),
        options,
      ),
    files: (input, options) => md5("hashFiles", () => filesBody(input), options),
    verifyText: (input, options) => md5("verifyText", () => inputBody(input, "{ text, expectedHash }"), options),
    verifyFile: (input, options) =>
      md5(
        "verifyFile",
        () => fileBody(input, ({ expectedHash }) => ({ expectedHash: readString("expectedHash", expectedHash) })),
        options,
      ),
  };
}

type FormFields = Record<string, string | undefined>;

function optionalField(name: string, value: string | undefined): FormFields {
  return { [name]: value === undefined ? undefined : readString(name, value) };
}

async function fileBody<Input extends { readonly file: FileInput }>(
  input: Input,
  readFields: (input: Input) => FormFields,
): Promise<RequestBody> {
  const { file } = readObject("input", input, "{ file }");
  const fields = readFields(input);
  return multipartBody(fields, "file", [await readFileInput("file", file)]);
}

async function filesBody(input: FileFields & { readonly files: readonly FileInput[] }): Promise<RequestBody> {
  const { files, outputFormat } = readObject("input", input, "{ files }");
  const fields = optionalField("outputFormat", outputFormat);
  const parts = readList("files", files).map((file, index) => readFileInput(`files[${index}]`, file));
  return multipartBody(fields, "files", await Promise.all(parts));
}
