import { hashApiKey } from "./api-key.ts";
import type { KeyFile } from "./key-file.ts";
import { KeyFileError } from "./key-file-error.ts";

/** The API keys that are accepted right now (rule M13). */
export interface ApiKeyRing {
  /**
   * The id of an accepted key, or null for any other string. Synchronous and quick: every request waits for it.
   * The id stays the same for as long as the key exists, and the key can't be told from it: it may be logged.
   */
  identify(key: string): string | null;
  /** Reads the key file now. Meant for callers that changed it; without this, changes take effect within a second. */
  refresh(): void;
}

export interface ApiKeyRingOptions {
  /** Keys accepted for the life of the ring. Their ids are `fixed_1`, `fixed_2` and so on, in this order. */
  keys: readonly string[];
  /** Where further keys are kept, under the ids of their entries; null: nowhere. */
  file: KeyFile | null;
  /**
   * Called once for each problem that keeps the file from being used. The keys read before stay accepted.
   * @default nothing is called
   */
  reportProblem?: (error: KeyFileError) => void;
  /** Milliseconds of a clock that never goes back. @default performance.now */
  clock?: () => number;
}

/** How old the last check of the key file may be. */
const checkIntervalMs = 1000;

/**
 * Collects the accepted keys. The key file is looked at again, at most once a second, when a key is asked for: one
 * synchronous `stat`, so that a revoked key isn't let in by a check that is still under way.
 *
 * Keys are looked up by their SHA-256. The time of a look-up may tell how much of a stored digest a guess's digest
 * matches. But nobody can steer a digest towards a match, and a digest doesn't lead back to a random key of 130 bits.
 * @throws KeyFileError where the file is there and can't be used: a server must not start without knowing its keys.
 */
export function createApiKeyRing(options: ApiKeyRingOptions): ApiKeyRing {
  const { keys, file, reportProblem = () => {}, clock = () => performance.now() } = options;
  const fixedIds = new Map(keys.map((key, index) => [hashApiKey(key), `fixed_${index + 1}`]));
  let fileVersion = file?.version() ?? null;
  let fileIds = idsOf(file);
  let checkedAtMs = clock();
  let reportedProblem: string | null = null;

  function refresh(): void {
    checkedAtMs = clock();
    try {
      const version = file?.version() ?? null;
      if (version === fileVersion) return;
      // Remembered before reading, so that a damaged file isn't read every second.
      fileVersion = version;
      fileIds = idsOf(file);
      reportedProblem = null;
    } catch (error) {
      if (!(error instanceof KeyFileError)) throw error;
      if (error.details !== reportedProblem) reportProblem(error);
      reportedProblem = error.details;
    }
  }

  return {
    identify(key) {
      if (file !== null && clock() - checkedAtMs >= checkIntervalMs) refresh();
      const sha256 = hashApiKey(key);
      return fixedIds.get(sha256) ?? fileIds.get(sha256) ?? null;
    },
    refresh,
  };
}

function idsOf(file: KeyFile | null): Map<string, string> {
  const valid = (file?.read() ?? []).filter((entry) => entry.revokedAt === null);
  return new Map(valid.map((entry) => [entry.sha256, entry.id]));
}
