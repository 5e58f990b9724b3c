import { CanvasError } from "../errors/canvas-error.ts";

/** How long links stay valid (rule C22), in milliseconds. */
export interface ExpiryPolicy {
  /** Used if a publish names no expiry; null means it never expires. */
  readonly defaultMs: number | null;
  /** The longest time from a publish or update to the expiry; null means no limit. */
  readonly maxMs: number | null;
}

/** Links expire only if their author says so. */
export const noExpiry: ExpiryPolicy = { defaultMs: null, maxMs: null };

/**
 * The expiry that a canvas gets.
 * @param requested ISO 8601 UTC; null for as late as possible; undefined if not given.
 * @throws CanvasError INVALID_INPUT if it is later than the policy allows.
 */
export function expiryUnder(
  { defaultMs, maxMs }: ExpiryPolicy,
  requested: string | null | undefined,
  now: Date,
): string | null {
  const latest = maxMs === null ? null : after(now, maxMs);
  if (requested === undefined) return defaultMs === null ? latest : after(now, defaultMs);
  if (requested === null) return latest;
  if (latest !== null && requested > latest) {
    throw new CanvasError("INVALID_INPUT", `expiresAt: must be ${latest} or earlier`);
  }
  return requested;
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
