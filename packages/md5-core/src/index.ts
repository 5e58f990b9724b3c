export { type DigestTextOptions, digestBytes, digestText, digestTextSync } from "./digest.ts";
export { digestManyBytes, digestManyTexts } from "./digest-many.ts";
export { type ByteSource, type DigestStreamOptions, digestStream, type Progress } from "./digest-stream.ts";
export { encodeText, encodeTextInto } from "./encode-text.ts";
export {
  type EncodingOptions,
  type LoadedEncoding,
  loadEncoding,
  type TextEncoding,
  textEncodings,
} from "./encodings/load-encoder.ts";
export type { Bytes } from "./errors/check-arguments.ts";
export { Md5Error, type Md5ErrorCode, TargetTooSmallError, UnencodableTextError } from "./errors/md5-error.ts";
export { type ExpectedHash, parseExpectedHash } from "./expected-hash.ts";
export { createMd5Group, type Md5Group } from "./lanes/lanes.ts";
export { createMd5, type Md5Hasher } from "./md5/md5-hasher.ts";
export {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatDigest,
  formatMd5sumLine,
  type OutputFormat,
  outputFormats,
} from "./md5/output-format.ts";
export {
  type Verification,
  type VerifyStreamOptions,
  verifyBytes,
  verifyDigest,
  verifyStream,
  verifyText,
} from "./verify.ts";
