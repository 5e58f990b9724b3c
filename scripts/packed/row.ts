import { type Ended, runIn } from "./run-in.ts";

/** One way to use the packages. */
export interface Row {
  /** Its name in the table. */
  readonly what: string;
  /** The package whose installed version the table shows. */
  readonly tool: string;
  /** The features that are used there. */
  readonly covers: string;
  /** Uses the packages in a project that has them installed. */
  run(project: string): Promise<Ended>;
  /** A text that the output must contain, in addition to the exit code 0. */
  readonly says?: string;
}

/** The text that the project's programs print when they finish. */
export const said = "all right";

/** A row's `run` that is one command. */
export function command(...args: readonly string[]): Row["run"] {
  return (project) => runIn(project, args);
}
