import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { FoundSource } from "../../canvas/canvas-module.ts";
import { createFairQueue } from "../../frame/limits/fair-queue.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import { createWorkThread } from "../../frame/work-thread.ts";
import type { CompileAnswer, CompileOrder } from "./compile-thread.ts";

export interface SourceCompilerOptions {
  /** The module specifiers that a source may import. */
  readonly modules: readonly string[];
  /** How long a reader waits, in milliseconds; the source is compiled anyway, for the next one. @default 100 */
  readonly waitMs?: number | undefined;
  /** How long a source may take, in milliseconds. @default 2000 */
  readonly timeoutMs?: number | undefined;
  /** The memory for compiled sources; the least recently used ones are dropped first. @default 33_554_432 */
  readonly maxBytes?: number | undefined;
}

/** Compiles sources one at a time in a thread, and keeps the results in memory. */
export interface SourceCompiler {
  /** @param client The name under which limits count the caller. @returns null as in `CompiledSources` */
  find(source: string, version: string, client: string): Promise<FoundSource | null>;
  /** Compiles a source unless its result is kept. Never rejects. */
  compile(source: string, client: string | null): Promise<FoundSource | null>;
  /** The memory that kept results take, at most. */
  readonly keptBytes: number;
  close(): Promise<void>;
}

/** A kept result; `found` is null for a source that has none. */
interface Kept {
  readonly found: FoundSource | null;
}

const nothing: Kept = { found: null };

/** The memory that a result takes besides its text. */
const entryBytes = 1024;

/** How long it is remembered that a source couldn't be compiled. Another try may take as long again. */
const failedMs = 600_000;

/** Starts no thread before the first source. A result is found by the SHA-256 of its source. */
export function createSourceCompiler(logger: Logger, options: SourceCompilerOptions): SourceCompiler {
  const { modules, waitMs = 100, timeoutMs = 2000, maxBytes = 33_554_432 } = options;
  const thread = createWorkThread<CompileOrder, CompileAnswer>({
    program: new URL("./compile-thread.ts", import.meta.url),
    timeoutMs,
    maxHeapMebibytes: 128,
  });
  // At most 40 sources wait, which take up to 16 MB.
  const queue = createFairQueue({
    together: 1,
    waitingEach: 1,
    callers: 20,
    refusal: "source: too many are being compiled",
    retryAfterSeconds: 1,
  });
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // Most texts take one byte for each character, others two.
    sizeCalculation: ({ found }) => entryBytes + 2 * (found?.bytes ?? 0),
  });
  const underWay = new Map<string, Promise<Kept>>();
  /** The version of the thread's compiler; undefined until it has compiled something. */
  let ownVersion: string | undefined;
  let isClosed = false;

  async function compileNow(key: string, source: string, client: string | null): Promise<Kept> {
    try {
      const { version, found } = await queue(client, () => thread.run({ source, modules }));
      ownVersion = version;
      kept.set(key, { found });
      return { found };
    } catch (error) {
      if (isClosed || error instanceof ServiceError) return nothing;
      logger.warn({ err: error }, "a source wasn't compiled: its readers compile it");
      kept.set(key, nothing, { ttl: failedMs });
      return nothing;
    } finally {
      underWay.delete(key);
    }
  }

  function lookUp(source: string, client: string | null): Kept | Promise<Kept> {
    const key = createHash("sha256").update(source).digest("base64");
    const known = kept.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const started = compileNow(key, source, client);
    underWay.set(key, started);
    return started;
  }

  return {
    async find(source, version, client) {
      if (ownVersion !== undefined && ownVersion !== version) return null;
      const result = lookUp(source, client);
      const { found } = result instanceof Promise ? await within(waitMs, result) : result;
      return found?.compiled.version === version ? found : null;
    },
    async compile(source, client) {
      return (await lookUp(source, client)).found;
    },
    get keptBytes() {
      return kept.calculatedSize;
    },
    close() {
      isClosed = true;
      return thread.close();
    },
  };
}

/** Resolves to `nothing` if the result takes longer. */
async function within(limitMs: number, result: Promise<Kept>): Promise<Kept> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Kept>((resolve) => {
    timer = setTimeout(resolve, limitMs, nothing);
  });
  try {
    return await Promise.race([result, limit]);
  } finally {
    clearTimeout(timer);
  }
}
