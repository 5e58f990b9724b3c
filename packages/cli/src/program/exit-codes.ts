/**
 * What a process ends with. `md5` ends as md5sum does: with 0, or with 1 for whatever went wrong.
 * The README lists the codes for users.
 */
export const exitCodes = {
  ok: 0,
  /** The work was done and found something wrong, or one part of it failed. */
  failed: 1,
  /** The command line can't be understood, or a file that it names can't be read. */
  usage: 2,
  /** The server can't be reached, or what answers is no Fingerpaint server. */
  unreachable: 3,
  /** The server asks for a session, a key or a password that it was not given. */
  refused: 4,
  /** Ctrl-C at a question: 128 and the number of SIGINT. */
  interrupted: 130,
} as const;

export type CliExitCode = (typeof exitCodes)[keyof typeof exitCodes];
