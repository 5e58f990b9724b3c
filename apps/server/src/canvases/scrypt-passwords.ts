import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { type PasswordKeeper, plaintextPasswords } from "@fingerpaint/canvas-store";
import pLimit from "p-limit";
import { ServiceError } from "../http/service-error.ts";

/** Derives a key as `node:crypto`'s `scrypt` does. */
export type Derive = (password: string, salt: Buffer, bytes: number, options: ScryptOptions) => Promise<Buffer>;

const deriveByThread: Derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Derivations run on libuv's four threads, which all file operations share: two of them are left to the disk. */
const maxTogether = 2;
/** Each derivation takes tenths of a second, so that more callers would wait for seconds. */
const maxWaiting = 20;

/** OWASP's parameters with the least memory: 16 MiB for each derivation. */
const current = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const saltBytes = 16;
const keyBytes = 32;
const keptShape = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;

/**
 * Keeps passwords as salted scrypt hashes: `scrypt$N$r$p$salt$hash`, salt and hash in Base64url (rule C14).
 * The parameters are in the string, so what is kept now still matches once they are raised.
 *
 * A password kept in plaintext before `PASSWORD_STORAGE=scrypt` was set still matches, and stays plaintext until its
 * canvas is given a password again: refusing it would lock every reader out of existing canvases.
 *
 * `keep` and `matches` throw SERVICE_UNAVAILABLE with `Retry-After` where too many derivations wait already.
 *
 * @param deriveNow Derives keys. @default on libuv's threads
 */
export function createScryptPasswordKeeper(deriveNow: Derive = deriveByThread): PasswordKeeper {
  const queue = pLimit(maxTogether);

  async function derive(...parameters: Parameters<Derive>): Promise<Buffer> {
    if (queue.pendingCount >= maxWaiting) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "password: too many are being checked now", {
        headers: { "Retry-After": "5" },
      });
    }
    return queue(deriveNow, ...parameters);
  }

  return {
    async keep(password) {
      const salt = randomBytes(saltBytes);
      const hash = await derive(password, salt, keyBytes, current);
      const { cost, blockSize, parallelization } = current;
      return ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), hash.toString("base64url")].join(
        "$",
      );
    },

    async matches(password, kept) {
      const [, cost, blockSize, parallelization, salt, hash] = keptShape.exec(kept) ?? [];
      if (salt === undefined || hash === undefined) return plaintextPasswords.matches(password, kept);
      const parameters = {
        cost: Number(cost),
        blockSize: Number(blockSize),
        parallelization: Number(parallelization),
      };
      const maxmem = 256 * parameters.cost * parameters.blockSize;
      const actual = await derive(password, Buffer.from(salt, "base64url"), keyBytes, { ...parameters, maxmem });
      return timingSafeEqual(actual, Buffer.from(hash, "base64url"));
    },
  };
}
