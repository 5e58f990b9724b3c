import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { loadEncoder } from "../encodings/load-encoder.ts";
import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import { type OutputFormat, outputFormats } from "../md5/output-format.ts";
import { maxShortBytes } from "./batch.ts";
import { createBytesMessages } from "./bytes-messages.ts";
import { type LanesKernel, loadedLanesKernel, loadLanesKernel, maxPadding } from "./lanes-kernel.ts";
import { createTextMessages } from "./text-messages.ts";

let kernel: LanesKernel;

beforeAll(async () => {
  expect(loadedLanesKernel()).toBeNull();
  kernel = (await loadLanesKernel()) as LanesKernel;
});

function formatDigests(count: number, outputFormat: OutputFormat): string[] {
  const digests: string[] = [];
  kernel.formatDigests(count, outputFormat, digests, [...Array(count).keys()]);
  return digests;
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes);

it("is loaded once", async () => {
  expect(loadedLanesKernel()).toBe(kernel);
  expect(await loadLanesKernel()).toBe(kernel);
});

it("digests a message of its own in each lane, as RFC 1321 says", () => {
  for (const blocks of [1, 2, kernel.laneBytes / 64]) {
    const length = blocks * 64 - 9;
    const message = (lane: number) => sampleBytes(length + lane).subarray(lane);
    for (let lane = 0; lane < kernel.laneCount; lane++) {
      const buffer = kernel.memory.subarray(kernel.laneOffset(lane), kernel.laneOffset(lane) + blocks * 64);
      buffer.set(message(lane));
      buffer[length] = 0x80;
      new DataView(buffer.buffer, buffer.byteOffset).setBigUint64(length + 1, BigInt(length) * 8n, true);
      kernel.startLane(lane);
    }
    kernel.process(blocks);
    const words = new DataView(new ArrayBuffer(16));
    for (let lane = 0; lane < kernel.laneCount; lane++) {
      for (let word = 0; word < 4; word++)
        words.setInt32(4 * word, kernel.states[kernel.laneCount * word + lane] as number, true);
      expect(Buffer.from(words.buffer).toString("hex")).toBe(md5(message(lane)).digest("hex"));
      kernel.storeDigest(lane, 0);
      expect(formatDigests(1, "hex")).toEqual([md5(message(lane)).digest("hex")]);
    }
  }
});

describe("a batch", () => {
  function digestsOf(inputs: Uint8Array[]): string[] {
    expect(createBytesMessages(inputs).write(kernel, 0)).toBe(inputs.length);
    kernel.digestMessages(inputs.length);
    return formatDigests(inputs.length, "hex");
  }
  const expected = (inputs: Uint8Array[]) => inputs.map((input) => md5(input).digest("hex"));

  it("has messages of any length, in any order", () => {
    const rising = Array.from({ length: 300 }, (_, length) => sampleBytes(length));
    expect(digestsOf(rising)).toEqual(expected(rising));
    const falling = rising.toReversed();
    expect(digestsOf(falling)).toEqual(expected(falling));
  });

  it("has any number of messages up to the most", () => {
    for (const count of [1, 2, 7, 8, 9, 15, 16, 17, kernel.maxMessages]) {
      const inputs = Array.from({ length: count }, (_, i) => sampleBytes(70 + i).subarray(i));
      expect(digestsOf(inputs)).toEqual(expected(inputs));
    }
  });

  it("may have two short messages of the longest for each lane", () => {
    const inputs = Array.from({ length: 2 * kernel.laneCount }, (_, i) => sampleBytes(maxShortBytes + i).subarray(i));
    expect(digestsOf(inputs)).toEqual(expected(inputs));
  });

  it("takes short messages alone, as many as fit, and says which", () => {
    const short = sampleBytes(maxShortBytes);
    const inputs = [short, sampleBytes(maxShortBytes + 1), ...new Array<Uint8Array>(30).fill(short)];
    const messages = createBytesMessages(inputs);
    const count = messages.write(kernel, 0);
    expect(count).toBe(2 * kernel.laneCount);
    expect([...kernel.indexes.subarray(0, 3)]).toEqual([0, 2, 3]);
    expect(messages.write(kernel, (kernel.indexes[count - 1] as number) + 1)).toBe(31 - count);
    expect(messages.write(kernel, inputs.length)).toBe(0);
  });

  it("leaves no lane without a message where not all fit", () => {
    const ascii = loadEncoder("ascii") as StrictEncoder;
    for (const length of [600, 1000, 5000]) {
      const inputs = new Array<Uint8Array>(500).fill(sampleBytes(length));
      const texts = new Array<string>(500).fill("a".repeat(length));
      for (const messages of [createBytesMessages(inputs), createTextMessages(texts, ascii)]) {
        const count = messages.write(kernel, 0);
        expect(count).toBeLessThan(500);
        expect(count % kernel.laneCount).toBe(0);
      }
    }
  });

  it("is written in each format", () => {
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

it("divides a JSON list that just fits the buffer, and writes nothing of one that just doesn't", () => {
  // Before the list is room for the messages, and behind it are 16 zeros.
  const room = kernel.buffer.length - maxPadding * kernel.maxMessages - 16;
  const list = (length: number) => Buffer.from('"a"]'.padStart(length));
  expect(kernel.divideList(list(room), 0)).toEqual({ count: 1, end: room, longestBytes: 1, isAscii: true });
  const before = kernel.memory.slice();
  expect(kernel.divideList(list(room + 1), 0)).toBeNull();
  expect(Buffer.compare(before, kernel.memory)).toBe(0);
});
