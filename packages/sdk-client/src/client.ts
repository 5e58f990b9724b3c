import { createOperationCall } from "./call/call.ts";
import { mergeOptions, readSettings } from "./call/settings.ts";
import { type CanvasesClient, createCanvasesClient } from "./canvases-client.ts";
import { createMd5Client, type Md5Client } from "./md5-client.ts";
import type { ClientOptions } from "./options/options.ts";

/**
 * Both services, with one method for each operation. A failed call rejects with ApiError (the service refused),
 * ConnectionError, TimeoutError, UnexpectedReplyError, OptionError, or the reason of the caller's signal.
 */
export interface Client {
  /** The hash service: MD5 of texts and files. */
  readonly md5: Md5Client;
  /** The canvas service: sources published under a link. */
  readonly canvases: CanvasesClient;
  /**
   * A client with some options replaced, in the same session. `headers` are added to the existing ones.
   *
   * @throws OptionError for an invalid option
   * @example const patient = client.withOptions({ retries: 5, timeoutMs: 120_000 });
   */
  withOptions(options: Partial<ClientOptions>): Client;
}

/**
 * Creates a client for both services. It keeps its key and cookies out of reach of `JSON.stringify` and logs.
 *
 * @throws OptionError for an invalid option
 * @example
 * const client = createClient({ baseUrl: "http://localhost:3000", apiKey });
 * const { hash } = await client.md5.text({ text: "hello" });
 * const { shareUrl } = await client.canvases.publish({ source });
 */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options);
  const call = createOperationCall(settings);
  return {
    md5: createMd5Client(call),
    canvases: createCanvasesClient(call),
    withOptions: (changes) => createClient(mergeOptions(options, settings, changes)),
  };
}
