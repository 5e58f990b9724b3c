/**
 * Downloads a file and keeps it only if its MD5 is the expected one, in hex or Base64.
 *
 *     pnpm tsx -C @fingerpaint/source examples/verify-a-download.ts \
 *       https://example.org/a.iso 5d41402abc4b2a76b9719d911017c592 a.iso
 */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createMd5, parseExpectedHash, verifyDigest } from "@fingerpaint/md5-core";

const [url, expectedHash, file] = process.argv.slice(2);
if (!url || !expectedHash || !file) throw new Error("usage: verify-a-download.ts <url> <expected hash> <file>");
parseExpectedHash(expectedHash); // Nothing is downloaded for a hash that could never match.

const reply = await fetch(url);
if (!reply.ok || !reply.body) throw new Error(`${url} answered ${reply.status}`);

const md5 = createMd5();
const unverified = `${file}.unverified`;
async function* hashed(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    md5.update(chunk);
    yield chunk;
  }
}
await pipeline(reply.body, hashed, createWriteStream(unverified));

const { isValid, calculatedHash } = verifyDigest(md5.digest({ outputFormat: "bytes" }), expectedHash);
await (isValid ? rename(unverified, file) : rm(unverified));
console.log(isValid ? `${file}: OK` : `${file}: FAILED, its MD5 is ${calculatedHash}`);
process.exitCode = isValid ? 0 : 1;
