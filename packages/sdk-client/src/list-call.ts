import type { ListedCanvas } from "@fingerpaint/api-contracts";
import type { Call } from "./call.ts";
import type { CallOperation } from "./operation-call.ts";
import type { ListCanvasesOptions } from "./options.ts";
import type { Reply } from "./reply.ts";

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

export function createListCall(call: CallOperation, options: ListCanvasesOptions = {}): ListCall {
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
