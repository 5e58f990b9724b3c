export {
  type DigestPartsOptions,
  digestParts,
  type PartDigests,
  type PartSource,
  type ReadPartsOptions,
  type SliceableSource,
} from "./digest-parts.ts";
export { formatMultipartETag, type ParsedETag, parseETag } from "./etag.ts";
export { type ETagVerification, knownPartSizes, type VerifyETagOptions, verifyMultipartETag } from "./verify-etag.ts";
