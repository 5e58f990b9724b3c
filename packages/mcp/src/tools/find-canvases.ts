import type { ListedCanvas } from "@fingerpaint/api-contracts";
import type { Canvases, CanvasSelection } from "../canvases.ts";

/** How many canvases a search requests from the service at a time. */
const pageSize = 250;
/** How many canvases one call searches, so that it ends. The next call continues from there. */
const searchedAtMost = 5000;

/**
 * A page of the canvases whose title contains the query, ignoring case. It may have fewer than `limit`, even none, and
 * still have a next page: one call searches 5,000 canvases.
 */
export async function findCanvases(
  canvases: Canvases,
  { query, limit, cursor }: { query: string; limit: number; cursor: string | undefined },
): Promise<CanvasSelection> {
  if (query.trim() === "") return canvases.list({ limit, cursor });
  const words = query.trim().toLowerCase();
  const matches = ({ title }: ListedCanvas) => title.toLowerCase().includes(words);
  const found: ListedCanvas[] = [];
  let place = cursor;
  for (let searched = 0; searched < searchedAtMost; searched += pageSize) {
    const { items, nextCursor } = await canvases.list({ limit: pageSize, cursor: place });
    const wanted = limit - found.length;
    const last = items.flatMap((canvas, index) => (matches(canvas) ? [index] : []))[wanted - 1];
    if (last !== undefined && last < items.length - 1) {
      // Reads again up to the last wanted canvas to get the cursor after it.
      const part = await canvases.list({ limit: last + 1, cursor: place });
      return { items: [...found, ...part.items.filter(matches)].slice(0, limit), nextCursor: part.nextCursor };
    }
    found.push(...items.filter(matches));
    if (nextCursor === null || found.length >= limit) return { items: found, nextCursor };
    place = nextCursor;
  }
  return { items: found, nextCursor: place ?? null };
}
