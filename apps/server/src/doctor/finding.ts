/** What one check found. */
export interface HealthFinding {
  /** `note`: nothing is wrong, but the operator should know. */
  readonly level: "ok" | "note" | "problem";
  /** What was looked at: a word or two. */
  readonly about: string;
  /** What was found: a sentence. Never a password or a key. */
  readonly found: string;
  /** What to do: a sentence. Absent where there is nothing to do. */
  readonly advice?: string;
}

/** A message with a full stop at its end. */
export function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}

/** A message of several lines, below the line that it begins in. */
export function indented(message: string): string {
  return message.replaceAll("\n", "\n        ");
}
