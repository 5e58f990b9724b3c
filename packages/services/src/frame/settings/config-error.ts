/** The variables of a program: `process.env`, or a test's. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable with an invalid value, and the values it allows. */
export interface ConfigProblem {
  variable: string;
  /** A sentence with the received value (never a secret's) and the allowed ones. */
  problem: string;
}

/** The environment is invalid. `problems` names every bad variable, so that one start shows all of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "INVALID_CONFIG";
  readonly problems: readonly ConfigProblem[];
  /** One line for each bad variable. Safe to print: it contains no secrets. */
  readonly details: string;

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    const details = problems.map(({ problem }) => problem).join("\n");
    super(`The configuration is not valid:\n${details}`, options);
    this.problems = problems;
    this.details = details;
  }
}
