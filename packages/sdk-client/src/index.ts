export type {
  CanvasAccess,
  CanvasQuota,
  CompileDiagnostic,
  CompiledSource,
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
export type { FileContent, FileInput, FileOnDisk, NamedFile } from "./body/file-input.ts";
export type { Call, CallResult, ClientError } from "./call/call.ts";
export type { RateLimit, Reply } from "./call/reply.ts";
export type { CanvasesClient, ListCall, ListReply } from "./canvases-client.ts";
export { type Client, createClient } from "./client.ts";
export {
  ApiError,
  ConnectionError,
  FingerpaintError,
  OptionError,
  TimeoutError,
  UnexpectedReplyError,
} from "./errors/errors.ts";
export type { Md5Call, Md5Client } from "./md5-client.ts";
export { type CookieJar, createCookieJar, type StoredCookie } from "./options/cookie-jar.ts";
export type {
  Attempt,
  CallOptions,
  ClientOptions,
  FetchOptions,
  HeaderFields,
  IncomingReply,
  ListCanvasesOptions,
  LoadCanvasOptions,
  OnUploadProgress,
  OutgoingRequest,
  RequestHooks,
  Timing,
  UploadOptions,
  UploadProgress,
} from "./options/options.ts";
