import { ours } from "./contenders.ts";
import { randomBytes, times } from "./inputs.ts";

/**
 * A process that digests once. Its arguments are the contender's name and the number of 1 KB inputs; it prints the two
 * times as JSON.
 */
export interface FirstCall {
  importMs: number;
  callMs: number;
}

type Digest = (inputs: readonly Uint8Array<ArrayBuffer>[]) => unknown;

/** Each imports its own dependencies, because the import is timed too. */
const loaders: Readonly<Record<string, () => Promise<Digest>>> = {
  createHash: async () => {
    const { createHash } = await import("node:crypto");
    return (inputs) => inputs.map((bytes) => createHash("md5").update(bytes).digest("hex"));
  },
  "crypto.hash": async () => {
    const { hash } = await import("node:crypto");
    return (inputs) => inputs.map((bytes) => hash("md5", bytes, "hex"));
  },
  [ours]: async () => {
    const { digestBytes, digestManyBytes } = await import("@fingerpaint/md5-core");
    return (inputs) => (inputs.length === 1 ? inputs.map((bytes) => digestBytes(bytes)) : digestManyBytes(inputs));
  },
  "hash-wasm": async () => {
    const { createMD5 } = await import("hash-wasm");
    return async (inputs) => {
      const hasher = await createMD5();
      return inputs.map((bytes) => hasher.init().update(bytes).digest());
    };
  },
};

const [name = "", count] = process.argv.slice(2);
const load = loaders[name];
if (!load) throw new Error(`${name}: not among ${Object.keys(loaders).join(", ")}`);
const inputs = times(Number(count), () => randomBytes(1024));

const startedAt = performance.now();
const digest = await load();
const loadedAt = performance.now();
await digest(inputs);
const calledAt = performance.now();
process.stdout.write(JSON.stringify({ importMs: loadedAt - startedAt, callMs: calledAt - loadedAt }));
