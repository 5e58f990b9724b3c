import type {
  CanvasQuota,
  ClaimRequest,
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";
import { inputBody } from "./body/request-body.ts";
import type { Call, CallOperation } from "./call/call.ts";
import type { Reply } from "./call/reply.ts";
import { readUnicode } from "./options/check.ts";
import type { CallOptions, ListCanvasesOptions, LoadCanvasOptions } from "./options/options.ts";

/**
 * The canvas service: sources published under a link. The server decides whether publishing, updating and loading need
 * the client's `apiKey`. Only the session that published a canvas can list, change and delete it: set the client's
 * `cookies` outside browsers.
 */
export interface CanvasesClient {
  /**
   * Stores a source and returns its share link. If the session has already published the same source, that canvas and
   * its link are kept (`reused: true`) and get the access, password and expiry of this request.
   *
   * @throws ApiError `INVALID_INPUT` for a source without an import of `editor/canvas`, or a field past its limit;
   * `QUOTA_EXCEEDED`; `SOURCE_BLOCKED` for a source that the site's operator has removed
   * @example const { shareUrl } = await client.canvases.publish({ source, title: "Build times" });
   */
  publish(input: PublishRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * Takes over a canvas that an agent published, using the token of its one-time link. It then belongs to the session.
   *
   * @throws ApiError `FORBIDDEN` for a link that was used or has expired; `NOT_FOUND`; `QUOTA_EXCEEDED`;
   * `SERVICE_UNAVAILABLE` if the store failed, possibly after the claim
   * @example const { canvasId } = await client.canvases.claim({ token });
   */
  claim(input: ClaimRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * The session's canvases, newest first; empty without a session. Awaiting the call returns all of them or, with
   * `limit` or `cursor`, one page. Iterating it yields all of them from there on, and requests each page when it is
   * needed.
   *
   * @throws ApiError `INVALID_INPUT` for a `limit` past 1000 or a `cursor` that isn't from a page
   * @example for (const { title, shareUrl, viewCount } of await client.canvases.list()) console.log(title, viewCount);
   * @example for await (const { title } of client.canvases.list({ limit: 100 })) console.log(title);
   */
  list(options?: ListCanvasesOptions): ListCall;
  /**
   * How many canvases and bytes the session stores and may store.
   *
   * @example const { used, allowed } = (await client.canvases.quota()).canvases;
   */
  quota(options?: CallOptions): Call<CanvasQuota>;
  /**
   * Loads a canvas and counts the view. Without its password, a protected canvas is returned locked: `requiresPassword`
   * is true and the source is empty.
   *
   * @throws ApiError `NOT_FOUND`; `CANVAS_REMOVED`; `CANVAS_EXPIRED`;
   * `WRONG_PASSWORD`; `RATE_LIMIT_EXCEEDED` after ten wrong passwords
   * @example
   * const canvas = await client.canvases.load("cv_8sK2mQx0ZbT4rLw9", { password: "sesame" });
   * if (!canvas.requiresPassword) show(canvas.source);
   */
  load(canvasId: string, options?: LoadCanvasOptions): Call<LoadedCanvas>;
  /**
   * Changes the given fields and keeps the others; `expiresAt: null` removes the expiry.
   *
   * @throws ApiError `SESSION_REQUIRED`; `NOT_FOUND`; `FORBIDDEN` for another session's canvas; `INVALID_INPUT`;
   * `SOURCE_CHANGED` if `expectedMd5` isn't the MD5 of the current source: nothing is changed then, unless an earlier
   * attempt of this call changed it and its reply was lost (see `retries`)
   * @example await client.canvases.update(canvasId, { access: "password", password: "sesame" });
   */
  update(canvasId: string, input: UpdateRequest, options?: CallOptions): Call<PublishedCanvas>;
  /**
   * Deletes a canvas; its link answers `NOT_FOUND` from then on.
   *
   * @throws ApiError `SESSION_REQUIRED`; `NOT_FOUND`; `FORBIDDEN` for another session's canvas; `SERVICE_UNAVAILABLE`
   * if the store failed, possibly after the deletion
   * @example await client.canvases.delete(canvasId);
   */
  delete(canvasId: string, options?: CallOptions): Call<undefined>;
  /**
   * Ends the session and clears its cookies. Its canvases stay published, but no one can change them any more.
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
    load: (canvasId, options) => call("loadCanvas", () => ({ canvasId, ...loadInput(options) }), options),
    update: (canvasId, input, options) =>
      call("updateCanvas", () => ({ canvasId, body: inputBody(input, '{ title: "New" }') }), options),
    delete: (canvasId, options) => call("deleteCanvas", () => ({ canvasId }), options),
    endSession: (options) => call("endSession", () => ({}), options),
  };
}

function loadInput({ password, compiled }: LoadCanvasOptions = {}) {
  return { password: password === undefined ? undefined : readUnicode("password", password), query: { compiled } };
}

/** A page of a list, with the rest of the reply. */
export interface ListReply extends Reply<ListedCanvas[]> {
  /** The `cursor` of the next page; undefined if there is none. */
  readonly nextCursor: string | undefined;
}

/**
 * A list call in progress. Awaiting it returns one reply's canvases; iterating it yields all of them, reply by reply.
 */
export interface ListCall extends Call<ListedCanvas[]>, AsyncIterable<ListedCanvas> {
  /** The page with its `nextCursor` and the rest of the reply. */
  withResponse(): Promise<ListReply>;
}

function createListCall(call: CallOperation, options: ListCanvasesOptions = {}): ListCall {
  const makeInput = () => ({ query: { limit: options.limit, cursor: options.cursor } });
  const page = call<ListedCanvas[]>("listCanvases", makeInput, options);
  const { withResponse } = page;
  const list: ListCall = Object.assign(page, {
    async withResponse() {
      const reply = await withResponse();
      return { ...reply, nextCursor: nextCursorOf(reply.headers) };
    },
    [Symbol.asyncIterator]: () =>
      eachCanvas(list, (nextCursor) => createListCall(call, { ...options, cursor: nextCursor })),
  });
  return list;
}

async function* eachCanvas(
  first: ListCall,
  pageAt: (cursor: string) => ListCall,
): AsyncGenerator<ListedCanvas, void, undefined> {
  for (let page = first; ; ) {
    const { data, nextCursor } = await page.withResponse();
    yield* data;
    if (nextCursor === undefined) return;
    page = pageAt(nextCursor);
  }
}

/** The cursor in the address that `Link` names as the next page (RFC 8288). */
function nextCursorOf(headers: Headers): string | undefined {
  const query = /<[^>]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get("Link") ?? "")?.[1];
  return new URLSearchParams(query).get("cursor") ?? undefined;
}
