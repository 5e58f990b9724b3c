import { EventEmitter } from "node:events";

/** What the app asks of a connection, where requests come as `Request`: whose it is and how much has arrived. */
export class RequestConnection extends EventEmitter {
  readonly remoteAddress: string | undefined;
  /** Came the request by HTTPS? Koa's name for it. */
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
