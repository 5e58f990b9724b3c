/** Where a command writes: what was asked for goes to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: done. 1: it failed. 2: it was asked for wrongly, or the configuration is not valid. */
export type ExitCode = 0 | 1 | 2;
