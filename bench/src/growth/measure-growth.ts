import { type CanvasStore, createCanvasService } from "@fingerpaint/canvas-store";
import { busyOwner, growthCanvasId } from "./growth-store.ts";

/** What one size of a store costs. Times are medians in milliseconds. */
export interface GrowthFigures {
  readonly publish: number;
  readonly load: number;
  readonly update: number;
  readonly pageOfMine: number;
  readonly lastPageOfMine: number;
  /** Opening, the first answer and closing. */
  readonly start: number;
  /** The heap that the opened store holds, in bytes. Node has to be started with --expose-gc. */
  readonly heapBytes: number;
}

const repetitions = 300;
const starts = 7;

/** Opens a filled store and measures it. */
export async function measureGrowth(open: () => Promise<CanvasStore>, size: number): Promise<GrowthFigures> {
  const start = await medianOf(async () => {
    const started = await open();
    await started.read(growthCanvasId(0));
    await started.close();
  }, starts);
  const heapBefore = heapUsed();
  const store = await open();
  const heapBytes = heapUsed() - heapBefore;
  const service = createCanvasService({ store });
  // Spread over the whole store, the same at each call.
  const numberOf = (round: number) => (round * 7_919 + 13) % size;
  const owner = "measuring";
  const source = (round: number) =>
    `import { Stack } from "editor/canvas"; // measured ${round} ${process.hrtime.bigint()}`;
  const published: string[] = [];
  try {
    return {
      publish: await medianOf(async (round) => {
        published.push((await service.publish(owner, { source: source(round) })).canvasId);
      }),
      load: await medianOf((round) => service.load(growthCanvasId(numberOf(round)), { owner: null })),
      update: await medianOf((round) => service.update(owner, published[round] ?? "", { title: `${round}` })),
      pageOfMine: await medianOf(() => service.listPage(busyOwner, { limit: 10 })),
      lastPageOfMine: await medianOfLastPages(service),
      start,
      heapBytes,
    };
  } finally {
    for (const canvasId of published) await store.remove(canvasId);
    await store.close();
  }
}

async function medianOfLastPages(service: ReturnType<typeof createCanvasService>): Promise<number> {
  let cursor: string | undefined;
  for (;;) {
    const { nextCursor } = await service.listPage(busyOwner, { limit: 10, cursor });
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return medianOf(() => service.listPage(busyOwner, { limit: 10, cursor }));
}

async function medianOf(work: (round: number) => Promise<unknown>, rounds = repetitions): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work(round);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] as number;
}

function heapUsed(): number {
  if (typeof globalThis.gc !== "function") throw new Error("Start Node with --expose-gc.");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
