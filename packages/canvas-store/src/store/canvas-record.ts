import { type CanvasAccess, utf8Length } from "@fingerpaint/api-contracts";

/** A stored canvas without its view count, which the store maintains itself. */
export interface CanvasRecord {
  /** `cv_` and 16 characters of `A-Z a-z 0-9` (rule C2). */
  readonly canvasId: string;
  /** Whose canvas it is. An opaque identity: the server passes the SHA-256 of the session (rule C4). */
  readonly owner: string;
  /** Trimmed; the empty string if none was given. */
  readonly title: string;
  /** 20 to 200,000 characters. */
  readonly source: string;
  /** MD5 of the source's UTF-8 form, lowercase hex. */
  readonly sourceMd5: string;
  readonly access: CanvasAccess;
  /** The password as the password keeper stores it; null if and only if `access` is `public`. */
  readonly password: string | null;
  /** ISO 8601 UTC with milliseconds; null if the link doesn't expire. */
  readonly expiresAt: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  /** ISO 8601 UTC with milliseconds: when it was last published or updated. */
  readonly updatedAt: string;
  /** ISO 8601 UTC with milliseconds: when an operator removed it; null if it wasn't removed. */
  readonly removedAt: string | null;
  /** A keyed hash of the address it was first published from, never the address itself; null if none was given. */
  readonly addressHash: string | null;
  /** The initial state for each viewer: a JSON object as text, at most 256 KiB; null if there is none (rule C30). */
  readonly state: string | null;
}

/** A record together with the number of loads that delivered its source (rule C11). */
export interface StoredCanvas extends CanvasRecord {
  readonly viewCount: number;
}

/** A stored canvas without its source and state, as lists show it. */
export type CanvasSummary = Omit<StoredCanvas, "source" | "state">;

/** Strips the view count, which only the store changes, so that the rest can be passed to `replace`. */
export function toRecord({ viewCount: _, ...record }: StoredCanvas): CanvasRecord {
  return record;
}

/**
 * How many bytes a canvas counts against quotas: its title, source and state as JSON in UTF-8. That is nearly the size
 * of its document on disk. A control character takes six bytes in JSON and one in UTF-8.
 */
export function canvasBytes({
  title,
  source,
  state = null,
}: Pick<CanvasRecord, "title" | "source"> & Partial<Pick<CanvasRecord, "state">>): number {
  const parts = state === null ? [title, source] : [title, source, state];
  return utf8Length(JSON.stringify(parts));
}

const fields = [
  "canvasId",
  "owner",
  "title",
  "source",
  "sourceMd5",
  "access",
  "password",
  "expiresAt",
  "createdAt",
  "updatedAt",
  "removedAt",
  "addressHash",
  "state",
] as const satisfies readonly (keyof CanvasRecord)[];

/** Whether two records are equal in every field. Ignores other properties of the objects, such as a view count. */
export function isSameRecord(a: CanvasRecord, b: CanvasRecord): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/** SHA-256 of a source in UTF-8, lowercase hex. Identifies blocked sources; MD5 collisions are easy to make. */
export async function sourceSha256(source: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
