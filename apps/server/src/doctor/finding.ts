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
