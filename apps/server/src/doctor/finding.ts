/** The result of a check. */
export interface HealthFinding {
  /** `note`: nothing is wrong, but the operator should know. */
  readonly level: "ok" | "note" | "problem";
  /** The subject of the check: a word or two. */
  readonly about: string;
  /** A sentence that describes the result. Never contains a password or a key. */
  readonly found: string;
  /** A sentence that says what to do. Absent if there is nothing to do. */
  readonly advice?: string;
}

/** Indents the lines of a message after its first. */
export function indented(message: string): string {
  return message.replaceAll("\n", "\n        ");
}
