import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { bundle } from "./bundle.ts";
import { runNode } from "./run-node.ts";
import { sampleBytes } from "./sample-bytes.ts";

// The mode is set for a whole process, so the program runs in a separate one.
const program = `
import { createHash, hash, setFips } from "node:crypto";
import { createMd5, digestBytes, digestStream, digestText, digestManyTexts } from "@fingerpaint/md5-core";
import { sampleBytes } from "./test/sample-bytes.ts";

function isRefused(call) {
  try {
    call();
    return false;
  } catch {
    return true;
  }
}

try {
  setFips(true);
} catch {
  // Without a FIPS provider OpenSSL says so, and refuses MD5 from here on all the same.
}
console.log(isRefused(() => createHash("md5")) && isRefused(() => hash("md5", "")));
console.log(await digestText("价格"));
console.log(digestBytes(sampleBytes(1000), { outputFormat: "base64" }));
console.log(createMd5().update(sampleBytes(10)).update(sampleBytes(1)).digest({ outputFormat: "hex-upper" }));
console.log(await digestStream(new Blob([sampleBytes(100_000)]).stream()));
console.log((await digestManyTexts(["a", "", "é"])).join());
// The kernel takes over in these.
const sample = sampleBytes(1000);
console.log(new Set(Array.from({ length: 2_000 }, () => digestBytes(sample))).size, digestBytes(sample));
console.log(digestBytes(sampleBytes(100_000)), createMd5().update(sample).digest());
`;

it("gives the same digests in FIPS mode, in which OpenSSL refuses MD5", async () => {
  const md5 = (bytes: Uint8Array | string) => createHash("md5").update(bytes);
  const { code } = await bundle(program, "node");
  const [isMd5Refused, ...digests] = await runNode(code);
  expect(isMd5Refused, "this Node can't be put in FIPS mode, so the test would prove nothing").toBe("true");
  expect(digests).toEqual([
    md5("价格").digest("hex"),
    md5(sampleBytes(1000)).digest("base64"),
    md5(sampleBytes(10)).update(sampleBytes(1)).digest("hex").toUpperCase(),
    md5(sampleBytes(100_000)).digest("hex"),
    ["a", "", "é"].map((text) => md5(text).digest("hex")).join(),
    `1 ${md5(sampleBytes(1000)).digest("hex")}`,
    `${md5(sampleBytes(100_000)).digest("hex")} ${md5(sampleBytes(1000)).digest("hex")}`,
  ]);
});
