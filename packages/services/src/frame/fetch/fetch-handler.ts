import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Writable } from "node:stream";

/** The sender of a request, which a `Request` doesn't contain. */
export interface RequestSender {
  /** The client's address. Address limits count all requests without one together. */
  readonly address?: string | undefined;
}

export interface FetchHandlerOptions {
  /**
   * Whether the host passes `Content-Encoding` on. Next drops it and compresses replies itself: set this to false
   * there, or browsers can't read the pages' scripts.
   *
   * @default true
   */
  readonly keepsEncoding?: boolean;
}

/** Answers a Fetch API request. */
export type FetchHandler = (request: Request, sender?: RequestSender) => Promise<Response>;

/** An app as Node calls it. */
interface NodeApp {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * An app as a function from `Request` to `Response`, for Hono, Next, Bun, Deno and the like. Operations, uploads, share
 * pages, limits and the log are the same. Bodies are streamed both ways.
 *
 * The path must be below `BASE_PATH`: pass requests on unchanged, without removing a prefix.
 *
 * @param app The app of `createApp`.
 * @example
 * const handle = createFetchHandler(createApp({ frame, modules }));
 * Bun.serve({ fetch: (request, server) => handle(request, server.requestIP(request) ?? {}) });
 */
export function createFetchHandler(app: NodeApp, { keepsEncoding = true }: FetchHandlerOptions = {}): FetchHandler {
  const answer = app.callback();
  return (request, { address } = {}) => {
    const connection = new RequestConnection(address, new URL(request.url).protocol === "https:");
    const incoming = new NodeRequest(request, connection);
    // Replies are uncompressed if the client accepts no encoding.
    if (!keepsEncoding) delete incoming.headers["accept-encoding"];
    const outgoing = new NodeResponse(incoming);
    const cut = () => {
      incoming.destroy();
      // Callers and hosts may abort the signal once they have the whole reply.
      if (outgoing.isWhole) return;
      connection.destroy();
      outgoing.destroy();
    };
    if (request.signal.aborted) cut();
    request.signal.addEventListener("abort", cut, { once: true });
    outgoing.once("close", () => request.signal.removeEventListener("abort", cut));
    // Node's types have far more members than the app uses.
    answer(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse).catch((error: Error) =>
      outgoing.destroy(error),
    );
    return outgoing.response;
  };
}

/** A `Request` as the part of Node's `IncomingMessage` that the app uses. The body is read on demand. */
class NodeRequest extends Readable {
  readonly method: string;
  url: string;
  readonly headers: Record<string, string | undefined>;
  /** Names and values in turn. A `Request` has joined repeated fields. */
  readonly rawHeaders: string[];
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly socket: RequestConnection;
  /** Whether the whole body has arrived. */
  complete: boolean;
  readonly #body: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: Request, socket: RequestConnection) {
    super();
    const { host, pathname, search } = new URL(request.url);
    this.method = request.method;
    this.url = pathname + search;
    const headers = { host, ...Object.fromEntries(request.headers) };
    this.headers = headers;
    this.rawHeaders = Object.entries(headers).flat();
    this.socket = socket;
    this.#body = request.body?.getReader();
    this.complete = this.#body === undefined;
    // After a refusal, no one reads the body any more, and an error without a listener would end the process.
    this.on("error", () => {});
    // Body parsers for Node look for one of the two header fields that announce a body.
    if (this.#body !== undefined && this.headers["content-length"] === undefined) {
      this.headers["transfer-encoding"] = "chunked";
    }
  }

  override async _read(): Promise<void> {
    try {
      const next = await this.#body?.read();
      if (next === undefined || next.done) {
        this.complete = true;
        this.push(null);
      } else {
        this.socket.bytesRead += next.value.byteLength;
        this.push(next.value);
      }
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.complete) {
      // Like Node's requests: those who read the body would wait for more of it.
      this.emit("aborted");
      // Cancelling fails if the body has already failed, which the app then knows.
      this.#body?.cancel(error).catch(() => {});
    }
    done(error);
  }
}

/** Replaces Node's socket if requests come as `Request`: has the client's address and the number of bytes received. */
class RequestConnection extends EventEmitter {
  readonly remoteAddress: string | undefined;
  /** Whether the request came over HTTPS. The name is Koa's. */
  readonly encrypted: boolean;
  readonly readable = true;
  readonly writable = true;
  bytesRead = 0;
  destroyed = false;

  constructor(remoteAddress: string | undefined, encrypted: boolean) {
    super();
    this.remoteAddress = remoteAddress;
    this.encrypted = encrypted;
  }

  destroy(): this {
    this.destroyed = true;
    return this;
  }
}

type FieldValue = string | number | readonly string[];

const withoutBody = new Set([204, 205, 304]);

/**
 * The part of Node's `ServerResponse` that the app uses. `response` resolves to the `Response` once its headers are
 * known. The body is taken from the app as the client reads it.
 */
class NodeResponse extends Writable {
  statusCode = 200;
  statusMessage = "";
  headersSent = false;
  /** Whether the reader has received all of it. */
  isWhole = false;
  readonly req: NodeRequest;
  readonly socket: RequestConnection;
  readonly response: Promise<Response>;
  readonly #fields = new Map<string, FieldValue>();
  #respond!: (response: Response) => void;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Lets the app write the next chunk. */
  #wanted = () => {};

  constructor(request: NodeRequest) {
    super();
    this.req = request;
    this.socket = request.socket;
    this.response = new Promise((resolve, reject) => {
      this.#respond = resolve;
      this.once("close", () => reject(this.errored ?? new Error("The request was ended before its reply began")));
    });
    // Prevents an unhandled rejection; the caller that awaits `response` still gets the error.
    this.response.catch(() => {});
  }

  /** Whether the app has written everything. The name is Koa's. */
  get finished(): boolean {
    return this.writableEnded;
  }

  setHeader(name: string, value: FieldValue): this {
    this.#fields.set(name.toLowerCase(), value);
    return this;
  }
  getHeader(name: string): FieldValue | undefined {
    return this.#fields.get(name.toLowerCase());
  }
  hasHeader(name: string): boolean {
    return this.#fields.has(name.toLowerCase());
  }
  removeHeader(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }
  getHeaders(): Record<string, FieldValue> {
    return Object.fromEntries(this.#fields);
  }
  getHeaderNames(): string[] {
    return [...this.#fields.keys()];
  }

  flushHeaders(): void {
    if (this.headersSent) return;
    this.headersSent = true;
    const headers = new Headers();
    for (const [name, value] of this.#fields) {
      for (const each of Array.isArray(value) ? value : [value]) headers.append(name, String(each));
    }
    const isEmpty = withoutBody.has(this.statusCode) || this.req.method === "HEAD";
    const body = isEmpty ? null : this.#openBody();
    this.#respond(new Response(body, { status: this.statusCode, statusText: this.statusMessage, headers }));
  }

  #openBody(): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: () => this.#wanted(),
        cancel: () => {
          this.#body = undefined;
          this.destroy();
        },
      },
      { highWaterMark: 0 },
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.flushHeaders();
    if (this.#body === undefined) {
      done();
      return;
    }
    this.#wanted = () => {
      this.#wanted = () => {};
      done();
    };
    this.#body.enqueue(new Uint8Array(chunk));
  }

  override _final(done: () => void): void {
    this.flushHeaders();
    this.#body?.close();
    this.#body = undefined;
    this.isWhole = true;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#body?.error(error ?? new Error("The reply was cut"));
    this.#body = undefined;
    done(null);
  }
}
