import { createHash } from "node:crypto";
import { describe, expect, expectTypeOf, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { turnsDuring } from "../test/turns-during.ts";
import { type Verification, verifyDigest, verifyText } from "./verify.ts";

const abcHex = "900150983cd24fb0d6963f7d28e17f72";
const abcBase64 = "kAFQmDzST7DWlj99KOF/cg==";
const abcDigest = Uint8Array.from(Buffer.from(abcHex, "hex"));

describe("verifyDigest", () => {
  it.each([
    [abcHex, true, abcHex],
    [abcHex.toUpperCase(), true, abcHex],
    [abcBase64, true, abcBase64],
    ["0".repeat(32), false, abcHex],
    [`${"A".repeat(22)}==`, false, abcBase64],
  ])(
    "[M12] compares with %s and writes the digest as lowercase hex, or Base64 where that was Base64",
    (hash, isValid, calculatedHash) => {
      expect(verifyDigest(abcDigest, hash)).toEqual({ isValid, calculatedHash });
    },
  );

  it("[M11] refuses a malformed hash", async () => {
    expect(await rejectionOf(() => verifyDigest(abcDigest, ""))).toMatchObject({ code: "INVALID_HASH_FORMAT" });
  });
});

describe("verifyText", () => {
  it("gives the event loop turns while it digests a long text", async () => {
    expect(await turnsDuring(verifyText("价".repeat(2_000_000), abcHex))).toBeGreaterThanOrEqual(5);
  });

  it("[M12] compares a text's digest in its encoding", async () => {
    expect(await verifyText("abc", abcHex)).toEqual({ isValid: true, calculatedHash: abcHex });
    expect(await verifyText("", abcBase64)).toEqual({ isValid: false, calculatedHash: "1B2M2Y8AsgTpgAmY7PhCfg==" });
    const gbkHash = createHash("md5").update(Buffer.from("d6d0cec4", "hex")).digest("base64");
    expect(await verifyText("中文", gbkHash, { encoding: "gbk" })).toEqual({ isValid: true, calculatedHash: gbkHash });
    expect(await verifyText("中文", gbkHash)).toMatchObject({ isValid: false });
  });

  it("[M4] refuses what the encoding lacks", async () => {
    expect(await rejectionOf(() => verifyText("é", abcHex, { encoding: "ascii" }))).toMatchObject({ position: 0 });
  });

  it("[M5] refuses an unknown encoding", async () => {
    expect(await rejectionOf(() => verifyText("a", abcHex, { encoding: null as never }))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
    });
  });

  it("[M11] refuses a malformed hash", async () => {
    expect(await rejectionOf(() => verifyText("abc", `${abcHex}\n`))).toMatchObject({ code: "INVALID_HASH_FORMAT" });
  });

  it("has types that name what it gives", () => {
    expectTypeOf(verifyText).returns.resolves.toEqualTypeOf<Verification>();
    // @ts-expect-error: a hash to compare with is needed
    expectTypeOf(verifyText).toBeCallableWith("abc");
  });
});
