import { type CanvasService, type CanvasStore, createCanvasService } from "@fingerpaint/canvas-store";
import { interleave, timeOf } from "../harness/rounds.ts";
import { busyOwner, type GrowthPlace, growthCanvasId, openGrowthStore } from "./growth-store.ts";

/** The measured operations, in the order of the table. */
export const operations = [
  "publish",
  "publish by the busy owner",
  "load",
  "update",
  "first page of mine",
  "last page of mine",
  "start",
] as const;
export type Operation = (typeof operations)[number];

/** The cost of stores of several sizes: the times of each round in milliseconds, for each operation and size. */
export interface GrowthFigures {
  readonly times: Readonly<Record<Operation, Readonly<Record<string, number[]>>>>;
  /** The heap used by an open store, by size, in bytes. */
  readonly heapBytes: Readonly<Record<string, number>>;
}

const rounds = 300;
const starts = 15;
const pageSize = 10;
/** How many canvases are published before measuring, for the updates. */
const warmUps = 20;

interface Subject {
  readonly size: number;
  readonly store: CanvasStore;
  readonly service: CanvasService;
  /** The cursor of the last page of the busy owner's list. */
  readonly lastCursor: string | undefined;
  readonly published: string[];
  round: number;
}

/** Measures filled stores in turns. Node must be started with --expose-gc. */
export async function measureGrowth(places: readonly GrowthPlace[]): Promise<GrowthFigures> {
  const start = await interleave(
    starts,
    bySize(places, (place) => timeOf(() => startOnce(place))),
  );
  const heapBytes: Record<string, number> = {};
  const subjects: Subject[] = [];
  try {
    for (const place of places) {
      const before = heapUsed();
      const store = await openGrowthStore(place);
      heapBytes[place.size] = heapUsed() - before;
      const service = createCanvasService({ store });
      const lastCursor = await findLastCursor(service);
      subjects.push({ size: place.size, store, service, lastCursor, published: [], round: 0 });
    }
    for (const subject of subjects) {
      for (let round = 0; round < warmUps; round++) await publish(subject);
    }
    const measure = (work: (subject: Subject) => Promise<unknown>) =>
      interleave(
        rounds,
        bySize(subjects, (subject) => {
          subject.round++;
          return timeOf(() => work(subject));
        }),
      );
    const times = {
      publish: await measure((subject) => publish(subject)),
      "publish by the busy owner": await measure((subject) => publish(subject, busyOwner)),
      load: await measure(({ service, round, size }) =>
        service.load(growthCanvasId((round * 7_919 + 13) % size), { owner: null }),
      ),
      update: await measure(({ service, published, round }) =>
        service.update(owner, published[round % rounds] ?? "", { title: `${round}` }),
      ),
      "first page of mine": await measure(({ service }) => service.listPage(busyOwner, { limit: pageSize })),
      "last page of mine": await measure(({ service, lastCursor }) =>
        service.listPage(busyOwner, { limit: pageSize, cursor: lastCursor }),
      ),
      start,
    };
    return { times, heapBytes };
  } finally {
    for (const { store, published } of subjects) {
      for (const canvasId of published) await store.remove(canvasId);
      await store.close();
    }
  }
}

const owner = "measuring";

async function publish({ service, published, round }: Subject, publisher = owner): Promise<void> {
  const source = `import { Stack } from "editor/canvas"; // measured ${round} ${process.hrtime.bigint()}`;
  published.push((await service.publish(publisher, { source })).canvasId);
}

/** Opens a store, reads once and closes it. */
async function startOnce(place: GrowthPlace): Promise<void> {
  const store = await openGrowthStore(place);
  await store.read(growthCanvasId(0));
  await store.close();
}

async function findLastCursor(service: CanvasService): Promise<string | undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { nextCursor } = await service.listPage(busyOwner, { limit: pageSize, cursor });
    if (nextCursor === null) return cursor;
    cursor = nextCursor;
  }
}

function bySize<S extends { readonly size: number }>(
  subjects: readonly S[],
  work: (subject: S) => Promise<number>,
): Record<string, () => Promise<number>> {
  return Object.fromEntries(subjects.map((subject) => [`${subject.size}`, () => work(subject)]));
}

function heapUsed(): number {
  if (typeof globalThis.gc !== "function") throw new Error("Start Node with --expose-gc.");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
