import { byteSize, duration } from "@fingerpaint/services/settings";
import { UsageError } from "../../program/command-line.ts";
import { type AdminTarget, askAdmin } from "./admin-client.ts";

/** A canvas as the server lists it to operators. */
export interface ListedForOperator {
  canvasId: string;
  title: string;
  ownerHash: string;
  addressHash: string | null;
  createdAt: string;
  expiresAt: string | null;
  removedAt: string | null;
  viewCount: number;
  bytes: number;
  sourceMd5: string;
}

/** The options that filter canvases, for `parseArgs`. */
export const filterOptions = {
  owner: { type: "string" },
  address: { type: "string" },
  "older-than": { type: "string" },
  "newer-than": { type: "string" },
  "larger-than": { type: "string" },
  text: { type: "string" },
  state: { type: "string" },
} as const;

export type FilterValues = { readonly [Option in keyof typeof filterOptions]?: string | undefined };

const largestBytes = 2 ** 50;
const canvasesPerPage = 500;

/** The admin API's query for these options. @throws UsageError if one is invalid */
export function queryOf(values: FilterValues): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined) => value !== undefined && query.set(name, value);
  set("owner", values.owner);
  set("address", values.address);
  set("createdBefore", instantBefore("--older-than", values["older-than"]));
  set("createdFrom", instantBefore("--newer-than", values["newer-than"]));
  set("minBytes", bytesOf(values["larger-than"]));
  set("text", values.text);
  set("state", values.state);
  return query;
}

/** Lists the canvases that match a query, newest first, up to a limit. Fetches them page by page. */
export async function* listed(
  target: AdminTarget,
  query: URLSearchParams,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ListedForOperator> {
  let left = limit;
  for (let after: number | null = null; left > 0; ) {
    const asked = new URLSearchParams(query);
    asked.set("limit", String(Math.min(left, canvasesPerPage)));
    if (after !== null) asked.set("after", String(after));
    const page: { canvases: ListedForOperator[]; next: number | null } = await askAdmin(
      target,
      "GET",
      `/canvases?${asked}`,
    );
    yield* page.canvases.slice(0, left);
    left -= page.canvases.length;
    if (page.next === null) return;
    after = page.next;
  }
}

function instantBefore(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { success, data } = duration().safeParse(text);
  if (!success || data === null)
    throw new UsageError(`${option} takes minutes, hours or days, such as 90m, 12h or 30d`);
  return new Date(Date.now() - data).toISOString();
}

function bytesOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { success, data } = byteSize(largestBytes).safeParse(text);
  if (!success) throw new UsageError("--larger-than takes bytes, also as KiB, MiB or GiB");
  return String(data);
}
