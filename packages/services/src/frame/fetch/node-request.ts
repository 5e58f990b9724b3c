import { EventEmitter } from "node:events";
import { Readable } from "node:stream";

/** A `Request` as the part of Node's `IncomingMessage` that the app uses. The body is read on demand. */
export class NodeRequest extends Readable {
  readonly method: string;
  url: string;
  readonly headers: Record<string, string | undefined>;
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
    this.headers = { host, ...Object.fromEntries(request.headers) };
    this.socket = socket;
    this.#body = request.body?.getReader();
    this.complete = this.#body === undefined;
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
    // Cancelling fails if the body has already failed, which the app then knows.
    if (!this.complete) this.#body?.cancel(error).catch(() => {});
    done(error);
  }
}

/** Replaces Node's socket if requests come as `Request`: has the client's address and the number of bytes received. */
export class RequestConnection extends EventEmitter {
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
