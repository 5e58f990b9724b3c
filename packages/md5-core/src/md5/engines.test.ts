import { createHash } from "node:crypto";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { rfc1321Vectors } from "../../test/rfc-1321-vectors.ts";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { loadEncoder, type TextEncoding, textEncodings, utf8Encoder } from "../encodings/load-encoder.ts";
import { UnencodableTextError } from "../errors/md5-error.ts";
import { md5Engine as browserEngine } from "./engine-browser.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createKernelEngine, type ScalarKernel, scalarKernel } from "./engine-kernel.ts";
import { md5Engine as nodeEngine, openSslEngine } from "./engine-node.ts";
import { writeDigest } from "./output-format.ts";
import { md5, padded } from "./rfc-1321.ts";

const oracle = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

/** Whether an encoding has the characters that the tests use. */
const isEncodable = (text: string, encoding: TextEncoding) =>
  encoding === "ascii" ? !/[^a]/.test(text) : encoding !== "gbk" || !text.includes("😀");

describe.each([
  ["Node", nodeEngine],
  ["browser", browserEngine],
  ["OpenSSL", openSslEngine],
  ["kernel", createKernelEngine(scalarKernel() as ScalarKernel)],
  ["JavaScript", javascriptEngine],
])("the %s engine", (_, engine) => {
  function digestPieces(...pieces: Uint8Array[]): string {
    const state = engine.createState(0);
    for (const piece of pieces) state.update(piece);
    return writeDigest(state.finish(), "hex");
  }

  it.each(rfc1321Vectors)("digests %j as in RFC 1321, A.5", (text, digest) => {
    expect(engine.digestText(text, utf8Encoder, "hex")).toBe(digest);
    expect(engine.digestBytes(new TextEncoder().encode(text), "hex")).toBe(digest);
  });

  it("agrees with the reference for every length from 0 to 260, and some around 64 KiB", () => {
    const around64KiB = [-65, -64, -63, -9, -8, -1, 0, 1, 8, 55, 56, 63, 64, 65].map((more) => 2 ** 16 + more);
    for (const length of [...Array(261).keys(), ...around64KiB]) {
      const bytes = sampleBytes(length);
      const digest = md5(bytes);
      const hex = writeDigest(digest, "hex");
      expect(engine.digestBytes(bytes, "hex"), `length ${length}`).toBe(hex);
      expect(engine.digestText("a".repeat(length), utf8Encoder, "hex"), `text of ${length}`).toBe(
        writeDigest(md5(new Uint8Array(length).fill(0x61)), "hex"),
      );
      expect(digestPieces(bytes), `length ${length}, streamed`).toBe(hex);
      const state = engine.createSavableState(length);
      state.update(bytes);
      expect(state.finish(), `length ${length}, of a state that can be saved`).toEqual(digest);
    }
  });

  it.each([16_383, 16_384, 16_385, 32_768, 65_600])("agrees for %d bytes, around the size of its buffers", (length) => {
    const bytes = sampleBytes(length);
    expect(engine.digestBytes(bytes, "hex")).toBe(oracle(bytes));
    for (const cut of [0, 1, 64, 16_320, 16_383, 16_384, 16_385, length]) {
      expect(digestPieces(bytes.subarray(0, cut), bytes.subarray(cut)), `cut at ${cut}`).toBe(oracle(bytes));
    }
  });

  it.each(["", "a", "价", "😀"])(
    "digests texts of %j of any length, in every encoding with that character",
    async (character) => {
      for (const encoding of textEncodings) {
        const encoder = await loadEncoder(encoding);
        for (const length of [
          0, 1, 21, 22, 100, 4_095, 4_096, 4_097, 5_461, 5_462, 16_385, 65_535, 65_536, 65_537, 200_000,
        ]) {
          const text = character.repeat(length);
          if (!isEncodable(text, encoding)) continue;
          const expected = oracle(iconv.encode(text, encoding));
          expect(engine.digestText(text, encoder, "hex"), `${length} in ${encoding}`).toBe(expected);
        }
      }
    },
  );

  it("[M4] refuses a text of any length that can't be encoded, and digests the next one correctly", () => {
    for (const length of [0, 10, 5_000, 20_000, 200_000]) {
      expect(() => engine.digestText(`${"a".repeat(length)}\ud800`, utf8Encoder, "hex")).toThrow(UnencodableTextError);
      expect(engine.digestText("abc", utf8Encoder, "hex")).toBe(oracle("abc"));
    }
  });

  it("returns the same digest however the bytes are split in two", () => {
    for (const length of [63, 64, 65, 128, 200]) {
      const bytes = sampleBytes(length);
      for (let cut = 0; cut <= length; cut++) {
        expect(digestPieces(bytes.subarray(0, cut), bytes.subarray(cut)), `${cut} of ${length}`).toBe(oracle(bytes));
      }
    }
  });

  it("returns the same digest however the bytes are split into many", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
        expect(digestPieces(...pieces)).toBe(oracle(Buffer.concat(pieces)));
      }),
    );
  });

  it("reads exactly a view's bytes, aligned or not", () => {
    const buffer = sampleBytes(400).buffer;
    for (let offset = 0; offset < 9; offset++) {
      const view = new Uint8Array(buffer, offset, 201);
      expect(engine.digestBytes(view, "hex"), `offset ${offset}`).toBe(oracle(Uint8Array.from(view)));
    }
  });

  it("allows bytes to change after an update", () => {
    const bytes = sampleBytes(100);
    const expected = oracle(bytes);
    const state = engine.createState(0);
    state.update(bytes);
    bytes.fill(0);
    expect(writeDigest(state.finish(), "hex")).toBe(expected);
  });

  it("keeps interleaved streams, bytes and texts apart", () => {
    const sample = sampleBytes(70_000);
    const length = fc.oneof(fc.nat(200), fc.constantFrom(16_000, 16_384, 70_000));
    const action = fc.record({ kind: fc.constantFrom("update", "update", "bytes", "text"), stream: fc.nat(3), length });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const streams = Array.from({ length: 4 }, () => ({ state: engine.createState(0), hash: createHash("md5") }));
        for (const { kind, stream, length } of actions) {
          const bytes = sample.subarray(0, length);
          if (kind === "bytes") expect(engine.digestBytes(bytes, "hex")).toBe(oracle(bytes));
          if (kind === "text")
            expect(engine.digestText("a".repeat(length), utf8Encoder, "hex")).toBe(oracle("a".repeat(length)));
          if (kind === "update") for (const part of Object.values(streams[stream] ?? {})) part.update(bytes);
        }
        for (const { state, hash } of streams) expect(state.finishAs("hex")).toBe(hash.digest("hex"));
      }),
    );
  });

  it("lets a digest and its clone continue independently", () => {
    for (const length of [0, 1, 63, 64, 5_000, 16_384, 40_000]) {
      const bytes = sampleBytes(length);
      const state = engine.createSavableState(length);
      state.update(bytes);
      const clone = state.clone();
      state.update(sampleBytes(70));
      expect(clone.finishAs("hex"), `length ${length}, the clone`).toBe(oracle(bytes));
      expect(state.finishAs("hex"), `length ${length}`).toBe(oracle(Buffer.concat([bytes, sampleBytes(70)])));
    }
  });

  it("continues a digest saved by any engine", () => {
    for (const length of [0, 1, 63, 64, 65, 20_000]) {
      for (const saving of [engine, javascriptEngine, browserEngine]) {
        const state = saving.createSavableState(0);
        state.update(sampleBytes(length));
        const resumed = engine.createSavableState(0, state.save());
        state.update(sampleBytes(100));
        resumed.update(sampleBytes(7));
        expect(resumed.finishAs("hex")).toBe(oracle(Buffer.concat([sampleBytes(length), sampleBytes(7)])));
        expect(state.finishAs("hex")).toBe(oracle(Buffer.concat([sampleBytes(length), sampleBytes(100)])));
      }
    }
  });

  it("returns plain bytes and all three formats", () => {
    expect(Object.getPrototypeOf(engine.createState(0).finish())).toBe(Uint8Array.prototype);
    expect(engine.digestText("é", utf8Encoder, "hex")).toBe(oracle("é"));
    expect(engine.digestText("é", utf8Encoder, "hex-upper")).toBe(oracle("é").toUpperCase());
    expect(engine.digestText("é", utf8Encoder, "base64")).toBe(createHash("md5").update("é").digest("base64"));
  });
});

describe("the reference", () => {
  it.each(rfc1321Vectors)("digests %j as in RFC 1321, A.5", (text, digest) => {
    expect(writeDigest(md5(new TextEncoder().encode(text)), "hex")).toBe(digest);
  });

  it("agrees with node:crypto for every length from 0 to 260, some around 64 KiB, and any bytes", () => {
    function agrees(bytes: Uint8Array): void {
      expect(writeDigest(md5(bytes), "hex")).toBe(oracle(bytes));
    }
    for (let length = 0; length <= 260; length++) agrees(sampleBytes(length));
    for (let length = 2 ** 16 - 65; length <= 2 ** 16 + 65; length++) agrees(sampleBytes(length));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1000 }), agrees));
  });
});

describe("the length that RFC 1321, 3.2, appends", () => {
  /** Hashing this much would take too long: `padded` is the only code that uses the length. */
  function bitLengthOf(messageBytes: number): bigint {
    const blocks = padded(new Uint8Array(0), messageBytes);
    return new DataView(blocks.buffer).getBigUint64(blocks.length - 8, true);
  }

  it.each([0, 1, 2 ** 29 - 1, 2 ** 29, 2 ** 29 + 1, 2 ** 32, 2 ** 53 - 1])("counts %d bytes in 64 bits", (bytes) => {
    expect(bitLengthOf(bytes)).toBe(BigInt(bytes) * 8n);
  });

  it.each([0, 2 ** 29, 2 ** 32 + 7, 2 ** 53 - 1])("counts %d bytes in the kernel, too", (bytes) => {
    const { buffer, ...kernel } = scalarKernel() as ScalarKernel;
    kernel.start();
    kernel.finish(0, bytes);
    expect(new DataView(buffer.buffer, buffer.byteOffset).getBigUint64(56, true)).toBe(BigInt(bytes) * 8n);
  });

  it("counts any number of bytes", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(bitLengthOf(bytes)).toBe(BigInt(bytes) * 8n);
      }),
    );
  });
});
