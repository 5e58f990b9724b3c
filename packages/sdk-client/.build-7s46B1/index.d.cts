/**
 * The bodies of the five canvas operations, field by field as the canvas document names them. Requests drop unknown
 * fields (rule B5); replies are strict, so that a leaked field fails a test. Each body is an interface and a schema, tied
 * by `satisfies`: clients get the interface, documented field by field, without zod in their declaration files.
 */
declare const canvasAccesses: readonly ["public", "password"];
type CanvasAccess = (typeof canvasAccesses)[number];
/** POST /api/editor-canvas */
interface PublishRequest {
    /** 20 to 200,000 characters; must import from `editor/canvas` (rule C6). */
    source: string;
    /** At most 200 characters after trimming. */
    title?: string | undefined;
    /** Default `public`. */
    access?: CanvasAccess | undefined;
    /** At most 100 characters; required when `access` is `password`. */
    password?: string | undefined;
    /** An ISO 8601 instant with a zone; null or absent: the link doesn't expire (rule C7). */
    expiresAt?: string | null | undefined;
}
/** PATCH /api/editor-canvas/:canvasId. An absent field keeps its value, `expiresAt: null` clears it (rule C9). */
interface UpdateRequest extends Omit<PublishRequest, "source"> {
    source?: string | undefined;
}
/** What POST and PATCH answer: the canvas document's create/update response. */
interface PublishedCanvas {
    canvasId: string;
    shareUrl: string;
    title: string;
    sourceMd5: string;
    /** True when this owner's canvas of the same source was used again. */
    reused: boolean;
    createdAt: string;
    access: CanvasAccess;
    hasPassword: boolean;
    expiresAt: string | null;
}
/** The canvas document's load response. */
interface LoadedCanvas {
    canvasId: string;
    title: string;
    /** Empty exactly while `requiresPassword` is true. */
    source: string;
    /** With this load, where it delivered the source (rule C11). */
    viewCount: number;
    createdAt: string;
    access: CanvasAccess;
    /** True while the link is protected and the password was not correctly supplied. */
    requiresPassword: boolean;
    /** True only for the author. */
    canOpenEditor: boolean;
    expiresAt: string | null;
}
/** One item of GET /api/editor-canvas/mine (rule C13). */
interface ListedCanvas {
    canvasId: string;
    shareUrl: string;
    title: string;
    sourceMd5: string;
    createdAt: string;
    updatedAt: string;
    access: CanvasAccess;
    hasPassword: boolean;
    expiresAt: string | null;
    viewCount: number;
}

/**
 * Every error code of both services with its HTTP status: the MD5 document's table, then rule B3's.
 * A code has exactly one status; the server and the SDK both read it here.
 */
declare const errorStatus: {
    readonly INVALID_INPUT: 400;
    readonly FILE_TOO_LARGE: 413;
    readonly UNSUPPORTED_ENCODING: 400;
    readonly INVALID_HASH_FORMAT: 400;
    readonly RATE_LIMIT_EXCEEDED: 429;
    readonly INTERNAL_ERROR: 500;
    readonly UNAUTHORIZED: 401;
    readonly FORBIDDEN: 403;
    readonly NOT_FOUND: 404;
    readonly METHOD_NOT_ALLOWED: 405;
    readonly CANVAS_EXPIRED: 410;
    readonly WRONG_PASSWORD: 401;
    readonly SESSION_REQUIRED: 401;
    readonly SERVICE_UNAVAILABLE: 503;
};
type ErrorCode = keyof typeof errorStatus;

/** What every successful MD5 reply is wrapped in (MD5 document, Success envelope). */
interface SuccessEnvelope<Data> {
    success: true;
    data: Data;
    /** A short English sentence (rule M1). */
    message: string;
    /** ISO 8601 UTC time of the reply. */
    timestamp: string;
}
/** Every failed reply of either service (MD5 document, Error envelope; rule B2). */
interface ErrorEnvelope {
    success: false;
    error: {
        code: ErrorCode;
        message: string;
        /** What was wrong and where: field, index, position, limit. Never a stack, a path, a key or a password. */
        details: string;
    };
    /** ISO 8601 UTC time of the reply. */
    timestamp: string;
}

/** The documents' limits, as numbers every layer shares. Units are in the names; lengths are JavaScript string lengths. */
/** Of a text's UTF-8 form (MD5 document, Limits; rule M6). */
declare const maxTextBytes: number;
/** Of each file (MD5 document, Limits; rule M8). */
declare const maxFileBytes: number;
/** Texts or files in one batch (MD5 document, Limits; rules M7, M9). */
declare const maxBatchItems = 100;
/** Canvas document, Limits. */
declare const minSourceLength = 20;
/** Canvas document, Limits. */
declare const maxSourceLength = 200000;
/** Canvas document, Limits; counted after trimming (rule C5). */
declare const maxTitleLength = 200;
/** Canvas document, Limits. */
declare const maxPasswordLength = 100;

/**
 * The bodies of the six MD5 operations, field by field as the MD5 document names them. Requests drop unknown fields
 * (rule B5); replies are strict, so that a field the document doesn't have fails a test. Each body is an interface and a
 * schema, for the reason that `canvas.ts` gives.
 */
declare const textEncodings: readonly ["utf8", "ascii", "utf16", "gbk"];
type TextEncoding = (typeof textEncodings)[number];
declare const outputFormats: readonly ["hex", "hex-upper", "base64"];
type OutputFormat = (typeof outputFormats)[number];
/** POST /api/md5/text */
interface TextRequest {
    text: string;
    /** Default `utf8`. */
    encoding?: TextEncoding | undefined;
    /** Default `hex`. */
    outputFormat?: OutputFormat | undefined;
}
interface TextDigest {
    text: string;
    /** In `outputFormat`. */
    hash: string;
    encoding: TextEncoding;
    outputFormat: OutputFormat;
    /** Number of characters of `hash`: 32, 32 or 24. */
    length: number;
}
/** POST /api/md5/text/batch */
interface TextBatchRequest {
    /** 1 to 100. */
    texts: string[];
    /** Default `utf8`. */
    encoding?: TextEncoding | undefined;
    /** Default `hex`. */
    outputFormat?: OutputFormat | undefined;
}
interface TextBatchDigest {
    /** In input order. */
    results: {
        text: string;
        hash: string;
        index: number;
    }[];
    total: number;
    encoding: TextEncoding;
    outputFormat: OutputFormat;
}
/** The text fields of POST /api/md5/file and /api/md5/file/batch; the files travel beside them. */
interface FileFields {
    /** Default `hex`. */
    outputFormat?: OutputFormat | undefined;
}
interface FileDigest {
    filename: string;
    /** Bytes. */
    size: number;
    hash: string;
    outputFormat: OutputFormat;
    /** Whole milliseconds. */
    processingTime: number;
}
interface FileBatchDigest {
    /** In upload order; sizes in bytes, times in whole milliseconds. */
    results: {
        filename: string;
        size: number;
        hash: string;
        processingTime: number;
    }[];
    total: number;
    /** Bytes. */
    totalSize: number;
    /** Whole milliseconds. */
    totalTime: number;
}
/** POST /api/md5/verify */
interface VerifyTextRequest {
    text: string;
    /** 32 hex digits in either case, or the canonical Base64 of 16 bytes (rule M11). */
    expectedHash: string;
    /** Default `utf8`. */
    encoding?: TextEncoding | undefined;
}
interface TextVerification {
    text: string;
    /** As it was sent. */
    expectedHash: string;
    /** Lowercase hex, or Base64 where `expectedHash` is Base64 (rule M12). */
    calculatedHash: string;
    isValid: boolean;
    encoding: TextEncoding;
}
/** The text fields of POST /api/md5/verify/file. */
interface VerifyFileFields {
    expectedHash: string;
}
interface FileVerification {
    filename: string;
    expectedHash: string;
    calculatedHash: string;
    isValid: boolean;
    /** Bytes. */
    size: number;
}

/** Every operation of both services. Server routes, the SDK and OpenAPI all derive from this table. */
declare const operations: {
    readonly hashText: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/text";
        readonly request: "json";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "UNSUPPORTED_ENCODING"];
        readonly message: "MD5 digest of the text computed";
        readonly idempotent: true;
        readonly summary: "MD5 of a text";
    };
    readonly hashTexts: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/text/batch";
        readonly request: "json";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "UNSUPPORTED_ENCODING"];
        readonly message: "MD5 digests of the texts computed";
        readonly idempotent: true;
        readonly summary: "MD5 of up to 100 texts";
    };
    readonly hashFile: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/file";
        readonly request: "multipart";
        readonly fileField: "file";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "FILE_TOO_LARGE"];
        readonly message: "MD5 digest of the file computed";
        readonly idempotent: true;
        readonly summary: "MD5 of an uploaded file";
    };
    readonly hashFiles: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/file/batch";
        readonly request: "multipart";
        readonly fileField: "files";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "FILE_TOO_LARGE"];
        readonly message: "MD5 digests of the files computed";
        readonly idempotent: true;
        readonly summary: "MD5 of up to 100 uploaded files";
    };
    readonly verifyText: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/verify";
        readonly request: "json";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "UNSUPPORTED_ENCODING", "INVALID_HASH_FORMAT"];
        readonly message: "Hash of the text verified";
        readonly idempotent: true;
        readonly summary: "Compare a text's MD5 with an expected hash";
    };
    readonly verifyFile: {
        readonly service: "md5";
        readonly method: "POST";
        readonly path: "/api/md5/verify/file";
        readonly request: "multipart";
        readonly fileField: "file";
        readonly success: readonly [200];
        readonly errors: readonly ["UNAUTHORIZED", "FILE_TOO_LARGE", "INVALID_HASH_FORMAT"];
        readonly message: "Hash of the file verified";
        readonly idempotent: true;
        readonly summary: "Compare an uploaded file's MD5 with an expected hash";
    };
    readonly publishCanvas: {
        readonly service: "canvas";
        readonly method: "POST";
        readonly path: "/api/editor-canvas";
        readonly request: "json";
        readonly success: readonly [201, 200];
        readonly errors: readonly ["FORBIDDEN"];
        readonly idempotent: false;
        readonly summary: "Store a canvas source and get its share URL";
    };
    readonly listCanvases: {
        readonly service: "canvas";
        readonly method: "GET";
        readonly path: "/api/editor-canvas/mine";
        readonly request: "none";
        readonly success: readonly [200];
        readonly errors: readonly [];
        readonly idempotent: true;
        readonly summary: "List the session's canvases, newest first";
    };
    readonly loadCanvas: {
        readonly service: "canvas";
        readonly method: "GET";
        readonly path: "/api/editor-canvas/:canvasId";
        readonly request: "none";
        readonly success: readonly [200];
        readonly errors: readonly ["NOT_FOUND", "CANVAS_EXPIRED", "WRONG_PASSWORD"];
        readonly idempotent: false;
        readonly summary: "Load a canvas for its share page; counts a view";
    };
    readonly updateCanvas: {
        readonly service: "canvas";
        readonly method: "PATCH";
        readonly path: "/api/editor-canvas/:canvasId";
        readonly request: "json";
        readonly success: readonly [200];
        readonly errors: readonly ["SESSION_REQUIRED", "NOT_FOUND", "FORBIDDEN"];
        readonly idempotent: true;
        readonly summary: "Change a canvas' source or share options";
    };
    readonly deleteCanvas: {
        readonly service: "canvas";
        readonly method: "DELETE";
        readonly path: "/api/editor-canvas/:canvasId";
        readonly request: "none";
        readonly success: readonly [204];
        readonly errors: readonly ["SESSION_REQUIRED", "NOT_FOUND", "FORBIDDEN"];
        readonly idempotent: false;
        readonly summary: "Delete a canvas";
    };
};
type OperationId = keyof typeof operations;

/**
 * What the reply's `RateLimit` and `RateLimit-Policy` fields say (rule M14). A part that a server leaves out is
 * undefined.
 */
interface RateLimit {
    /** Requests left in the window. */
    readonly remaining: number | undefined;
    /** Milliseconds until the window ends. */
    readonly resetMs: number | undefined;
    /** Requests allowed in a window. */
    readonly limit: number | undefined;
    /** The window's length in milliseconds. */
    readonly windowMs: number | undefined;
}

/** A success with all that came with it. */
interface Reply<Data, Body = Data> {
    /** What the call's own promise gives. */
    readonly data: Data;
    /** The JSON body as it was sent: for MD5 operations the success envelope, with `message` and `timestamp`. */
    readonly body: Body;
    readonly status: number;
    /** The reply's `X-Request-Id`: the caller's own, if it sent one (rule B6). */
    readonly requestId: string | undefined;
    readonly rateLimit: RateLimit | undefined;
    readonly headers: Headers;
}

/** A call under way. Awaited, it gives the operation's data. */
interface Call<Data, Body = Data> extends Promise<Data> {
    /**
     * The data with all that came with it: the body as sent, status, request id, rate limit, headers.
     *
     * @example const { data, requestId, rateLimit } = await client.hashText({ text: "hello" }).withResponse();
     */
    withResponse(): Promise<Reply<Data, Body>>;
}

interface UploadProgress {
    /** Bytes of the body handed to the network; a retry starts again at 0. */
    readonly sentBytes: number;
    /** Bytes of the whole body; undefined for a stream of unknown size. */
    readonly totalBytes: number | undefined;
}
type OnUploadProgress = (progress: UploadProgress) => void;

/**
 * A file's bytes. A blob or bytes can be sent again by a retry; a stream (Node's included) is read once, as it is sent,
 * and never held whole.
 */
type FileContent = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
interface NamedFile {
    /** As it should come back; any Unicode (rule M9). */
    readonly filename: string;
    readonly content: FileContent;
    /** Bytes of a stream, where known: gives upload progress a total. */
    readonly size?: number | undefined;
}
type FileInput = File | NamedFile;

/** A cookie as a program may save it to come back with the same session. `value` is a secret. */
interface StoredCookie {
    readonly host: string;
    readonly name: string;
    readonly value: string;
    readonly path: string;
    readonly secure: boolean;
    /** Milliseconds since 1970; null: as long as the jar. */
    readonly expiresAtMs: number | null;
}
/** Where the client keeps cookies outside browsers. */
interface CookieJar {
    /** The `Cookie` header for a request to this address; undefined where there is none. */
    cookieHeader(url: URL): string | undefined;
    /** Takes the `Set-Cookie` headers of a reply from this address. */
    setCookies(url: URL, headers: readonly string[]): void;
    /** The cookies that are still good, for a program to save. */
    list(): StoredCookie[];
}
/**
 * A small jar: cookies go back to the host that set them, honouring `Path`, `Secure`, `Max-Age` and `Expires`. `Domain`
 * is ignored, so a cookie never reaches another host.
 *
 * @param saved what an earlier jar's `list()` gave
 */
declare function createCookieJar(saved?: Iterable<StoredCookie>, now?: () => number): CookieJar;

/** What a hook learns of an attempt to get a reply. None of it is secret: no body, no headers, no query. */
interface Attempt {
    readonly operation: OperationId;
    readonly method: string;
    /** The address without its query, which can hold a password. */
    readonly url: string;
    /** 1 for a call's first attempt. */
    readonly attempt: number;
}
/** Called as requests go; what a hook throws ends the call. */
interface RequestHooks {
    /** Before each attempt. */
    readonly onRequest?: ((attempt: Attempt) => void) | undefined;
    /** When the headers of a reply have come. */
    readonly onResponse?: ((attempt: Attempt & {
        status: number;
        requestId: string | undefined;
        durationMs: number;
    }) => void) | undefined;
    /** Before the wait for another attempt. */
    readonly onRetry?: ((attempt: Attempt & {
        error: unknown;
        delayMs: number;
    }) => void) | undefined;
}
/** Clock, chance and waiting, for tests. */
interface Timing {
    /** Milliseconds since 1970. */
    now(): number;
    /** At least 0 and below 1. */
    random(): number;
    /** Must reject with the signal's reason when it fires. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
interface ClientOptions extends RequestHooks {
    /**
     * The site's root, with the base path if it has one: `https://paint.example` or `http://localhost:3000/tools`. Not
     * the MD5 document's `{base_url}`, which ends in `md5`.
     */
    readonly baseUrl: string | URL;
    /** Sent as `Authorization: Bearer …` with MD5 operations and with nothing else. Canvas operations need none. */
    readonly apiKey?: string | undefined;
    /** @default the platform's `fetch` */
    readonly fetch?: typeof fetch | undefined;
    /** Sent with every request. */
    readonly headers?: HeadersInit | undefined;
    /**
     * `"keep"` stays in the session that the service's cookie names: in a browser by `credentials: "include"`, elsewhere
     * by a jar in memory. A jar of your own (`createCookieJar`) can be saved and come back. Without it, every publish
     * outside a browser makes a new anonymous session, whose canvases can't be changed later.
     *
     * @default undefined: outside browsers no cookie is kept
     */
    readonly cookies?: "keep" | CookieJar | undefined;
    /**
     * The longest time for one attempt, from sending to the reply's last byte, in milliseconds. An attempt that passes it
     * ends with `TimeoutError`, and is repeated where that is safe.
     *
     * @default 60_000, and `totalTimeoutMs` for operations that upload files
     */
    readonly timeoutMs?: number | undefined;
    /**
     * The longest time for a call with all its attempts and the waits between them, in milliseconds. A wait that would
     * pass it is not begun: the error that led to it is thrown.
     *
     * @default 600_000
     */
    readonly totalTimeoutMs?: number | undefined;
    /**
     * Attempts after the first one. Only what can be repeated without harm is: digests, lists and updates; anything that
     * never reached a server; anything refused with 429 or 503 and `Retry-After`. 0 switches retries off.
     *
     * @default 2
     */
    readonly retries?: number | undefined;
    /**
     * The longest wait before another attempt, in milliseconds. When the service asks for a longer one (`Retry-After`),
     * its error is thrown immediately, with `retryAfterMs`.
     *
     * @default 10_000
     */
    readonly maxRetryDelayMs?: number | undefined;
    /** For tests. */
    readonly timing?: Partial<Timing> | undefined;
}
/** Options of a single call; they win over the client's. */
interface CallOptions {
    /** Ends the call; it throws the signal's reason and is never repeated. */
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number | undefined;
    readonly totalTimeoutMs?: number | undefined;
    readonly retries?: number | undefined;
    readonly headers?: HeadersInit | undefined;
    /** Sent as `X-Request-Id`, to find the request in the server's log (rule B6). */
    readonly requestId?: string | undefined;
}
interface LoadCanvasOptions extends CallOptions {
    /** Sent in the query. An empty one is not sent: the canvas comes locked (rule C10). */
    readonly password?: string | undefined;
}
interface UploadOptions extends CallOptions {
    /** Called with each piece that leaves. Costs the body's `Content-Length` outside browsers: it is sent in chunks. */
    readonly onUploadProgress?: OnUploadProgress | undefined;
}

/** An MD5 call: awaited it gives `data`; its reply's body is the success envelope. */
type Md5Call<Data> = Call<Data, SuccessEnvelope<Data>>;
/**
 * Both services, one method for each operation. Every method throws ApiError with the service's code, ConnectionError,
 * TimeoutError, UnexpectedReplyError, OptionError, or the reason of the caller's signal.
 */
interface Client {
    /** MD5 of a text of at most 10 MiB (UTF-8). A character that the encoding can't hold is INVALID_INPUT (rule M4). */
    hashText(input: TextRequest, options?: CallOptions): Md5Call<TextDigest>;
    /** MD5 of 1 to 100 texts, in input order (rule M7). */
    hashTexts(input: TextBatchRequest, options?: CallOptions): Md5Call<TextBatchDigest>;
    /** MD5 of a file of at most 100 MiB (rule M8). A stream is sent as it comes and cannot be retried. */
    hashFile(input: FileFields & {
        file: FileInput;
    }, options?: UploadOptions): Md5Call<FileDigest>;
    /** MD5 of 1 to 100 files of at most 100 MiB each, in upload order (rules M8, M9). */
    hashFiles(input: FileFields & {
        files: readonly FileInput[];
    }, options?: UploadOptions): Md5Call<FileBatchDigest>;
    /**
     * Compares a text's MD5 with 32 hex digits or the Base64 of 16 bytes (rule M11). A mismatch is `isValid: false`, not
     * an error.
     */
    verifyText(input: VerifyTextRequest, options?: CallOptions): Md5Call<TextVerification>;
    /** Compares a file's MD5 with 32 hex digits or the Base64 of 16 bytes (rule M11). */
    verifyFile(input: VerifyFileFields & {
        file: FileInput;
    }, options?: UploadOptions): Md5Call<FileVerification>;
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
/**
 * A client of both services. It holds its key and cookies where neither `JSON.stringify` nor a log can reach them.
 *
 * @throws OptionError for an option that cannot work
 * @example
 * const client = createClient({ baseUrl: "http://localhost:3000", apiKey });
 * const { hash } = await client.hashText({ text: "hello" });
 */
declare function createClient(options: ClientOptions): Client;

/** A reply that ends an attempt: what both error classes for replies are made of. */
interface FailedReply {
    readonly operation: OperationId;
    readonly status: number;
    readonly headers: Headers;
    /** From `Retry-After`, in milliseconds. */
    readonly retryAfterMs: number | undefined;
}

declare const marker: unique symbol;
interface FingerpaintErrorOptions {
    /** What was wrong and where. Never an API key, a password or a cookie. */
    readonly details: string;
    readonly retryable?: boolean;
    readonly retryAfterMs?: number | undefined;
    readonly cause?: unknown;
}
/**
 * What every error of this client is. Only the caller's own abort reason and the errors of its own streams are thrown
 * as they are.
 */
declare abstract class FingerpaintError extends Error {
    /** A wire code of the services, or one of the client's own: see each class. */
    abstract readonly code: string;
    readonly details: string;
    /** May this very call be repeated without harm, and might that help? */
    readonly retryable: boolean;
    /** How long the service asks to wait (`Retry-After`), in milliseconds; undefined where it said nothing. */
    readonly retryAfterMs: number | undefined;
    constructor(message: string, { details, retryable, retryAfterMs, cause }: FingerpaintErrorOptions);
    get [marker](): true;
    /** Like `instanceof`, also across two copies of this package. */
    static isInstance(value: unknown): value is FingerpaintError;
}

/** The service refused: its error envelope (MD5 document, Error envelope; rule B2) as an error. */
declare class ApiError extends FingerpaintError {
    readonly name = "ApiError";
    /** One of the contract's codes; a newer server may have more. */
    readonly code: ErrorCode | (string & {});
    readonly status: number;
    readonly operation: OperationId;
    /** The reply's `X-Request-Id`, to quote in a report. */
    readonly requestId: string | undefined;
    /** The reply's headers, `Set-Cookie` left out. */
    readonly headers: Headers;
    constructor(reply: FailedReply, { code, message, details }: ErrorEnvelope["error"]);
    static isInstance(value: unknown): value is ApiError;
}

/**
 * The server was not reached, or the connection broke before the whole reply was there. `cause` is what `fetch` threw.
 */
declare class ConnectionError extends FingerpaintError {
    readonly name = "ConnectionError";
    readonly code = "CONNECTION_FAILED";
    constructor(operation: OperationId, origin: string, cause: unknown);
    static isInstance(value: unknown): value is ConnectionError;
}

/** An option or argument that cannot work. Nothing was sent. */
declare class OptionError extends FingerpaintError {
    readonly name = "OptionError";
    readonly code = "INVALID_OPTION";
    constructor(option: string, details: string);
    static isInstance(value: unknown): value is OptionError;
}

/** A time limit passed. `limit` is the option that set it. */
declare class TimeoutError extends FingerpaintError {
    readonly name = "TimeoutError";
    readonly code = "TIMEOUT";
    readonly limit: "timeoutMs" | "totalTimeoutMs";
    constructor(operation: OperationId, limit: "timeoutMs" | "totalTimeoutMs", limitMs: number);
    static isInstance(value: unknown): value is TimeoutError;
}

/**
 * A reply that is not of the documented shape, such as a proxy's HTML page. Its body is left out: it may quote the
 * request.
 */
declare class UnexpectedReplyError extends FingerpaintError {
    readonly name = "UnexpectedReplyError";
    readonly code = "UNEXPECTED_REPLY";
    readonly status: number;
    readonly operation: OperationId;
    /** The reply's `X-Request-Id`, to quote in a report. */
    readonly requestId: string | undefined;
    /** The reply's headers, `Set-Cookie` left out. */
    readonly headers: Headers;
    constructor(reply: FailedReply);
    static isInstance(value: unknown): value is UnexpectedReplyError;
}

export { ApiError, type Attempt, type Call, type CallOptions, type CanvasAccess, type Client, type ClientOptions, ConnectionError, type CookieJar, type ErrorCode, type ErrorEnvelope, type FileBatchDigest, type FileContent, type FileDigest, type FileFields, type FileInput, type FileVerification, FingerpaintError, type ListedCanvas, type LoadCanvasOptions, type LoadedCanvas, type Md5Call, type NamedFile, type OnUploadProgress, type OperationId, OptionError, type OutputFormat, type PublishRequest, type PublishedCanvas, type RateLimit, type Reply, type RequestHooks, type StoredCookie, type SuccessEnvelope, type TextBatchDigest, type TextBatchRequest, type TextDigest, type TextEncoding, type TextRequest, type TextVerification, TimeoutError, type Timing, UnexpectedReplyError, type UpdateRequest, type UploadOptions, type UploadProgress, type VerifyFileFields, type VerifyTextRequest, createClient, createCookieJar, maxBatchItems, maxFileBytes, maxPasswordLength, maxSourceLength, maxTextBytes, maxTitleLength, minSourceLength };
