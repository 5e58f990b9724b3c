/** The choices of the expiry field: never, a number of days from now, or a time of one's own. */
export const expiryChoices = ["never", "1", "7", "30", "at"] as const;

export type ExpiryChoice = (typeof expiryChoices)[number];

export interface Expiry {
  readonly choice: ExpiryChoice;
  /** For `at`: a local time as `<input type="datetime-local">` writes it, or empty. */
  readonly at: string;
}

const dayMs = 86_400_000;

/** Returns what the service takes: an instant in UTC, or null for no expiry, also where a time was left empty. */
export function expiresAtOf({ choice, at }: Expiry, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "at") return at === "" ? null : new Date(at).toISOString();
  return new Date(now.getTime() + Number(choice) * dayMs).toISOString();
}

/** The field for what a canvas has now. */
export function expiryOf(expiresAt: string | null): Expiry {
  if (expiresAt === null) return { choice: "never", at: "" };
  const local = new Date(expiresAt);
  const shifted = new Date(local.getTime() - local.getTimezoneOffset() * 60_000);
  return { choice: "at", at: shifted.toISOString().slice(0, 16) };
}
