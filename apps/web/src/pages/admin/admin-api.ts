import { siteUrl } from "../../site.ts";

/** A canvas in the operator's list. Instants are ISO 8601. */
export interface FoundCanvas {
  readonly canvasId: string;
  readonly title: string;
  readonly ownerHash: string;
  readonly addressHash: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly removedAt: string | null;
  readonly viewCount: number;
  readonly bytes: number;
  readonly hasPassword: boolean;
}

export interface ShownCanvas {
  readonly source: string;
  /** The initial state for each viewer. @default the canvas's own values */
  readonly state?: Readonly<Record<string, unknown>> | null;
}

interface FoundPage {
  readonly canvases: readonly FoundCanvas[];
  /** Where the next page begins; null if there is none. */
  readonly next: number | null;
}

export interface Totals {
  readonly canvases: number;
  readonly bytes: number;
  readonly expired: number;
  readonly removed: number;
  readonly blocked: number;
}

export interface ShownActivity {
  readonly days: readonly { readonly day: string; readonly canvases: number; readonly bytes: number }[];
  readonly isWhole: boolean;
  readonly refusals: Readonly<Record<string, number>>;
}

export type Change = "remove" | "restore" | "purge";

/** The server refused a request or didn't respond. */
export class AdminRefusal extends Error {
  override readonly name = "AdminRefusal";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;

  constructor(status: number, details: string) {
    super(details);
    this.status = status;
  }
}

/** The operator's API calls. All reject with an `AdminRefusal`. */
export interface AdminApi {
  list(query: URLSearchParams): Promise<FoundPage>;
  show(canvasId: string): Promise<ShownCanvas>;
  totals(): Promise<Totals>;
  activity(): Promise<ShownActivity>;
  change(canvasId: string, change: Change): Promise<void>;
}

export function createAdminApi(key: string): AdminApi {
  async function ask<Reply>(path: string, method = "GET"): Promise<Reply> {
    const headers = { Authorization: `Bearer ${key}` };
    const reply = await fetch(siteUrl(`/admin/api${path}`), { method, headers, credentials: "omit" }).catch(() => {
      throw new AdminRefusal(0, "");
    });
    if (reply.status === 204) return undefined as Reply;
    const body = await reply.json().catch(() => null);
    if (!reply.ok || body === null) throw new AdminRefusal(reply.status, body?.error?.details ?? "");
    return body;
  }

  const pathOf = (canvasId: string) => `/canvases/${encodeURIComponent(canvasId)}`;
  return {
    list: (query) => ask(`/canvases?${query}`),
    show: (canvasId) => ask(pathOf(canvasId)),
    totals: () => ask("/stats"),
    activity: () => ask("/activity"),
    change: (canvasId, change) =>
      change === "purge" ? ask(pathOf(canvasId), "DELETE") : ask(`${pathOf(canvasId)}/${change}`, "POST"),
  };
}
