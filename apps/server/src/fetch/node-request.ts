import { Readable } from "node:stream";
import type { RequestConnection } from "./connection.ts";

/** A `Request` with as much of Node's `IncomingMessage` as the app reads. Its body is read as the app asks for it. */
export class NodeRequest extends Readable {
  readonly method: string;
  url: string;
  readonly headers: Record<string, string | undefined>;
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly socket: RequestConnection;
  /** Has the whole body arrived? */
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
    // Node's readers of bodies look for one of the two fields that announce a body.
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
    // Cancelling fails where the body has failed already, which the app knows then.
    if (!this.complete) this.#body?.cancel(error).catch(() => {});
    done(error);
  }
}
