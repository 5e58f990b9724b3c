import type { CanvasAccess } from "@fingerpaint/sdk-client";

/** The author's settings for the link. */
export interface ShareSettings {
  readonly title: string;
  readonly access: CanvasAccess;
  readonly password: string;
  readonly expiry: Expiry;
}

/** The choices of the expiry field: never, a number of days from now, or a specific time. */
export const expiryChoices = ["never", "1", "7", "30", "at"] as const;

export type ExpiryChoice = (typeof expiryChoices)[number];

export interface Expiry {
  readonly choice: ExpiryChoice;
  /** For `at`: a local time in the format of `<input type="datetime-local">`, or empty. */
  readonly at: string;
}

const dayMs = 86_400_000;

/** The value for the service: an instant in UTC, or null for no expiry, including if the time is empty. */
export function expiresAtOf({ choice, at }: Expiry, now: Date): string | null {
  if (choice === "never") return null;
  // In some time zones, the last instants of the year 9999 are in 10000, which `Date` reads only with a sign.
  if (choice === "at") return at === "" ? null : new Date(at.replace(/^\d{5}-/, "+0$&")).toISOString();
  return new Date(now.getTime() + Number(choice) * dayMs).toISOString();
}

/** Whether a link with this expiry no longer opens for readers. */
export function hasExpired(expiry: Expiry, now: Date): boolean {
  const expiresAt = expiresAtOf(expiry, now);
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** The field's value for a canvas's current expiry. */
export function expiryOf(expiresAt: string | null): Expiry {
  if (expiresAt === null) return { choice: "never", at: "" };
  const local = new Date(expiresAt);
  const shifted = new Date(local.getTime() - local.getTimezoneOffset() * 60_000);
  return { choice: "at", at: shifted.toISOString().replace(/^\+0|:[^:]*$/g, "") };
}

/** The latest expiry that the service accepts, as the field's value. */
export const latestExpiry = expiryOf("9999-12-31T23:59:59.999Z").at;
