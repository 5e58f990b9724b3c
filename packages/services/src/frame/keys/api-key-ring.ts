import { hashApiKey } from "./api-key.ts";
import { defaultKeyScope, type KeyScope, type KeyStore, KeyStoreError } from "./key-store.ts";

export interface AcceptedKey {
  /** Stays the same for as long as the key exists. Doesn't reveal the key, so it may be logged. */
  readonly id: string;
  readonly scope: KeyScope;
}

/** The API keys that are accepted right now (rule M13). */
export interface ApiKeyRing {
  /**
   * Returns the accepted key, or null for any other string. Synchronous and fast, because every request waits for it.
   */
  identify(key: string): AcceptedKey | null;
  /** Reads the key store now. For callers that changed it; otherwise, changes take effect within a second. */
  refresh(): void;
}

export interface ApiKeyRingOptions {
  /**
   * Keys that are accepted for the life of the ring, with the scope `hash`. Their ids are `fixed_1`, `fixed_2` and so
   * on, in this order.
   */
  keys: readonly string[];
  /** Where further keys are kept, under the ids of their entries; null if nowhere. */
  store: KeyStore | null;
  /**
   * Called once for each problem that makes the store unusable. The keys read before remain accepted.
   * @default nothing is called
   */
  reportProblem?: (error: KeyStoreError) => void;
  /** A monotonic clock, in milliseconds. @default performance.now */
  clock?: () => number;
}

/** The maximum age of the last check of the key store. */
const checkIntervalMs = 1000;

/**
 * Collects the accepted keys. Looking up a key checks the key store again, at most once a second. The check is
 * synchronous (a `stat` of a file), so a revoked key can't slip in while a check is still under way.
 *
 * Keys are looked up by their SHA-256. The time of a lookup may reveal how much of a stored digest matches that of a
 * guess. But no one can steer a digest towards a match, and a random 130-bit key can't be recovered from its digest.
 * @throws KeyStoreError if the store exists but can't be used: a server must not start without knowing its keys
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
      // Set before reading, so that a damaged store isn't read every second.
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
