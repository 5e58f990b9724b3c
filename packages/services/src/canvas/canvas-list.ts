import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { defaultListLimit, type ListedCanvas, type ListQuery } from "@fingerpaint/api-contracts";
import type { CanvasListItem, CanvasListPage, CanvasService } from "@fingerpaint/canvas-store";
import type { AppContext } from "../frame/request/context.ts";
import { createReplyDeadline, type ReplyBudget } from "../frame/request/unsent-replies.ts";

interface ListRequest {
  readonly owner: string | null;
  readonly shareUrl: (canvasId: string) => string;
  readonly replies: ReplyBudget;
}

/** How many canvases of a whole list are processed per turn of the event loop: about 2 ms of work. */
const canvasesPerTurn = 250;

/** The maximum size of a listed canvas: a title of 200 characters takes up to 1,200 bytes of JSON. */
const listedBytes = 2_048;

/** Answers with one page, and names the next one in `Link` (RFC 8288). */
export async function sendListPage(
  context: AppContext,
  service: CanvasService,
  { owner, shareUrl, replies, limit = defaultListLimit, cursor }: ListRequest & ListQuery,
): Promise<ListedCanvas[]> {
  replies.reserve(context, limit * listedBytes);
  const { canvases, nextCursor } = await service.listPage(owner, { limit, cursor });
  if (nextCursor !== null) {
    const next = new URLSearchParams({ limit: String(limit), cursor: nextCursor });
    // Relative to the request's address, so that it works whatever path a proxy maps it to.
    context.set("Link", `<?${next}>; rel="next"`);
  }
  return canvases.map(withShareUrl(shareUrl));
}

/**
 * Answers with the whole list. A long one is sent as it is read, a page at a time, so that neither memory nor the wait
 * of other requests grows with it. If the store fails after the first page, the connection is closed early, so the
 * client sees that the reply is incomplete.
 *
 * @returns the list, or undefined if it was already set as the reply's body
 */
export async function sendWholeList(
  context: AppContext,
  service: CanvasService,
  { owner, shareUrl, replies }: ListRequest,
): Promise<ListedCanvas[] | undefined> {
  // A list that is sent as it is read never has more than this in memory.
  replies.reserve(context, canvasesPerTurn * listedBytes);
  const first = await service.listPage(owner, { limit: canvasesPerTurn });
  const toListed = withShareUrl(shareUrl);
  if (first.nextCursor === null) return first.canvases.map(toListed);
  const pieces = jsonOfPages(first, toListed, async (cursor) => {
    await nextTurn();
    return service.listPage(owner, { limit: canvasesPerTurn, cursor });
  });
  context.body = Readable.from(allowTimeFor(pieces, createReplyDeadline(context.res)));
  context.type = "json";
  return undefined;
}

async function* jsonOfPages(
  first: CanvasListPage,
  toListed: (canvas: CanvasListItem) => ListedCanvas,
  read: (cursor: string) => Promise<CanvasListPage>,
): AsyncGenerator<string> {
  let separator = "[";
  let page = first;
  for (;;) {
    // A later page is empty if its canvases were deleted in the meantime.
    if (page.canvases.length > 0) {
      yield separator + JSON.stringify(page.canvases.map(toListed)).slice(1, -1);
      separator = ",";
    }
    if (page.nextCursor === null) break;
    page = await read(page.nextCursor);
  }
  yield "]";
}

/** Extends the reply's deadline for each piece before yielding it. */
async function* allowTimeFor(pieces: AsyncIterable<string>, allow: (bytes: number) => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    allow(piece.length);
    yield piece;
  }
}

function withShareUrl(shareUrl: ListRequest["shareUrl"]): (canvas: CanvasListItem) => ListedCanvas {
  return (canvas) => ({ ...canvas, shareUrl: shareUrl(canvas.canvasId) });
}
