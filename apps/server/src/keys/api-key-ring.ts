import { hashApiKey } from "./api-key.ts";
import { defaultKeyScope, type KeyScope } from "./key-scope.ts";
import type { KeyStore } from "./key-store.ts";
import { KeyStoreError } from "./key-store-error.ts";

/** What is known of a key that is accepted. */
export interface AcceptedKey {
  /** Stays the same for as long as the key exists. The key can't be told from it: it may be logged. */
  readonly id: string;
  readonly scope: KeyScope;
}

/** The API keys that are accepted right now (rule M13). */
export interface ApiKeyRing {
  /** An accepted key, or null for any other string. Synchronous and quick: every request waits for it. */
  identify(key: string): AcceptedKey | null;
  /** Reads the key store now. Meant for callers that changed it; without this, changes take effect within a second. */
  refresh(): void;
}

export interface ApiKeyRingOptions {
  /**
   * Keys accepted for the life of the ring, for hashing alone. Their ids are `fixed_1`, `fixed_2` and so on, in this
   * order.
   */
  keys: readonly string[];
  /** Where further keys are kept, under the ids of their entries; null: nowhere. */
  store: KeyStore | null;
  /**
   * Called once for each problem that keeps the store from being used. The keys read before stay accepted.
   * @default nothing is called
   */
  reportProblem?: (error: KeyStoreError) => void;
  /** Milliseconds of a clock that never goes back. @default performance.now */
  clock?: () => number;
}

/** How old the last check of the key store may be. */
const checkIntervalMs = 1000;

/**
 * Collects the accepted keys. The key store is looked at again, at most once a second, when a key is asked for: one
 * synchronous look, a `stat` of a file, so that a revoked key isn't let in by a check that is still under way.
 *
 * Keys are looked up by their SHA-256. The time of a look-up may tell how much of a stored digest a guess's digest
 * matches. But nobody can steer a digest towards a match, and a digest doesn't lead back to a random key of 130 bits.
 * @throws KeyStoreError where the store is there and can't be used: a server must not start without knowing its keys.
 */
export function createApiKeyRing(options: ApiKeyRingOptions): ApiKeyRing {
  const { keys, store, reportProblem = () => {}, clock = () => performance.now() } = options;
  const fixedKeys = new Map(
    keys.map((key, index) => [hashApiKey(key), { id: `fixed_${index + 1}`, scope: defaultKeyScope }]),
  );
  let storeVersion = store?.version() ?? null;
  let storeKeys = keysOf(store);
  let checkedAtMs = clock();
  let reportedProblem: string | null = null;

  function refresh(): void {
    checkedAtMs = clock();
    try {
      const version = store?.version() ?? null;
      reportedProblem = null;
      if (version === storeVersion) return;
      // Remembered before reading, so that a damaged store isn't read every second.
      storeVersion = version;
      storeKeys = keysOf(store);
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      if (error.details !== reportedProblem) reportProblem(error);
      reportedProblem = error.details;
    }
  }

  return {
    identify(key) {
      if (store !== null && clock() - checkedAtMs >= checkIntervalMs) refresh();
      const sha256 = hashApiKey(key);
      return fixedKeys.get(sha256) ?? storeKeys.get(sha256) ?? null;
    },
    refresh,
  };
}

function keysOf(store: KeyStore | null): Map<string, AcceptedKey> {
  const valid = (store?.read() ?? []).filter((entry) => entry.revokedAt === null);
  return new Map(valid.map(({ sha256, id, scope = defaultKeyScope }) => [sha256, { id, scope }]));
}
