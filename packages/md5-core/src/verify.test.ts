import { createHash } from "node:crypto";
import { describe, expect, expectTypeOf, it } from "vitest";
import { malformedHashes, outcomesOfAbc } from "../test/expected-hashes.ts";
import { rejectionOf } from "../test/rejection.ts";
import { turnsDuring } from "../test/turns-during.ts";
import { Md5Error } from "./errors/md5-error.ts";
import { type Verification, verifyBytes, verifyDigest, verifyStream, verifyText } from "./verify.ts";

const abcHex = "900150983cd24fb0d6963f7d28e17f72";
const abcBase64 = "kAFQmDzST7DWlj99KOF/cg==";
const abcDigest = Uint8Array.from(Buffer.from(abcHex, "hex"));

const abc = new TextEncoder().encode("abc");

describe.each<[string, (expectedHash: string) => unknown]>([
  ["verifyDigest", (expectedHash) => verifyDigest(abcDigest, expectedHash)],
  ["verifyBytes", (expectedHash) => verifyBytes(abc, expectedHash)],
  ["verifyText", (expectedHash) => verifyText("abc", expectedHash)],
  ["verifyStream", (expectedHash) => verifyStream([abc.subarray(0, 1), abc.subarray(1)], expectedHash)],
  ["verifyStream of a Response", (expectedHash) => verifyStream(new Response("abc"), expectedHash)],
])("%s", (_, verify) => {
  it.each(outcomesOfAbc)("[M11, M12] compares with %s", async (_form, expectedHash, outcome) => {
    expect(await verify(expectedHash)).toEqual(outcome);
  });

  it.each(malformedHashes)("[M11] refuses %s", async (_form, expectedHash) => {
    const error = await rejectionOf(() => verify(expectedHash));
    expect(Md5Error.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: "INVALID_HASH_FORMAT",
      details: expect.stringMatching(
        /^expectedHash: must be 32 hex digits or 24 characters of canonical Base64; got ./,
      ),
    });
  });
});

describe("verifyBytes", () => {
  it("compares exactly the bytes of a view", () => {
    const within = new Uint8Array([0, ...abc, 0]);
    expect(verifyBytes(within.subarray(1, 4), abcHex).isValid).toBe(true);
    expect(verifyBytes(within, abcHex).isValid).toBe(false);
    expect(verifyBytes(new Uint8Array(0), "d41d8cd98f00b204e9800998ecf8427e").isValid).toBe(true);
  });
});

describe("verifyStream", () => {
  it("refuses a malformed hash before it reads", async () => {
    const stream = new Blob(["abc"]).stream();
    await rejectionOf(() => verifyStream(stream, "abc"));
    expect(stream.locked).toBe(false);
    expect(await verifyStream(stream, abcHex)).toMatchObject({ isValid: true });
  });

  it("reports its progress, and stops when its signal aborts", async () => {
    const told: number[] = [];
    await verifyStream([abc, abc], abcHex, { onProgress: ({ bytes }) => told.push(bytes) });
    expect(told).toEqual([3, 6]);
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    expect(await rejectionOf(() => verifyStream(new ReadableStream(), abcHex, { signal }))).toBe(reason);
  });

  it("rejects with the source's error", async () => {
    const failure = new Error("disk gone");
    const stream = new ReadableStream({ start: (controller) => controller.error(failure) });
    expect(await rejectionOf(() => verifyStream(stream, abcHex))).toBe(failure);
  });

  it("returns the hash in the expected hash's form, whatever format an untyped caller asks for", async () => {
    const options = { outputFormat: "hex-upper" } as Record<string, unknown>;
    expect(await verifyStream([abc], abcBase64, options)).toEqual({ isValid: true, calculatedHash: abcBase64 });
  });

  it("has types without the format", () => {
    expectTypeOf(verifyStream).returns.resolves.toEqualTypeOf<Verification>();
    // @ts-expect-error: the expected hash determines the format
    expectTypeOf(verifyStream).toBeCallableWith([abc], abcHex, { outputFormat: "base64" });
  });
});

describe("verifyText", () => {
  it("yields to the event loop while it digests a long text", async () => {
    expect(await turnsDuring(verifyText("价".repeat(2_000_000), abcHex))).toBeGreaterThanOrEqual(5);
  });

  it("[M12] compares a text's digest in its encoding", async () => {
    expect(await verifyText("abc", abcHex)).toEqual({ isValid: true, calculatedHash: abcHex });
    expect(await verifyText("", abcBase64)).toEqual({ isValid: false, calculatedHash: "1B2M2Y8AsgTpgAmY7PhCfg==" });
    const gbkHash = createHash("md5").update(Buffer.from("d6d0cec4", "hex")).digest("base64");
    expect(await verifyText("中文", gbkHash, { encoding: "gbk" })).toEqual({ isValid: true, calculatedHash: gbkHash });
    expect(await verifyText("中文", gbkHash)).toMatchObject({ isValid: false });
  });

  it("[M4] refuses characters that the encoding lacks", async () => {
    expect(await rejectionOf(() => verifyText("é", abcHex, { encoding: "ascii" }))).toMatchObject({ position: 0 });
  });

  it("[M5] refuses an unknown encoding", async () => {
    expect(await rejectionOf(() => verifyText("a", abcHex, { encoding: null as never }))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
    });
  });

  it("has types that describe its result", () => {
    expectTypeOf(verifyText).returns.resolves.toEqualTypeOf<Verification>();
    // @ts-expect-error: a hash to compare with is needed
    expectTypeOf(verifyText).toBeCallableWith("abc");
  });
});
