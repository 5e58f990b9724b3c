import { type Ended, runIn } from "./run-in.ts";

/** One way in which the packages are used. */
export interface Row {
  /** Its name in the table. */
  readonly what: string;
  /** The package whose installed version the table shows. */
  readonly tool: string;
  /** What is used there. */
  readonly covers: string;
  /** Uses the packages in a project that has them installed. */
  run(project: string): Promise<Ended>;
  /** What the output has to hold, besides the exit code 0. */
  readonly says?: string;
}

/** What programs of the project print at their end. */
export const said = "all right";

/** A row's `run` that is one command. */
export function command(...args: readonly string[]): Row["run"] {
  return (project) => runIn(project, args);
}
