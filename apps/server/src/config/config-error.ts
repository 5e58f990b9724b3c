/** One variable that can't be used, and what it may be. */
export interface ConfigProblem {
  variable: string;
  /** A sentence with the value received (never a secret's) and what is allowed. */
  problem: string;
}

/** The environment can't be used: `problems` names every bad variable, so that one start shows all of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "INVALID_CONFIG";
  readonly problems: readonly ConfigProblem[];
  /** One line for each bad variable. Safe to print: it holds no secret. */
  readonly details: string;

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    const details = problems.map(({ problem }) => problem).join("\n");
    super(`The configuration is not valid:\n${details}`, options);
    this.problems = problems;
    this.details = details;
  }
}
