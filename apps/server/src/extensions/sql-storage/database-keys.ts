import { CanvasStoreError } from "@fingerpaint/canvas-store";
import type { Documents } from "@fingerpaint/canvas-store-sql/sqlite";
import { formatKeys, type KeyEntry, type KeyStore, parseKeys } from "@fingerpaint/services/keys";
import { KeyStoreError } from "@fingerpaint/services/settings";

/** How often the database is asked whether the keys changed. */
const lookIntervalMs = 500;

export const keysDocumentName = "api-keys";

/**
 * Opens the API keys in a database, which have the same form as in a key file. `version` and `read` answer from memory,
 * which is at most half a second old. They throw while the database is unavailable.
 * @param documents The canvas store's documents, which hold the keys.
 * @param place The database's name for operators, without a password.
 * @throws CanvasStoreError if the database can't be read; KeyStoreError if the keys in it are damaged
 */
export async function openDatabaseKeys(
  documents: Documents,
  options: { place: string; onChange?: () => void },
): Promise<KeyStore & { close(): void }> {
  const { place, onChange = () => {} } = options;
  const parse = (content: string) => parseKeys(`The list of API keys in ${place}`, content);
  let entries: KeyEntry[] | null = null;
  let revision = 0;
  let problem: KeyStoreError | null = null;
  let isLooking = false;

  async function read(): Promise<void> {
    if ((await documents.revision(keysDocumentName)) !== revision) {
      const document = await documents.read(keysDocumentName);
      entries = document && parse(document.content);
      revision = document?.revision ?? 0;
    }
    problem = null;
  }

  async function look(): Promise<void> {
    const before = revision;
    try {
      await read();
    } catch (error) {
      problem = toKeyStoreError(place, error);
    }
    if (before !== revision || problem !== null) onChange();
  }

  await read();
  const timer = setInterval(async () => {
    // A slow database gets one query at a time.
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, lookIntervalMs);
  timer.unref();

  function orThrow<T>(value: T): T {
    if (problem !== null) throw problem;
    return value;
  }

  return {
    place,
    version: () => orThrow(revision === 0 ? null : String(revision)),
    read: () => orThrow(entries),
    async update(change) {
      await documents.update(keysDocumentName, (content) => formatKeys(change(content === null ? [] : parse(content))));
      await read();
    },
    /** Stops watching. The database stays open. */
    close: () => clearInterval(timer),
  };
}

function toKeyStoreError(place: string, error: unknown): KeyStoreError {
  if (error instanceof KeyStoreError) return error;
  const reason = CanvasStoreError.isInstance(error) ? error.details : String(error);
  return new KeyStoreError(`The API keys in ${place} can't be read: ${reason}`, { cause: error });
}
