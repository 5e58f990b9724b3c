export {
  type DigestOptions,
  type DigestTextOptions,
  digestBytes,
  digestText,
} from "./digest.ts";
export { digestMany, digestTexts } from "./digest-batch.ts";
export { type ByteSource, type DigestStreamOptions, digestStream } from "./digest-stream.ts";
export { encodeText } from "./encode-text.ts";
export { encodeTextInto } from "./encode-text-into.ts";
export { HasherFinishedError } from "./errors/hasher-finished-error.ts";
export { InvalidHashFormatError } from "./errors/invalid-hash-format-error.ts";
export { InvalidInputTypeError } from "./errors/invalid-input-type-error.ts";
export { InvalidOutputFormatError } from "./errors/invalid-output-format-error.ts";
export { Md5Error, type Md5ErrorCode } from "./errors/md5-error.ts";
export { TargetTooSmallError } from "./errors/target-too-small-error.ts";
export { type UnencodableCharacter, UnencodableTextError } from "./errors/unencodable-text-error.ts";
export { UnsupportedEncodingError } from "./errors/unsupported-encoding-error.ts";
export {
  type ExpectedHash,
  equalDigests,
  parseExpectedHash,
  type Verification,
  verifyDigest,
  verifyText,
} from "./expected-hash.ts";
export { createMd5Lanes, type Md5Lanes } from "./lanes/shared-lanes.ts";
export { formatDigest } from "./md5/format-digest.ts";
export { createMd5, type Md5Hasher } from "./md5/md5-hasher.ts";
export { type OutputFormat, outputFormats } from "./output-format.ts";
export {
  createTextDigestWriter,
  type TextDigestLayout,
  type TextDigestWriter,
  type TextList,
} from "./text-digest-writer.ts";
export { type TextEncoding, textEncodings } from "./text-encoding.ts";
