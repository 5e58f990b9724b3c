import type {
  CanvasQuota,
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "../canvas.ts";
import type { ErrorEnvelope, SuccessEnvelope } from "../envelope.ts";
import { type ErrorCode, errorCodes, errorMessages } from "../errors.ts";
import type {
  FileBatchDigest,
  FileDigest,
  FileVerification,
  TextBatchDigest,
  TextBatchRequest,
  TextDigest,
  TextRequest,
  TextVerification,
  VerifyTextRequest,
} from "../md5.ts";
import { type OperationId, operations } from "../operations.ts";

/**
 * A request and its reply for each operation, correct down to the digests: a test checks them. Plain data, importable
 * without zod.
 */

const time = "2026-01-31T12:00:00.000Z";
const helloHash = "5d41402abc4b2a76b9719d911017c592";
const canvas = {
  canvasId: "cv_8sK2mQx0ZbT4rLw9",
  title: "Build times",
  createdAt: time,
  access: "public",
  expiresAt: null,
} as const;
const source =
  'import { Stat } from "editor/canvas";\nexport default () => <Stat value="12 s" label="Build" />;\n' as const;
const shared = {
  ...canvas,
  shareUrl: "https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9",
  sourceMd5: "f3a92f1ce4550d9246d7ca72c8e56e23",
  hasPassword: false,
};

function success<Data>({ message }: { readonly message: string }, data: Data): SuccessEnvelope<Data> {
  return { success: true, data, message, timestamp: time };
}

export const requestExamples: Partial<Record<OperationId, unknown>> = {
  hashText: { text: "hello", encoding: "utf8", outputFormat: "hex" } satisfies TextRequest,
  hashTexts: { texts: ["hello", ""] } satisfies TextBatchRequest,
  verifyText: { text: "hello", expectedHash: "XUFAKrxLKna5cZ2REBfFkg==" } satisfies VerifyTextRequest,
  publishCanvas: { source, title: canvas.title } satisfies PublishRequest,
  updateCanvas: { title: "Build times, week 5", expiresAt: null } satisfies UpdateRequest,
};

export const replyExamples: Partial<Record<OperationId, unknown>> = {
  hashText: success<TextDigest>(operations.hashText, {
    text: "hello",
    hash: helloHash,
    encoding: "utf8",
    outputFormat: "hex",
    length: 32,
  }),
  hashTexts: success<TextBatchDigest>(operations.hashTexts, {
    results: [
      { text: "hello", hash: helloHash, index: 0 },
      { text: "", hash: "d41d8cd98f00b204e9800998ecf8427e", index: 1 },
    ],
    total: 2,
    encoding: "utf8",
    outputFormat: "hex",
  }),
  hashFile: success<FileDigest>(operations.hashFile, {
    filename: "hello.txt",
    size: 5,
    hash: helloHash,
    outputFormat: "hex",
    processingTime: 1,
  }),
  hashFiles: success<FileBatchDigest>(operations.hashFiles, {
    results: [{ filename: "hello.txt", size: 5, hash: helloHash, processingTime: 1 }],
    total: 1,
    totalSize: 5,
    totalTime: 1,
  }),
  verifyText: success<TextVerification>(operations.verifyText, {
    text: "hello",
    expectedHash: "XUFAKrxLKna5cZ2REBfFkg==",
    calculatedHash: "XUFAKrxLKna5cZ2REBfFkg==",
    isValid: true,
    encoding: "utf8",
  }),
  verifyFile: success<FileVerification>(operations.verifyFile, {
    filename: "hello.txt",
    expectedHash: helloHash.toUpperCase(),
    calculatedHash: helloHash,
    isValid: true,
    size: 5,
  }),
  publishCanvas: { ...shared, reused: false } satisfies PublishedCanvas,
  listCanvases: [{ ...shared, updatedAt: time, viewCount: 7 }] satisfies ListedCanvas[],
  claimCanvas: { ...shared, reused: false } satisfies PublishedCanvas,
  readCanvasQuota: {
    canvases: { used: 12, allowed: 5000 },
    bytes: { used: 48_210, allowed: 262_144_000 },
  } satisfies CanvasQuota,
  loadCanvas: {
    ...canvas,
    source,
    viewCount: 8,
    requiresPassword: false,
    canOpenEditor: false,
  } satisfies LoadedCanvas,
  updateCanvas: { ...shared, title: "Build times, week 5", reused: false } satisfies PublishedCanvas,
};

const details: Record<ErrorCode, string> = {
  INVALID_INPUT: 'texts[3]: character "é" (U+00E9) at position 4 can\'t be encoded in ascii',
  FILE_TOO_LARGE: "file: a file may have at most 104857600 bytes",
  UNSUPPORTED_ENCODING: "encoding: must be one of utf8, ascii, utf16, gbk",
  INVALID_HASH_FORMAT: 'expectedHash: must be 32 hex digits or 24 characters of canonical Base64; got "abc"',
  RATE_LIMIT_EXCEEDED: "at most 1000 requests a minute for each key; try again in 12 s",
  INTERNAL_ERROR: "the log has details under request 0b8a6a0e-4f0c-4c6e-9d0e-0c6f5f3c2f7a",
  UNAUTHORIZED: "Authorization: send `Bearer <API_KEY>`",
  FORBIDDEN: "This canvas belongs to someone else.",
  NOT_FOUND: "There is no canvas with this id.",
  METHOD_NOT_ALLOWED: "method: this path accepts HEAD, GET, PATCH, DELETE",
  MISDIRECTED_REQUEST: "Host: belongs to another site; SITE_URL names the host of this one",
  CANVAS_REMOVED: "This canvas was removed at 2026-01-31T12:00:00.000Z.",
  SOURCE_BLOCKED: "source: a canvas of this source was removed from this site.",
  QUOTA_EXCEEDED: "canvases: at most 5000 for one author; delete some first",
  CANVAS_EXPIRED: "This link expired at 2026-01-31T12:00:00.000Z.",
  SOURCE_CHANGED: "expectedMd5: the source is f3a92f1ce4550d9246d7ca72c8e56e23 now; load it again",
  WRONG_PASSWORD: "The password doesn't match this canvas.",
  SESSION_REQUIRED: "Only a session can own or change canvases.",
  SERVICE_UNAVAILABLE: "body: the server is busy with other large bodies",
};

export const errorExamples = Object.fromEntries(
  errorCodes.map((code) => [
    code,
    {
      summary: errorMessages[code],
      value: {
        success: false,
        error: { code, message: errorMessages[code], details: details[code] },
        timestamp: time,
      } satisfies ErrorEnvelope,
    },
  ]),
);
