import { createHash } from "node:crypto";
import { getEventListeners } from "node:events";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { type ByteSource, digestStream } from "./digest-stream.ts";
import { Md5Error } from "./errors/md5-error.ts";

const bytes = sampleBytes(200_000);
const hash = createHash("md5").update(bytes).digest("hex");
const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 70_000), new Uint8Array(0), bytes.subarray(70_000)];
const blob = new Blob([bytes.slice()]);

function* give(...values: unknown[]) {
  yield* values as Uint8Array[];
}

async function* giveLater(...values: unknown[]) {
  yield* values as Uint8Array[];
}

/** Objects as polyfills and other libraries make them: they behave like the platform's but have another class. */
const lookalikes = {
  webStream: () => ({ getReader: () => blob.stream().getReader(), locked: false }),
  response: () => ({ body: Readable.from(pieces), bodyUsed: false }),
};

describe("a source", () => {
  it.each<[string, () => unknown]>([
    ["an array", () => pieces],
    ["another iterable", () => new Set(pieces)],
    ["a generator", () => give(...pieces)],
    ["an async generator", () => giveLater(...pieces)],
    ["a Blob", () => blob],
    ["a File", () => new File([bytes.slice()], "sample.bin")],
    ["a web stream", () => blob.stream()],
    ["a web stream of bytes", () => new Response(blob).body],
    ["a web stream whose first reader let it go", () => released(blob.stream())],
    ["a Node stream", () => Readable.from(pieces)],
    ["a Node stream of Buffers", () => Readable.from(pieces.map((piece) => Buffer.from(piece)))],
    ["a web stream made of a Node stream", () => Readable.toWeb(Readable.from(pieces))],
    ["a Response", () => new Response(blob)],
    ["a Response with an error status", () => new Response(blob, { status: 500 })],
    ["a Request", () => new Request("http://localhost", { method: "POST", body: blob })],
    ["a web stream of another library", lookalikes.webStream],
    ["a Response of another library, with a Node stream", lookalikes.response],
  ])("may be %s", async (_, open) => {
    expect(await digestStream(open() as ByteSource)).toBe(hash);
  });

  it.each([0, bytes.length - 1, bytes.length + 1])(
    "is refused if it is a File of %i bytes that yields another number",
    async (size) => {
      const file: unknown = { size, stream: () => blob.stream() };
      await expect(digestStream(file as ByteSource)).rejects.toMatchObject({ name: "NotReadableError" });
    },
  );

  it.each<[string, () => unknown]>([
    ["array", () => []],
    ["array of empty pieces", () => [new Uint8Array(0), new Uint8Array(0)]],
    ["iterable", () => give()],
    ["async iterable", () => giveLater()],
    ["Blob", () => new Blob([])],
    ["web stream", () => new Blob([]).stream()],
    ["Node stream", () => Readable.from([])],
    ["Response", () => new Response("")],
    ["Response without a body", () => new Response(null, { status: 204 })],
  ])("may be empty: %s", async (_, open) => {
    expect(await digestStream(open() as ByteSource)).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  it.each<[string, () => unknown, string]>([
    ["a locked web stream", () => locked(blob.stream()), "is locked; another reader has it"],
    ["a Response whose body is locked", () => lockedBody(new Response(blob)), "is locked; another reader has it"],
    ["a Response that was read", () => readBody(new Response(blob)), "the body of the Response was read already"],
    [
      "a Response of which a part was read",
      () => readPart(new Response(blob)),
      "the body of the Response was read already",
    ],
    ["a Node stream that was read", () => readNodeStream(), "the stream was read already"],
    [
      "a text",
      () => "text",
      "must be a stream, a Blob, a Response or an iterable of bytes (see digestBytes and digestText); got string",
    ],
    [
      "bytes",
      () => bytes,
      "must be a stream, a Blob, a Response or an iterable of bytes (see digestBytes and digestText); got Uint8Array",
    ],
    [
      "an ArrayBuffer",
      () => bytes.buffer,
      "must be a stream, a Blob, a Response or an iterable of bytes (see digestBytes and digestText); got ArrayBuffer",
    ],
    [
      "a promise",
      () => ({ body: Promise.resolve(), bodyUsed: false }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Promise",
    ],
    [
      "an object with a wrong stream",
      () => ({ stream: 5 }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Object",
    ],
    [
      "an object with a wrong getReader",
      () => ({ getReader: 5 }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Object",
    ],
    [
      "an object with a wrong async iterator",
      () => ({ [Symbol.asyncIterator]: 5 }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Object",
    ],
    [
      "an object with a wrong iterator",
      () => ({ [Symbol.iterator]: 5 }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Object",
    ],
    [
      "an object with a wrong stream",
      () => ({ stream: () => 5 }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got number",
    ],
    [
      "an object with a body only",
      () => ({ body: blob.stream() }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got Object",
    ],
    [
      "an object with a wrong body",
      () => ({ body: 5, bodyUsed: false }),
      "must be a stream, a Blob, a Response or an iterable of bytes; got number",
    ],
  ])("is refused as %s", async (_, open, details) => {
    const source = (await open()) as ByteSource;
    const error = await rejectionOf(() => digestStream(source));
    expect(Md5Error.isInstance(error), String(error)).toBe(true);
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: `source: ${details}` });
  });
});

describe.each<[string, (...values: unknown[]) => unknown]>([
  ["an array", (...values) => values],
  ["an iterable", give],
  ["an async iterable", giveLater],
  [
    "a web stream",
    (...values) => new ReadableStream({ start: (controller) => values.map((value) => controller.enqueue(value)) }),
  ],
])("a wrong piece of %s", (_, open) => {
  it.each<[string, unknown]>([
    ["string", "text"],
    ["number", 5],
    ["Array", [1, 2, 3]],
    ["null", null],
    ["undefined", undefined],
  ])("is refused with its index: %s", async (type, piece) => {
    for (const before of [[], [bytes, bytes, bytes]]) {
      const error = await rejectionOf(() => digestStream(open(...before, piece, bytes) as ByteSource));
      expect(Md5Error.isInstance(error), String(error)).toBe(true);
      const details = `source[${before.length}]: must be an ArrayBuffer or a view of one, such as a Uint8Array; got ${type}`;
      expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details });
    }
  });
});

it("refuses texts from a Node stream, naming their index", async () => {
  for (const stream of [Readable.from([bytes, "text"]), Readable.from([Buffer.from("a")]).setEncoding("utf8")]) {
    expect(await rejectionOf(() => digestStream(stream))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: expect.stringMatching(
        /^source\[[01]\]: must be an ArrayBuffer or a view of one, such as a Uint8Array; got string$/,
      ),
    });
    expect(stream.destroyed).toBe(true);
  }
});

describe("the caller's signal", () => {
  const failure = new Error("disk gone");
  async function* failing() {
    yield bytes;
    throw failure;
  }
  function failOnProgress() {
    throw failure;
  }

  it.each<[string, (signal: AbortSignal) => unknown]>([
    ["a digest", (signal) => digestStream(pieces, { signal })],
    ["a refused piece", (signal) => rejectionOf(() => digestStream(give("text"), { signal }))],
    ["a refused source", (signal) => rejectionOf(() => digestStream(5 as never, { signal }))],
    ["a failing source", (signal) => rejectionOf(() => digestStream(failing(), { signal }))],
    ["a failing callback", (signal) => rejectionOf(() => digestStream(pieces, { signal, onProgress: failOnProgress }))],
  ])("keeps no listener after %s", async (_, run) => {
    const { signal } = new AbortController();
    const running = run(signal);
    await running;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("has a listener while the source is read, and none after an abort", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const digest = rejectionOf(() => digestStream(new ReadableStream(), { signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    controller.abort(failure);
    expect(await digest).toBe(failure);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

function released(stream: ReadableStream) {
  stream.getReader().releaseLock();
  return stream;
}

function locked(stream: ReadableStream) {
  stream.getReader();
  return stream;
}

function lockedBody(response: Response) {
  response.body?.getReader();
  return response;
}

async function readBody(response: Response) {
  await response.arrayBuffer();
  return response;
}

async function readPart(response: Response) {
  const reader = response.body?.getReader();
  await reader?.read();
  reader?.releaseLock();
  return response;
}

async function readNodeStream() {
  const stream = Readable.from(pieces);
  await stream.forEach(() => {});
  return stream;
}
