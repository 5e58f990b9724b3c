import * as md5Core from "@fingerpaint/md5-core";

/** The outcome of each call with arrays in one kind of memory. Runs in Node and, bundled, in browsers. */
export async function memoryOutcomes(kind: keyof typeof memories): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) outcomes[name] = await outcomeOf(() => call(memories[kind]));
  return outcomes;
}

/** The outcomes for arrays that are transferred while they are digested. */
export async function transferredMeanwhile(): Promise<Record<string, string>> {
  const batchOf = (count: number, length: number) => Array.from({ length: count }, () => new Uint8Array(length));
  const outcomes: Record<string, string> = {};
  for (const inputs of [batchOf(1, 3_000_000), batchOf(10, 3_000_000), batchOf(3000, 3000)]) {
    const digests = md5Core.digestManyBytes(inputs);
    transfer(inputs.at(-1) as Uint8Array);
    outcomes[`digestManyBytes of ${inputs.length}`] = await outcomeOf(async () => (await digests).join());
  }
  const piece = new Uint8Array(3_000_000);
  async function* pieces() {
    // Runs right after the first slice is digested.
    setTimeout(() => transfer(piece));
    yield piece;
  }
  for (const length of [100, 5000]) {
    const lanes = md5Core.createMd5Group();
    const inputs = batchOf(5, length);
    const hashers = inputs.map((input) => lanes.createMd5().update(input));
    transfer(inputs[2] as Uint8Array);
    await new Promise((resolve) => setTimeout(resolve));
    const hashes = hashers.map((hasher) => outcomeOf(() => hasher.digest()));
    outcomes[`createMd5Group, ${length}`] = (await Promise.all(hashes)).join();
  }
  outcomes.digestStream = await outcomeOf(() => md5Core.digestStream(pieces()));
  return outcomes;
}

/** Zeros of a length in memory of a kind. */
type Memory = (length: number) => Uint8Array;

const memories = {
  ordinary: (length) => new Uint8Array(length),
  transferred: (length) => transfer(new Uint8Array(length)),
  cut(length) {
    const buffer = resizable(length + 8);
    const bytes = new Uint8Array(buffer, 8, length);
    buffer.resize(4);
    return bytes;
  },
  resizable: (length) => new Uint8Array(resizable(length)),
  // Pages that aren't isolated don't have SharedArrayBuffer.
  shared: (length) => new Uint8Array(wasmBuffer({ shared: true }), 0, length),
  wasm: (length) => new Uint8Array(wasmBuffer({}), 0, length),
} satisfies Record<string, Memory>;

function wasmBuffer(options: Partial<WebAssembly.MemoryDescriptor>): ArrayBuffer {
  return new WebAssembly.Memory({ initial: 4, maximum: 4, ...options }).buffer;
}

/** TypeScript's ES2023 doesn't know them yet. */
type ResizableArrayBuffer = ArrayBuffer & { resize(length: number): void };

function resizable(length: number): ResizableArrayBuffer {
  const options = { maxByteLength: 2 * length };
  return new (ArrayBuffer as unknown as new (length: number, options: object) => ResizableArrayBuffer)(length, options);
}

function transfer(bytes: Uint8Array): Uint8Array {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] });
  return bytes;
}

const zeros = "00000000000000000000000000000000";

const calls: Record<string, (memory: Memory) => string | Promise<string>> = {
  "digestBytes of 5": (memory) => md5Core.digestBytes(memory(5)),
  "digestBytes of 200,000": (memory) => md5Core.digestBytes(memory(200_000)),
  createMd5: (memory) => md5Core.createMd5().update(memory(100)).digest(),
  createMd5Group: (memory) => md5Core.createMd5Group().createMd5().update(memory(100)).digest(),
  digestStream: (memory) => md5Core.digestStream(streamOf(memory(9))),
  "digestManyBytes of 2": async (memory) => (await md5Core.digestManyBytes([new Uint8Array(9), memory(9)])).join(),
  "digestManyBytes of 20": async (memory) =>
    (await md5Core.digestManyBytes(Array.from({ length: 20 }, (_, i) => memory(i * 1000)))).join(),
  formatDigest: (memory) => md5Core.formatDigest(memory(16), { outputFormat: "hex" }),
  verifyDigest: (memory) => md5Core.verifyDigest(memory(16), zeros).calculatedHash,
  ...Object.fromEntries(
    md5Core.textEncodings.flatMap((encoding) =>
      ["", "a", "a".repeat(40_000), ...(encoding === "ascii" ? [] : ["价格"])].map((text) => [
        `encodeTextInto in ${encoding} of ${text.length} ${text[0]}`,
        async (memory: Memory) => {
          const target = memory(120_002);
          const length = await md5Core.encodeTextInto(text, target, { encoding });
          return md5Core.digestBytes(new Uint8Array(target).subarray(0, length + 9));
        },
      ]),
    ),
  ),
};

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function outcomeOf(call: () => string | Promise<string>): Promise<string> {
  try {
    return await call();
  } catch (error) {
    return md5Core.Md5Error.isInstance(error) ? error.message : `not ours: ${error}`;
  }
}
