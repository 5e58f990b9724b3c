import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { type PasswordKeeper, plaintextPasswords } from "@fingerpaint/canvas-store";
import { RateLimiterRes } from "rate-limiter-flexible";
import { createFairQueue } from "../frame/limits/fair-queue.ts";
import { createMemoryLimiter } from "../frame/limits/rate-rule.ts";
import { ServiceError } from "../frame/request/service-error.ts";

/** Derives a key like `scrypt` of `node:crypto`. */
type Derive = (password: string, salt: Buffer, bytes: number, options: ScryptOptions) => Promise<Buffer>;

const deriveByThread: Derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Derivations run on libuv's four threads, which file operations share: two of them stay free for the disk. */
const maxTogether = 2;
/** How many may wait for one address besides its current one. Each derivation takes tenths of a second. */
const waitingEach = 2;
/** The last of 50 waits a few seconds. */
const maxAddresses = 50;
/** For one address, whatever their result. Each process has its own threads, so each has its own count. */
const perMinute = 60;

/** The OWASP parameters with the least memory: 16 MiB for each derivation. */
const current = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const saltBytes = 16;
const keyBytes = 32;
const keptShape = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;

/**
 * Keeps passwords as salted scrypt hashes: `scrypt$N$r$p$salt$hash`, salt and hash in Base64url (rule C14).
 * The string contains the parameters, so stored passwords still match after the parameters are raised.
 *
 * A password stored in plaintext before `PASSWORD_STORAGE=scrypt` was set still matches, and stays in plaintext until
 * its canvas gets a password again: refusing it would lock every reader out of existing canvases.
 *
 * Addresses take turns. `keep` and `matches` throw SERVICE_UNAVAILABLE if two derivations already wait for the address
 * or 50 other addresses have any, and RATE_LIMIT_EXCEEDED if the address had 60 in a minute, both with `Retry-After`.
 *
 * @param deriveNow Derives keys. @default derives on libuv's threads
 */
export function createScryptPasswordKeeper(deriveNow: Derive = deriveByThread): PasswordKeeper {
  const counts = createMemoryLimiter({ name: "password-derivations", points: perMinute, seconds: 60 });
  const queue = createFairQueue({
    together: maxTogether,
    waitingEach,
    callers: maxAddresses,
    refusal: "password: too many are being checked",
    retryAfterSeconds: 5,
  });

  async function count(address: string | null): Promise<void> {
    try {
      await counts.consume(address ?? "");
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      const details = `password: at most ${perMinute} a minute are checked for one address; try again in ${seconds} s`;
      throw new ServiceError("RATE_LIMIT_EXCEEDED", details, { retryAfterSeconds: seconds });
    }
  }

  function derive(address: string | null, ...parameters: Parameters<Derive>): Promise<Buffer> {
    return queue(address, async () => {
      await count(address);
      return deriveNow(...parameters);
    });
  }

  return {
    async keep(password, address = null) {
      const salt = randomBytes(saltBytes);
      const hash = await derive(address, password, salt, keyBytes, current);
      const { cost, blockSize, parallelization } = current;
      return ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), hash.toString("base64url")].join(
        "$",
      );
    },

    async matches(password, kept, address = null) {
      const keptHash = readKept(kept);
      if (keptHash === null) return plaintextPasswords.matches(password, kept);
      const { parameters, salt, hash } = keptHash;
      const options = { ...parameters, maxmem: 256 * parameters.cost * parameters.blockSize };
      const actual = await derive(address, password, Buffer.from(salt, "base64url"), keyBytes, options);
      return timingSafeEqual(actual, Buffer.from(hash, "base64url"));
    },
  };
}

/**
 * Reads a kept hash. Null if this is a plaintext password: an author may have chosen one that looks like a hash, with
 * parameters that scrypt refuses or that would take minutes.
 */
function readKept(kept: string) {
  const [, ...parts] = keptShape.exec(kept) ?? [];
  const [cost = 0, blockSize = 0, parallelization = 0] = parts.slice(0, 3).map(Number);
  const [salt = "", hash = ""] = parts.slice(3);
  const isPowerOfTwo = cost > 1 && (cost & (cost - 1)) === 0;
  if (!isPowerOfTwo || blockSize === 0 || parallelization === 0) return null;
  const isLarger = cost > current.cost || blockSize > current.blockSize || parallelization > current.parallelization;
  return isLarger ? null : { parameters: { cost, blockSize, parallelization }, salt, hash };
}
