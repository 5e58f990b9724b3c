import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rfc1321Vectors } from "../test/rfc-1321-vectors.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { md5Engine as nodeEngine } from "./engine-node.ts";
import { writeBitLength } from "./md5-javascript.ts";
import { formatDigest } from "./output-format.ts";

const oracle = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

describe.each([
  ["Node", nodeEngine],
  ["JavaScript", javascriptEngine],
])("the %s engine", (_, engine) => {
  function digestPieces(...pieces: Uint8Array[]): string {
    const state = engine.createState();
    for (const piece of pieces) state.update(piece);
    return formatDigest(state.finish(), "hex");
  }

  it.each(rfc1321Vectors)("digests %j as RFC 1321, A.5, says", (text, digest) => {
    expect(engine.digestUtf8(text, "hex")).toBe(digest);
    expect(engine.digestBytes(new TextEncoder().encode(text), "hex")).toBe(digest);
  });

  it("agrees with node:crypto on every length from 0 to 130", () => {
    for (let length = 0; length <= 130; length++) {
      const bytes = sampleBytes(length);
      expect(engine.digestBytes(bytes, "hex"), `length ${length}`).toBe(oracle(bytes));
      expect(digestPieces(bytes), `length ${length}, streamed`).toBe(oracle(bytes));
    }
  });

  it("gives one digest however the bytes are cut in two", () => {
    for (const length of [63, 64, 65, 128, 200]) {
      const bytes = sampleBytes(length);
      for (let cut = 0; cut <= length; cut++) {
        expect(digestPieces(bytes.subarray(0, cut), bytes.subarray(cut)), `${cut} of ${length}`).toBe(oracle(bytes));
      }
    }
  });

  it("gives one digest however the bytes are cut in many", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
        expect(digestPieces(...pieces)).toBe(oracle(Buffer.concat(pieces)));
      }),
    );
  });

  it("reads a view where it begins and ends, aligned or not", () => {
    const buffer = sampleBytes(400).buffer;
    for (let offset = 0; offset < 9; offset++) {
      const view = new Uint8Array(buffer, offset, 201);
      expect(engine.digestBytes(view, "hex"), `offset ${offset}`).toBe(oracle(Uint8Array.from(view)));
    }
  });

  it("keeps what it was given: bytes may change after an update", () => {
    const bytes = sampleBytes(100);
    const expected = oracle(bytes);
    const state = engine.createState();
    state.update(bytes);
    bytes.fill(0);
    expect(formatDigest(state.finish(), "hex")).toBe(expected);
  });

  it("interleaves digests without mixing them", () => {
    const [first, second] = [engine.createState(), engine.createState()];
    for (let i = 0; i < 10; i++) {
      first.update(sampleBytes(50));
      second.update(sampleBytes(70).fill(i));
    }
    const expected = Buffer.concat(Array.from({ length: 10 }, () => sampleBytes(50)));
    expect(formatDigest(first.finish(), "hex")).toBe(oracle(expected));
  });

  it("writes plain bytes and all three formats", () => {
    expect(Object.getPrototypeOf(engine.createState().finish())).toBe(Uint8Array.prototype);
    expect(engine.digestUtf8("é", "hex")).toBe(oracle("é"));
    expect(engine.digestUtf8("é", "hex-upper")).toBe(oracle("é").toUpperCase());
    expect(engine.digestUtf8("é", "base64")).toBe(createHash("md5").update("é").digest("base64"));
  });
});

describe("the length that RFC 1321, 3.2, appends", () => {
  function bitLengthOf(messageBytes: number): bigint {
    const block = new DataView(new ArrayBuffer(8));
    writeBitLength(block, 0, messageBytes);
    return block.getBigUint64(0, true);
  }

  // Hashing so much would take seconds: this is all of the code that the length passes through.
  it.each([0, 1, 2 ** 29 - 1, 2 ** 29, 2 ** 29 + 1, 2 ** 32, 2 ** 53 - 1])("counts %d bytes in 64 bits", (bytes) => {
    expect(bitLengthOf(bytes)).toBe(BigInt(bytes) * 8n);
  });

  it("counts any number of bytes", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(bitLengthOf(bytes)).toBe(BigInt(bytes) * 8n);
      }),
    );
  });
});
