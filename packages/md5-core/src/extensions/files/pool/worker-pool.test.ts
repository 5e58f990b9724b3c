import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundle } from "../../../../test/bundle.ts";
import { createPipe } from "../../../../test/pipe.ts";
import { rejectionOf } from "../../../../test/rejection.ts";
import { runNode } from "../../../../test/run-node.ts";
import { sampleBytes } from "../../../../test/sample-bytes.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { createMd5WorkerPool, createPool } from "./worker-pool.ts";

const oracle = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

function openPool(workers: number) {
  const pool = createMd5WorkerPool({ workers });
  onTestFinished(() => pool.close());
  return pool;
}

const lengths = [0, 1, 64, 3_000_000, 600_000, 100, 2_000_000, 65_536];

describe("createMd5WorkerPool", () => {
  it("digests copies of buffers in order, repeatedly", async () => {
    const pool = openPool(3);
    const inputs = lengths.map((length) => sampleBytes(length + 1).subarray(1));
    const hashes = inputs.map(oracle);
    const twice = await Promise.all([pool.digestManyBytes(inputs), pool.digestManyBytes([...inputs].reverse())]);
    expect(twice).toEqual([hashes, [...hashes].reverse()]);
    expect(await pool.digestManyBytes([])).toEqual([]);
    expect(await pool.digestManyBytes(inputs.slice(0, 2), { outputFormat: "base64" })).toEqual(
      hashes.slice(0, 2).map((hash) => Buffer.from(hash, "hex").toString("base64")),
    );
    expect(inputs.map(({ length }) => length)).toEqual(lengths);
  });

  it("takes over the memory of transferred buffers", async () => {
    const inputs = lengths.map(sampleBytes);
    const hashes = inputs.map(oracle);
    expect(await openPool(3).digestManyBytes(inputs, { transfer: true })).toEqual(hashes);
    expect(inputs.map(({ length }) => length)).toEqual(lengths.map(() => 0));
  });

  it("transfers a buffer once, however many views it has", async () => {
    const bytes = sampleBytes(1000);
    const views = [0, 1, 2, 999].map((start) => bytes.subarray(start));
    const hashes = views.map(oracle);
    expect(await openPool(3).digestManyBytes(views, { transfer: true })).toEqual(hashes);
    expect(bytes.length).toBe(0);
  });

  it("reads shared memory in place", async () => {
    const inputs = lengths.map((length) => {
      const bytes = new Uint8Array(new SharedArrayBuffer(length));
      bytes.set(sampleBytes(length));
      return bytes;
    });
    const hashes = inputs.map((bytes) => oracle(bytes.slice()));
    expect(await openPool(2).digestManyBytes(inputs, { transfer: true })).toEqual(hashes);
    expect(inputs.map(({ length }) => length)).toEqual(lengths);
  });

  it("copies memory that can't be moved: WebAssembly's, and that of small Buffers", async () => {
    const wasm = new Uint8Array(new WebAssembly.Memory({ initial: 1 }).buffer, 1, 1000);
    const inputs = [wasm, Buffer.from("abc"), sampleBytes(1000)];
    const hashes = inputs.map(oracle);
    expect(await openPool(1).digestManyBytes(inputs, { transfer: true })).toEqual(hashes);
    expect(inputs.slice(0, 2).map(oracle)).toEqual(hashes.slice(0, 2));
  });

  it("refuses detached memory, naming its index, and continues with the next call", async () => {
    const pool = openPool(1);
    const inputs = [sampleBytes(5), sampleBytes(5)];
    await pool.digestManyBytes(inputs.slice(1), { transfer: true });
    const details = "inputs[1]: must be bytes whose memory wasn't transferred; got Uint8Array";
    for (const transfer of [true, false]) {
      expect(await rejectionOf(() => pool.digestManyBytes(inputs, { transfer }))).toMatchObject({ details });
    }
    expect(inputs[0]?.length).toBe(5);
    expect(await pool.digestManyBytes([sampleBytes(5)])).toEqual([oracle(sampleBytes(5))]);
  });

  it("refuses an input that isn't bytes, naming its index, and an invalid number of workers", async () => {
    const error = await rejectionOf(() => openPool(1).digestManyBytes([sampleBytes(1), "text" as never]));
    expect(error).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: "inputs[1]: must be an ArrayBuffer or a view of one, such as a Uint8Array; got string",
    });
    for (const workers of [0, -1, 1.5, Number.NaN])
      expect(() => createMd5WorkerPool({ workers })).toThrow(
        "INVALID_ARGUMENT: workers: must be a whole number of at least 1",
      );
  });

  it("stops immediately when aborted, and continues with the next call", async () => {
    const pool = openPool(2);
    const controller = new AbortController();
    const inputs = [sampleBytes(4_000_000), sampleBytes(4_000_000)];
    const digests = pool.digestManyBytes(inputs, { signal: controller.signal });
    controller.abort(new Error("enough"));
    expect(await rejectionOf(() => digests)).toBe(controller.signal.reason);
    expect(await rejectionOf(() => pool.digestManyBytes(inputs, { signal: controller.signal }))).toBe(
      controller.signal.reason,
    );
    expect(await pool.digestManyBytes(inputs)).toEqual(inputs.map(oracle));
  });

  it("rejects unfinished work when it is closed, even if reading hangs, and can start again", async () => {
    const pool = openPool(2);
    const pipe = await createPipe(await temporaryFolder());
    const digests = [pool.digestManyBytes([sampleBytes(1_000_000)]), pool.digestFiles([pipe])];
    const errors = digests.map((digest) => rejectionOf(() => digest));
    void pool.close();
    for (const error of errors) expect(await error).toMatchObject({ message: "The pool was closed." });
    expect(await pool.digestManyBytes([sampleBytes(5)])).toEqual([oracle(sampleBytes(5))]);
  });

  it("works in a program bundled into one file, and lets it exit", async () => {
    const program = `
      import { createMd5WorkerPool } from "@fingerpaint/md5-core/files";
      console.log(await createMd5WorkerPool().digestManyBytes([new Uint8Array(0)]));
    `;
    const { code } = await bundle(program, "node");
    expect(await runNode(code)).toEqual(["[ 'd41d8cd98f00b204e9800998ecf8427e' ]"]);
  });

  it.each([
    ["throws", 'throw new Error("broken")', "broken"],
    ["exits", "process.exit(3)", "exit code 3"],
    [
      "throws when it gets work",
      'require("worker_threads").parentPort.on("message", () => { throw new Error("broken"); })',
      "broken",
    ],
    ["isn't JavaScript", "(", "Unexpected"],
  ])("rejects when a thread %s, and starts another for the next job", async (_how, program, message) => {
    const pool = createPool(2, () => program);
    onTestFinished(() => pool.close());
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await rejectionOf(() => pool.digestManyBytes([sampleBytes(1), sampleBytes(2)]))).toMatchObject({
        message: expect.stringContaining(message),
      });
    }
  });

  it("keeps the thread that replaced a dead one", async () => {
    const program = `
      const { parentPort, threadId } = require("node:worker_threads");
      parentPort.on("message", ({ id, inputs: [bytes] }) => {
        if (bytes.length === 0) throw new Error("broken");
        parentPort.postMessage({ id, hashes: { indexes: [0], hashes: [String(threadId)] }, isDone: true });
      });
    `;
    const pool = createPool(1, () => program);
    onTestFinished(() => pool.close());
    await rejectionOf(() => pool.digestManyBytes([sampleBytes(0)]));
    const [second] = await pool.digestManyBytes([sampleBytes(1)]);
    expect(await pool.digestManyBytes([sampleBytes(1)])).toEqual([second]);
  });
});
