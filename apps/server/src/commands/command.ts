/** Where a command writes: what was asked for goes to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: done. 1: failed. 2: a wrong command line, or an invalid configuration. */
export type ExitCode = 0 | 1 | 2;
