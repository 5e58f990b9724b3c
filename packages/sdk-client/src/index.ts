export type {
  CanvasAccess,
  CanvasQuota,
  ErrorCode,
  ErrorEnvelope,
  FileBatchDigest,
  FileDigest,
  FileFields,
  FileVerification,
  InitialState,
  ListedCanvas,
  LoadedCanvas,
  LockedCanvas,
  OutputFormat,
  PublishedCanvas,
  PublishRequest,
  SuccessEnvelope,
  TextBatchDigest,
  TextBatchRequest,
  TextDigest,
  TextEncoding,
  TextRequest,
  TextVerification,
  UnlockedCanvas,
  UpdateRequest,
  VerifyFileFields,
  VerifyTextRequest,
} from "@fingerpaint/api-contracts";
export {
  maxBatchItems,
  maxFileBytes,
  maxPasswordLength,
  maxSourceLength,
  maxStateBytes,
  maxTextBytes,
  maxTitleLength,
  minSourceLength,
} from "@fingerpaint/api-contracts/limits";
export type { OperationId } from "@fingerpaint/api-contracts/operations";
export type { Call, CallResult, ClientError } from "./call.ts";
export type { CanvasesClient } from "./canvases-client.ts";
export { type Client, createClient } from "./client.ts";
export { type CookieJar, createCookieJar, type StoredCookie } from "./cookie-jar.ts";
export { ApiError } from "./errors/api-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { FingerpaintError } from "./errors/fingerpaint-error.ts";
export { OptionError } from "./errors/option-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { UnexpectedReplyError } from "./errors/unexpected-reply-error.ts";
export type { FileContent, FileInput, FileOnDisk, NamedFile } from "./file-input.ts";
export type { ListCall, ListReply } from "./list-call.ts";
export type { Md5Call, Md5Client } from "./md5-client.ts";

export type {
  Attempt,
  CallOptions,
  ClientOptions,
  FetchOptions,
  HeaderFields,
  IncomingReply,
  ListCanvasesOptions,
  LoadCanvasOptions,
  OutgoingRequest,
  RequestHooks,
  Timing,
  UploadOptions,
} from "./options.ts";
export type { RateLimit } from "./rate-limit.ts";
export type { Reply } from "./reply.ts";
export type { OnUploadProgress, UploadProgress } from "./request-body.ts";
