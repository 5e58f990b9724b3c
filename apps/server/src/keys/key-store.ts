import type { KeyEntry } from "./key-file.ts";

/**
 * Where API keys are kept: the key file, or the database of the canvases. Only `fingerpaint-server keys` and a server's
 * first start write it, always as a whole, so a reader sees the old keys or the new ones. Writers wait for each other.
 */
export interface KeyStore {
  /** Names it to operators: a path, or a database without its password. */
  readonly place: string;
  /** Changes whenever the keys do; null where none were ever kept. @throws KeyStoreError */
  version(): string | null;
  /** All entries, revoked ones too; null where none were ever kept. @throws KeyStoreError */
  read(): KeyEntry[] | null;
  /**
   * Replaces all entries by what `change` makes of them. The result is durable once resolved, and only this user can
   * read it. Nobody else changes the entries in between. `change` may be called again with what another writer made.
   * @throws KeyStoreError where they are damaged or can't be written: they stay as they are. What `change` throws.
   */
  update(change: (keys: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void>;
}
