import { createHash } from "node:crypto";

/** A program that never ends: arithmetic and memory traffic, until it is killed. */
const megabytes = new Uint8Array(8_000_000);
for (;;) {
  createHash("md5").update(megabytes).digest();
  megabytes.copyWithin(0, 1_000_000);
}
