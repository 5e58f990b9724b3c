import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, expectTypeOf, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { digestStream, type Progress } from "./digest-stream.ts";
import { bytesPerTurn } from "./md5/event-loop.ts";

const oracle = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

async function* iterate(...pieces: unknown[]) {
  yield* pieces as Uint8Array[];
}

/** A web stream that waits forever after its first piece, and the reasons it was cancelled with. */
function hangingStream() {
  const cancelled: unknown[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(sampleBytes(10)),
    cancel: (reason) => {
      cancelled.push(reason);
    },
  });
  return { stream, cancelled };
}

/** An iterable that waits forever after its first piece, and whether it was released. */
function hangingIterable() {
  let returned = 0;
  let given = 0;
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => (given++ === 0 ? Promise.resolve({ done: false, value: sampleBytes(10) }) : new Promise(() => {})),
    return: async () => {
      returned++;
      return { done: true, value: undefined };
    },
  };
  return { iterable: { [Symbol.asyncIterator]: () => iterator }, returns: () => returned };
}

describe("digestStream", () => {
  it("digests a web stream, an async iterable and a Node stream identically", async () => {
    const bytes = sampleBytes(200_000);
    const pieces = [
      bytes.subarray(0, 1),
      bytes.subarray(1, 70_000),
      bytes.subarray(70_000, 70_000),
      bytes.subarray(70_000),
    ];
    for (const source of [new Blob([bytes.slice()]).stream(), iterate(...pieces), Readable.from(pieces)]) {
      expect(await digestStream(source)).toBe(oracle(bytes));
    }
  });

  it("digests an empty source", async () => {
    expect(await digestStream(iterate())).toBe("d41d8cd98f00b204e9800998ecf8427e");
    expect(await digestStream(new Blob([]).stream())).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  it("returns the same digest however the source splits its bytes in two", async () => {
    const bytes = sampleBytes(130);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await digestStream(iterate(bytes.subarray(0, cut), bytes.subarray(cut))), `cut ${cut}`).toBe(
        oracle(bytes),
      );
    }
  });

  it("digests pieces of any size, in every format", async () => {
    const bytes = sampleBytes(3 * bytesPerTurn + 5);
    expect(await digestStream(iterate(bytes), { outputFormat: "hex-upper" })).toBe(oracle(bytes).toUpperCase());
    const base64 = createHash("md5").update(bytes).digest("base64");
    expect(await digestStream(iterate(bytes), { outputFormat: "base64" })).toBe(base64);
  });

  it("digests a piece before it requests the next, so that a source may reuse its buffer", async () => {
    async function* reuse() {
      const buffer = new Uint8Array(100);
      for (let i = 0; i < 5; i++) yield buffer.fill(i);
    }
    const expected = Buffer.concat(Array.from({ length: 5 }, (_, i) => new Uint8Array(100).fill(i)));
    expect(await digestStream(reuse())).toBe(oracle(expected));
  });

  it("rejects with the source's error", async () => {
    const failure = new Error("disk gone");
    async function* failing() {
      yield sampleBytes(3);
      throw failure;
    }
    expect(await rejectionOf(() => digestStream(failing()))).toBe(failure);
    const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(failure) });
    expect(await rejectionOf(() => digestStream(stream))).toBe(failure);
  });

  it.each<[string, unknown]>([
    ["string", "text"],
    ["Array", [1, 2, 3]],
    ["null", null],
  ])("refuses a piece of the type %s, and releases the source", async (type, piece) => {
    let isReleased = false;
    async function* pieces() {
      try {
        yield piece as Uint8Array;
        yield sampleBytes(1);
      } finally {
        isReleased = true;
      }
    }
    const error = await rejectionOf(() => digestStream(pieces()));
    const expected = "an ArrayBuffer or a view of one, such as a Uint8Array";
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: `source[0]: must be ${expected}; got ${type}` });
    expect(isReleased).toBe(true);
  });

  it("[M5] refuses an unknown format before it reads", async () => {
    const { stream } = hangingStream();
    const error = await rejectionOf(() => digestStream(stream, { outputFormat: "HEX" as "hex" }));
    expect(error).toMatchObject({ code: "INVALID_OUTPUT_FORMAT" });
    expect(stream.locked).toBe(false);
  });

  it("stops immediately when aborted, even if the source hangs, and cancels it with the reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { stream, cancelled } = hangingStream();
    const digest = digestStream(stream, { signal: controller.signal });
    setImmediate(() => controller.abort(reason));
    expect(await rejectionOf(() => digest)).toBe(reason);
    expect(cancelled).toEqual([reason]);
  });

  it("stops immediately when aborted, even if an iterable hangs, and releases it", async () => {
    const controller = new AbortController();
    const { iterable, returns } = hangingIterable();
    const digest = digestStream(iterable, { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await rejectionOf(() => digest)).toMatchObject({ name: "AbortError" });
    expect(returns()).toBe(1);
  });

  it.each([true, false])(
    "closes a Node stream that hangs, whether or not it was already aborted: %s",
    async (already) => {
      const controller = new AbortController();
      const stream = new Readable({ read() {} });
      if (already) controller.abort();
      const digest = digestStream(stream, { signal: controller.signal });
      setImmediate(() => controller.abort());
      expect(await rejectionOf(() => digest)).toMatchObject({ name: "AbortError" });
      expect(stream.destroyed).toBe(true);
    },
  );

  it("ends quietly if it was aborted before a Node stream fails to open its file", async () => {
    const stream = createReadStream("/no such file");
    const closed = new Promise<void>((resolve) => stream.on("close", resolve));
    expect(await rejectionOf(() => digestStream(stream, { signal: AbortSignal.abort() }))).toMatchObject({
      name: "AbortError",
    });
    await closed;
  });

  it("reads nothing if already aborted", async () => {
    const { stream, cancelled } = hangingStream();
    const reason = new Error("too late");
    expect(await rejectionOf(() => digestStream(stream, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(cancelled).toEqual([reason]);
  });

  it("rejects with the reason even if closing the source fails", async () => {
    const reason = new Error("enough");
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: () => {
          throw new Error("can't stop");
        },
      }),
    };
    expect(await rejectionOf(() => digestStream(source, { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  it("has types for both kinds of source", () => {
    expectTypeOf(digestStream).toBeCallableWith(new Blob([]).stream());
    expectTypeOf(digestStream).toBeCallableWith(Readable.from([]));
    // @ts-expect-error: pieces are bytes
    expectTypeOf(digestStream).toBeCallableWith(iterateText());
  });
});

/** Yields the pieces, and records whether it was released before its end. */
function watched(...pieces: Uint8Array[]) {
  const state = { taken: 0, isReleased: false };
  async function* source() {
    try {
      for (const piece of pieces) {
        state.taken++;
        yield piece;
      }
    } finally {
      state.isReleased = true;
    }
  }
  return { source: source(), state };
}

describe("onProgress", () => {
  it.each<[string, number[], number[]]>([
    ["nothing for an empty source", [], []],
    ["nothing for empty pieces", [0, 0], []],
    ["each piece, empty ones left out", [10, 0, 1, 5], [10, 11, 16]],
    ["each half megabyte of a piece", [bytesPerTurn], [bytesPerTurn]],
    ["what is left of a piece", [bytesPerTurn + 1, 2], [bytesPerTurn, bytesPerTurn + 1, bytesPerTurn + 3]],
    ["a long piece", [3 * bytesPerTurn], [bytesPerTurn, 2 * bytesPerTurn, 3 * bytesPerTurn]],
  ])("reports %s", async (_, lengths, expected) => {
    const told: unknown[] = [];
    const { source } = watched(...lengths.map(sampleBytes));
    const hash = await digestStream(source, { onProgress: (progress) => told.push(progress) });
    expect(told).toEqual(expected.map((bytes) => ({ bytes })));
    expect(hash).toBe(oracle(Buffer.concat(lengths.map(sampleBytes))));
  });

  it("is called for a piece before the next one is read", async () => {
    const order: string[] = [];
    function* pieces() {
      for (const name of ["first", "second"]) {
        order.push(`${name} taken`);
        yield sampleBytes(10);
      }
    }
    await digestStream(pieces(), { onProgress: ({ bytes }) => order.push(`${bytes} told`) });
    expect(order).toEqual(["first taken", "10 told", "second taken", "20 told"]);
  });

  it.each([1, 2, 3])("ends the digest with its error at call %d, and releases the source", async (last) => {
    const failure = new Error("screen gone");
    let calls = 0;
    const onProgress = () => {
      calls++;
      if (calls === last) throw failure;
    };
    const { source, state } = watched(sampleBytes(10), sampleBytes(10), sampleBytes(2 * bytesPerTurn), sampleBytes(1));
    expect(await rejectionOf(() => digestStream(source, { onProgress }))).toBe(failure);
    expect(calls).toBe(last);
    expect(state).toEqual({ taken: last, isReleased: true });
  });

  it("cancels a web stream and destroys a Node stream with its error", async () => {
    const failure = new Error("screen gone");
    const onProgress = () => {
      throw failure;
    };
    const { stream, cancelled } = hangingStream();
    expect(await rejectionOf(() => digestStream(stream, { onProgress }))).toBe(failure);
    expect(cancelled).toEqual([failure]);
    const node = Readable.from([sampleBytes(10), sampleBytes(10)]);
    expect(await rejectionOf(() => digestStream(node, { onProgress }))).toBe(failure);
    expect(node.destroyed).toBe(true);
  });

  it("isn't called after the signal, even within a long piece", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const told: number[] = [];
    const onProgress = ({ bytes }: Progress) => {
      told.push(bytes);
      if (told.length === 2) controller.abort(reason);
    };
    const piece = sampleBytes(6 * bytesPerTurn);
    expect(await rejectionOf(() => digestStream([piece], { signal: controller.signal, onProgress }))).toBe(reason);
    // A digest of the same length takes all the turns that the aborted one would take.
    await digestStream([piece]);
    expect(told).toEqual([bytesPerTurn, 2 * bytesPerTurn]);
  });

  it("names a piece that was transferred while it was digested", async () => {
    const piece = new Uint8Array(4_000_000);
    const onProgress = ({ bytes }: Progress) => {
      const isUnderWay = bytes > 1 && piece.length > 0;
      if (isUnderWay) structuredClone(piece.buffer, { transfer: [piece.buffer] });
    };
    await expect(digestStream([new Uint8Array(1), piece], { onProgress })).rejects.toThrow(/: source\[1\]: /);
  });
});

async function* iterateText() {
  yield "text";
}
