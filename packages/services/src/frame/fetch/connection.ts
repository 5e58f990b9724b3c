import { EventEmitter } from "node:events";

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
