import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { loadEncoder } from "../encodings/load-encoder.ts";
import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import { type OutputFormat, outputFormats } from "../md5/output-format.ts";
import { initialState } from "../md5/rfc-1321.ts";
import { type LanesKernel, loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";
import { type BatchMessages, createBytesMessages, createTextMessages, maxShortBytes } from "./messages.ts";

let kernel: LanesKernel;

beforeAll(async () => {
  expect(loadedLanesKernel()).toBeNull();
  kernel = (await loadLanesKernel()) as LanesKernel;
});

function formatDigests(count: number, outputFormat: OutputFormat): string[] {
  const digests: string[] = [];
  kernel.formatDigests(count, outputFormat, digests, [...Array(count).keys()], 0);
  return digests;
}

/** Writes as many of a batch's messages as fit, beginning with the one at `start`. */
function write(messages: BatchMessages, start = 0): number {
  return messages.write(kernel, [...messages.lengths.keys()], start);
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes);

it("is loaded once", async () => {
  expect(loadedLanesKernel()).toBe(kernel);
  expect(await loadLanesKernel()).toBe(kernel);
});

it("digests a message in each lane, as in RFC 1321", () => {
  for (const blocks of [1, 2, kernel.laneBytes / 64]) {
    const length = blocks * 64 - 9;
    const message = (lane: number) => sampleBytes(length + lane).subarray(lane);
    for (let lane = 0; lane < kernel.laneCount; lane++) {
      const buffer = kernel.memory.subarray(kernel.laneOffset(lane), kernel.laneOffset(lane) + blocks * 64);
      buffer.set(message(lane));
      buffer[length] = 0x80;
      new DataView(buffer.buffer, buffer.byteOffset).setBigUint64(length + 1, BigInt(length) * 8n, true);
      kernel.positions[lane] = kernel.laneOffset(lane);
      for (const [word, value] of initialState.entries()) kernel.states[kernel.laneCount * word + lane] = value;
    }
    kernel.processLanes(blocks);
    const words = new DataView(new ArrayBuffer(16));
    for (let lane = 0; lane < kernel.laneCount; lane++) {
      for (let word = 0; word < 4; word++)
        words.setInt32(4 * word, kernel.states[kernel.laneCount * word + lane] as number, true);
      expect(Buffer.from(words.buffer).toString("hex")).toBe(md5(message(lane)).digest("hex"));
    }
  }
});

describe("a batch", () => {
  function digestsOf(inputs: Uint8Array[]): string[] {
    expect(write(createBytesMessages(inputs))).toBe(inputs.length);
    kernel.digestMessages(inputs.length);
    return formatDigests(inputs.length, "hex");
  }
  const expected = (inputs: Uint8Array[]) => inputs.map((input) => md5(input).digest("hex"));

  it("may have messages of any length, in any order", () => {
    const rising = Array.from({ length: 300 }, (_, length) => sampleBytes(length));
    expect(digestsOf(rising)).toEqual(expected(rising));
    const falling = rising.toReversed();
    expect(digestsOf(falling)).toEqual(expected(falling));
  });

  it("may have any number of messages up to the limit", () => {
    for (const count of [1, 2, 11, 12, 13, 23, 24, 25, kernel.maxMessages]) {
      const inputs = Array.from({ length: count }, (_, i) => sampleBytes(70 + i).subarray(i));
      expect(digestsOf(inputs)).toEqual(expected(inputs));
    }
  });

  it("may have two of the longest short messages per lane", () => {
    const inputs = Array.from({ length: 2 * kernel.laneCount }, (_, i) => sampleBytes(maxShortBytes + i).subarray(i));
    expect(digestsOf(inputs)).toEqual(expected(inputs));
  });

  it("includes the listed messages, as many as fit", () => {
    const inputs = Array.from({ length: 70 }, (_, i) => sampleBytes(maxShortBytes).subarray(i));
    const odd = [...inputs.keys()].filter((index) => index % 2 === 1);
    const messages = createBytesMessages(inputs);
    expect(messages.write(kernel, odd, 0)).toBe(2 * kernel.laneCount);
    expect(messages.write(kernel, odd, 24)).toBe(11);
    kernel.digestMessages(11);
    const hashes: string[] = [];
    kernel.formatDigests(11, "hex", hashes, odd, 24);
    expect(hashes).toEqual(inputs.map((input, i) => (i >= 49 && i % 2 === 1 ? md5(input).digest("hex") : undefined)));
  });

  it("leaves no lane without a message if not all fit", () => {
    const ascii = loadEncoder("ascii") as StrictEncoder;
    for (const length of [700, 1000, 5000]) {
      const inputs = new Array<Uint8Array>(500).fill(sampleBytes(length));
      const texts = new Array<string>(500).fill("a".repeat(length));
      for (const messages of [createBytesMessages(inputs), createTextMessages(texts, ascii)]) {
        const count = write(messages);
        expect(count).toBeLessThan(500);
        expect(count % kernel.laneCount).toBe(0);
      }
    }
  });

  it("is returned in each format", () => {
    // These 64 digests hold every hex digit and every base64 digit.
    const inputs = Array.from({ length: 64 }, (_, length) => sampleBytes(length));
    digestsOf(inputs);
    for (const outputFormat of outputFormats) {
      const digests = inputs.map((input) => md5(input).digest(outputFormat === "base64" ? "base64" : "hex"));
      const text = digests.join("");
      expect(new Set(text.replaceAll("=", "")).size).toBe(outputFormat === "base64" ? 64 : 16);
      expect(formatDigests(64, outputFormat).join("")).toBe(outputFormat === "hex-upper" ? text.toUpperCase() : text);
    }
  });
});
