import type { ErrorCode } from "./errors.ts";

/**
 * How a request carries its input. `json`: a JSON body; `multipart`: a form of files and text fields;
 * `none`: nothing but path and query.
 */
export type RequestKind = "json" | "multipart" | "none";

/** One operation of either service, as plain data: no schema, no code, importable without zod. */
export interface Operation {
  readonly service: "md5" | "canvas";
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `:name` for a path parameter; relative to the server's base path. */
  readonly path: string;
  readonly request: RequestKind;
  /** The name of the form's file field, for `multipart`. */
  readonly fileField?: "file" | "files";
  /** The success statuses. */
  readonly success: readonly number[];
  /** The codes it can fail with, besides those every operation can fail with (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** The sentence in the success envelope; absent if replies have no envelope. */
  readonly message?: string;
  /**
   * True if a repeated request changes nothing more and gets the same reply, so that a client may retry it. False for
   * loading a canvas, because each load counts a view, and for deleting one, because the second reply is NOT_FOUND. An
   * update with `expectedMd5` is the exception: the second reply may be SOURCE_CHANGED.
   */
  readonly idempotent: boolean;
  readonly summary: string;
}

/** Codes any operation can answer with. */
export const commonErrors = [
  "INVALID_INPUT",
  "RATE_LIMIT_EXCEEDED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

/** Every operation of both services. Server routes, the SDK and OpenAPI all derive from this table. */
export const operations = {
  hashText: {
    service: "md5",
    method: "POST",
    path: "/api/md5/text",
    request: "json",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "UNSUPPORTED_ENCODING"],
    message: "MD5 digest of the text computed",
    idempotent: true,
    summary: "MD5 of a text",
  },
  hashTexts: {
    service: "md5",
    method: "POST",
    path: "/api/md5/text/batch",
    request: "json",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "UNSUPPORTED_ENCODING"],
    message: "MD5 digests of the texts computed",
    idempotent: true,
    summary: "MD5 of up to 100 texts",
  },
  hashFile: {
    service: "md5",
    method: "POST",
    path: "/api/md5/file",
    request: "multipart",
    fileField: "file",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "FILE_TOO_LARGE"],
    message: "MD5 digest of the file computed",
    idempotent: true,
    summary: "MD5 of an uploaded file",
  },
  hashFiles: {
    service: "md5",
    method: "POST",
    path: "/api/md5/file/batch",
    request: "multipart",
    fileField: "files",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "FILE_TOO_LARGE"],
    message: "MD5 digests of the files computed",
    idempotent: true,
    summary: "MD5 of up to 100 uploaded files",
  },
  verifyText: {
    service: "md5",
    method: "POST",
    path: "/api/md5/verify",
    request: "json",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "UNSUPPORTED_ENCODING", "INVALID_HASH_FORMAT"],
    message: "Hash of the text verified",
    idempotent: true,
    summary: "Compare a text's MD5 with an expected hash",
  },
  verifyFile: {
    service: "md5",
    method: "POST",
    path: "/api/md5/verify/file",
    request: "multipart",
    fileField: "file",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "FILE_TOO_LARGE", "INVALID_HASH_FORMAT"],
    message: "Hash of the file verified",
    idempotent: true,
    summary: "Compare an uploaded file's MD5 with an expected hash",
  },
  publishCanvas: {
    service: "canvas",
    method: "POST",
    path: "/api/editor-canvas",
    request: "json",
    success: [201, 200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "CANVAS_REMOVED", "SOURCE_BLOCKED", "QUOTA_EXCEEDED"],
    idempotent: false,
    summary: "Publish a canvas and get its share link",
  },
  claimCanvas: {
    service: "canvas",
    method: "POST",
    path: "/api/editor-canvas/claim",
    request: "json",
    success: [200],
    errors: ["NOT_FOUND", "FORBIDDEN", "CANVAS_REMOVED", "QUOTA_EXCEEDED"],
    idempotent: false,
    summary: "Take over a canvas by its one-time link",
  },
  listCanvases: {
    service: "canvas",
    method: "GET",
    path: "/api/editor-canvas/mine",
    request: "none",
    success: [200],
    errors: [],
    idempotent: true,
    summary: "List the session's canvases, newest first",
  },
  readCanvasQuota: {
    service: "canvas",
    method: "GET",
    path: "/api/editor-canvas/mine/quota",
    request: "none",
    success: [200],
    errors: [],
    idempotent: true,
    summary: "How much the session stores and may store",
  },
  loadCanvas: {
    service: "canvas",
    method: "GET",
    path: "/api/editor-canvas/:canvasId",
    request: "none",
    success: [200],
    errors: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "CANVAS_REMOVED", "CANVAS_EXPIRED", "WRONG_PASSWORD"],
    idempotent: false,
    summary: "Load a canvas for its share page; counts a view",
  },
  updateCanvas: {
    service: "canvas",
    method: "PATCH",
    path: "/api/editor-canvas/:canvasId",
    request: "json",
    success: [200],
    errors: [
      "UNAUTHORIZED",
      "SESSION_REQUIRED",
      "NOT_FOUND",
      "FORBIDDEN",
      "CANVAS_REMOVED",
      "SOURCE_CHANGED",
      "SOURCE_BLOCKED",
      "QUOTA_EXCEEDED",
    ],
    idempotent: true,
    summary: "Change a canvas's source or share options",
  },
  endSession: {
    service: "canvas",
    method: "DELETE",
    path: "/api/editor-canvas/session",
    request: "none",
    success: [204],
    errors: ["FORBIDDEN"],
    idempotent: true,
    summary: "End the session in this browser",
  },
  deleteCanvas: {
    service: "canvas",
    method: "DELETE",
    path: "/api/editor-canvas/:canvasId",
    request: "none",
    success: [204],
    errors: ["SESSION_REQUIRED", "NOT_FOUND", "FORBIDDEN"],
    idempotent: false,
    summary: "Delete a canvas",
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
