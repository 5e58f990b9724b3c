import type { KeyEntry } from "./key-file.ts";

/**
 * Where API keys are kept: the key file, or the database of the canvases. Only `fingerpaint-server keys` and a server's
 * first start write it. Writes are atomic, so a reader sees either the old keys or the new ones, and writers wait for
 * each other.
 */
export interface KeyStore {
  /** The store's name for operators: a path, or a database without its password. */
  readonly place: string;
  /** Changes whenever the keys do; null if none were ever stored. @throws KeyStoreError */
  version(): string | null;
  /** All entries, including revoked ones; null if none were ever stored. @throws KeyStoreError */
  read(): KeyEntry[] | null;
  /**
   * Replaces all entries by the result of `change`. The result is durable once the promise resolves, and only this user
   * can read it. Nobody else changes the entries in between. `change` may be called again with another writer's
   * entries.
   * @throws KeyStoreError if the entries are damaged or can't be written, in which case they stay unchanged; anything
   * that `change` throws
   */
  update(change: (keys: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void>;
}
