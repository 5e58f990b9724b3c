import type {
  CanvasQuota,
  ClaimRequest,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";
import type { Call } from "./call.ts";
import { readUnicode } from "./check.ts";
import { createListCall, type ListCall } from "./list-call.ts";
import type { CallOperation } from "./operation-call.ts";
import type { CallOptions, ListCanvasesOptions, LoadCanvasOptions } from "./options.ts";
import { inputBody } from "./request-body.ts";

/**
 * The canvas service: sources that are published under a link. Whether publishing and loading need
 * the client's `apiKey` is up to the server. What a session has
 * published, that session alone lists, changes and deletes: set the client's `cookies` outside browsers.
 */
export interface CanvasesClient {
  /**
   * Stores a source and gives its share link. The same source of the same session keeps its canvas and link
   * (`reused: true`), with the access, password and expiry of this request.
   *
   * @throws ApiError `INVALID_INPUT` for a source without an import of `editor/canvas`, or a field past its limit;
   * `QUOTA_EXCEEDED`; `SOURCE_BLOCKED` for a source that the site's operator has removed
   * @example const { shareUrl } = await client.canvases.publish({ source, title: "Build times" });
   */
  publish(input: PublishRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * Takes over a canvas that an agent published, by the token of its one-time link: it becomes the session's.
   *
   * @throws ApiError `FORBIDDEN` for a link that was used or has expired; `NOT_FOUND`; `QUOTA_EXCEEDED`
   * @example const { canvasId } = await client.canvases.claim({ token });
   */
  claim(input: ClaimRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * The session's canvases, newest first; empty without a session. Awaited, it gives all of them or, with `limit` or
   * `cursor`, one page. Iterated, it goes through all of them from there, and asks for a page when it comes to it.
   *
   * @throws ApiError `INVALID_INPUT` for a `limit` past 1000 or a `cursor` that no page gave
   * @example for (const { title, shareUrl, viewCount } of await client.canvases.list()) console.log(title, viewCount);
   * @example for await (const { title } of client.canvases.list({ limit: 100 })) console.log(title);
   */
  list(options?: ListCanvasesOptions): ListCall;
  /**
   * How many canvases and bytes the session keeps and may keep.
   *
   * @example const { used, allowed } = (await client.canvases.quota()).canvases;
   */
  quota(options?: CallOptions): Call<CanvasQuota>;
  /**
   * Loads a canvas and counts the view. Without its password a protected canvas comes locked: `requiresPassword` is
   * true and the source empty.
   *
   * @throws ApiError `NOT_FOUND`; `CANVAS_REMOVED`; `CANVAS_EXPIRED`;
   * `WRONG_PASSWORD`; `RATE_LIMIT_EXCEEDED` after ten wrong passwords
   * @example
   * const canvas = await client.canvases.load("cv_8sK2mQx0ZbT4rLw9", { password: "sesame" });
   * if (!canvas.requiresPassword) show(canvas.source);
   */
  load(canvasId: string, options?: LoadCanvasOptions): Call<LoadedCanvas>;
  /**
   * Changes the fields given and keeps the others; `expiresAt: null` takes the expiry away.
   *
   * @throws ApiError `SESSION_REQUIRED`; `NOT_FOUND`; `FORBIDDEN` for another session's canvas; `INVALID_INPUT`;
   * `SOURCE_CHANGED` where `expectedMd5` isn't the MD5 of the source right now: nothing has changed
   * @example await client.canvases.update(canvasId, { access: "password", password: "sesame" });
   */
  update(canvasId: string, input: UpdateRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * Deletes a canvas; its link answers `NOT_FOUND` from then on.
   *
   * @throws ApiError `SESSION_REQUIRED`; `NOT_FOUND`; `FORBIDDEN` for another session's canvas
   * @example await client.canvases.delete(canvasId);
   */
  delete(canvasId: string, options?: CallOptions): Call<undefined>;
  /**
   * Ends the session: its cookies are cleared. Its canvases stay published, and nobody can change them any more.
   *
   * @example await client.canvases.endSession();
   */
  endSession(options?: CallOptions): Call<undefined>;
}

export function createCanvasesClient(call: CallOperation): CanvasesClient {
  return {
    publish: (input, options) => call("publishCanvas", () => ({ body: inputBody(input, "{ source }") }), options),
    claim: (input, options) => call("claimCanvas", () => ({ body: inputBody(input, "{ token }") }), options),
    list: (options) => createListCall(call, options),
    quota: (options) => call("readCanvasQuota", () => ({}), options),
    load: (canvasId, options) => call("loadCanvas", () => ({ canvasId, password: passwordOf(options) }), options),
    update: (canvasId, input, options) =>
      call("updateCanvas", () => ({ canvasId, body: inputBody(input, '{ title: "New" }') }), options),
    delete: (canvasId, options) => call("deleteCanvas", () => ({ canvasId }), options),
    endSession: (options) => call("endSession", () => ({}), options),
  };
}

function passwordOf({ password }: LoadCanvasOptions = {}): string | undefined {
  return password === undefined ? undefined : readUnicode("password", password);
}
