import type { FileName } from "./file-name.ts";

/** The digest of a file, or why there is none. */
export type DigestOutcome = { readonly hash: string } | { readonly error: unknown };

/** Called for each file, in the order of the names. */
export type OnOutcome = (name: FileName, outcome: DigestOutcome) => void;

/** The progress of digesting; with `bytes` if only one file is read. */
export interface DigestProgress {
  readonly files: number;
  readonly bytes?: number;
}

/** Where digests come from: this machine's threads, or a server. */
export interface Digester {
  /** Digests all names; `-` is stdin. The outcome of an unreadable file is its error; the others aren't affected. */
  digestAll(
    names: readonly FileName[],
    onOutcome: OnOutcome,
    onProgress: (progress: DigestProgress) => void,
  ): Promise<void>;
}
