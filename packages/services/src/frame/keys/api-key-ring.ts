import type { CountAddress } from "../limits/rate-rule.ts";
import type { AppContext } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import {
  defaultKeyScope,
  hashApiKey,
  type KeyPermission,
  type KeyScope,
  type KeyStore,
  KeyStoreError,
  scopeAllows,
} from "./api-key.ts";

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
      if (version !== storeVersion) {
        storeKeys = keysOf(store);
        // Only now: a file that couldn't be read may become readable without another version.
        storeVersion = version;
      }
      reportedProblem = null;
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

/** `Bearer` is case-insensitive (rule M13; RFC 7235 section 2.1). */
const bearer = /^Bearer +([^\s]+) *$/i;

/** Reads a request's key from `Authorization: Bearer …`, or from `X-API-Key` if there is no Bearer token. */
export interface ApiKeyCheck {
  /** Does the request carry a key, accepted or not? */
  hasKey(context: AppContext): boolean;
  /**
   * Lets a request pass if its key is accepted and permits this, and records the key's id in the request's state.
   * Requests without an accepted key count against their address.
   * @throws UNAUTHORIZED without an accepted key, FORBIDDEN if the key's scope doesn't permit this, RATE_LIMIT_EXCEEDED
   */
  require(context: AppContext, permission: KeyPermission): Promise<AcceptedKey>;
}

export function createApiKeyCheck(dependencies: { apiKeys: ApiKeyRing; countWrongKey: CountAddress }): ApiKeyCheck {
  const { apiKeys, countWrongKey } = dependencies;

  async function refuse(context: AppContext, details: string): Promise<never> {
    await countWrongKey(context);
    throw new ServiceError("UNAUTHORIZED", details, { headers: { "WWW-Authenticate": "Bearer" } });
  }

  return {
    hasKey: (context) => keyOf(context) !== undefined,
    require: async (context, permission) => {
      const key = keyOf(context);
      if (key === undefined) return refuse(context, "Authorization: send `Bearer <API_KEY>`");
      const accepted = apiKeys.identify(key);
      if (accepted === null) return refuse(context, "Authorization: the API key is not known");
      context.state.apiKeyId = accepted.id;
      if (!scopeAllows(accepted.scope, permission)) {
        const details = `Authorization: this key has the scope ${accepted.scope}, not ${permission}`;
        throw new ServiceError("FORBIDDEN", details);
      }
      return accepted;
    },
  };
}

/** A proxy that asks for a password uses `Authorization` itself, so the key comes in the other header. */
function keyOf({ req: { headers } }: AppContext): string | undefined {
  const { authorization, "x-api-key": other } = headers;
  const sent = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  return sent ?? (typeof other === "string" && other !== "" ? other : undefined);
}
