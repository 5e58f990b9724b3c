/**
 * Measures the cost of stores of several sizes, in turns, and prints a table of the ratios to the first.
 *
 *     pnpm --filter @fingerpaint/bench growth sqlite 1000 100000 1000000
 *
 * PostgreSQL needs POSTGRES_URL: a server, and a user that may create databases on it. With GROWTH_FOLDER, files and
 * databases are kept there for the next run.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type CanvasService,
  type CanvasStore,
  canvasRecordSchema,
  createCanvasService,
  type StoredCanvas,
} from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { dropDatabase, makeDatabase, serverUrlFor, settleDatabase } from "./databases.ts";
import { interleave, median, medianRatio, timeOf } from "./harness/rounds.ts";

/** The stores whose growth is measured. */
const storeNames = ["json", "sqlite", "postgres"] as const;
type StoreName = (typeof storeNames)[number];

/** The location of a store of one size: a folder, or a database. */
interface GrowthPlace {
  readonly name: StoreName;
  readonly size: number;
  readonly folder: string;
  readonly postgresUrl: string;
}

/** How many canvases each owner has: the same at every size, except for one owner. */
const canvasesPerOwner = 20;

/** This owner has a tenth of all canvases. */
const busyOwner = "busy";

const rounds = 300;
const starts = 15;
const pageSize = 10;
/** How many canvases are published before measuring, for the updates. */
const warmUps = 20;
const owner = "measuring";

/** An open store, and the state of its measurement. */
interface Subject {
  readonly size: number;
  readonly store: CanvasStore;
  readonly service: CanvasService;
  /** The cursor of the last page of the busy owner's list. */
  readonly lastCursor: string | undefined;
  readonly published: string[];
  round: number;
}

/** The measured operations on an open store, in the order of the table. */
const operations: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  publish: (subject) => publish(subject, owner),
  "publish by the busy owner": (subject) => publish(subject, busyOwner),
  load: ({ service, round, size }) => service.load(growthCanvasId((round * 7_919 + 13) % size), { owner: null }),
  update: ({ service, published, round }) =>
    service.update(owner, published[round % rounds] ?? "", { title: `${round}` }),
  "first page of mine": ({ service }) => service.listPage(busyOwner, { limit: pageSize }),
  "last page of mine": ({ service, lastCursor }) =>
    service.listPage(busyOwner, { limit: pageSize, cursor: lastCursor }),
};

const [, , name, ...sizes] = process.argv;
if (!storeNames.includes(name as StoreName)) throw new Error(`Name a store: ${storeNames.join(", ")}`);
const serverUrl = serverUrlFor(name);
const isKept = process.env.GROWTH_FOLDER !== undefined;
const base = process.env.GROWTH_FOLDER ?? (await mkdtemp(path.join(tmpdir(), "fingerpaint-growth-")));
const places: GrowthPlace[] = [];
try {
  for (const size of (sizes.length > 0 ? sizes : ["1000", "100000"]).map(Number)) {
    const folder = path.join(base, `${name}-${size}`);
    await mkdir(folder, { recursive: true });
    const postgresUrl = name === "postgres" ? await makeDatabase(serverUrl, databaseOf(size)) : "";
    const place: GrowthPlace = { name: name as StoreName, size, folder, postgresUrl };
    places.push(place);
    await fill(place);
  }
  await measureGrowth();
} finally {
  if (!isKept) {
    await rm(base, { recursive: true, force: true });
    if (name === "postgres") for (const { size } of places) await dropDatabase(serverUrl, databaseOf(size));
  }
}

function databaseOf(size: number): string {
  return `fingerpaint_growth_${size}`;
}

async function fill(place: GrowthPlace): Promise<void> {
  const store = await openGrowthStore(place);
  const startedAt = performance.now();
  const { canvases } = await store.tally(new Date().toISOString());
  if (canvases < place.size) await fillStore(store, place.size);
  await store.close();
  if (place.postgresUrl !== "") await settleDatabase(place.postgresUrl);
  // Flushes now, so that the first measured write doesn't have to.
  execFileSync("sync");
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${place.name}, ${place.size} canvases: filled in ${seconds} s`);
}

/** Measures the filled stores in turns, and prints a row for each operation. */
async function measureGrowth(): Promise<void> {
  const startTimes = await interleave(
    starts,
    bySize(places, (place) => timeOf(() => startOnce(place))),
  );
  const heaps: string[] = [];
  const subjects: Subject[] = [];
  console.log(`\n| ${name} | ${places.map(({ size }) => size).join(" | ")} |\n|---|${"---:|".repeat(places.length)}`);
  try {
    for (const place of places) {
      const before = heapUsed();
      const store = await openGrowthStore(place);
      heaps.push(`${((heapUsed() - before) / 1e6).toFixed(1)} MB`);
      const service = createCanvasService({ store });
      const lastCursor = await findLastCursor(service);
      subjects.push({ size: place.size, store, service, lastCursor, published: [], round: 0 });
    }
    for (const subject of subjects) {
      for (let round = 0; round < warmUps; round++) await publish(subject, owner);
    }
    for (const [operation, work] of Object.entries(operations)) {
      const times = bySize(subjects, (subject) => {
        subject.round++;
        return timeOf(() => work(subject));
      });
      printRow(operation, await interleave(rounds, times));
    }
    printRow("start", startTimes);
    console.log(`| heap | ${heaps.join(" | ")} |`);
  } finally {
    for (const { store, published } of subjects) {
      for (const canvasId of published) await store.remove(canvasId);
      await store.close();
    }
  }
}

function printRow(operation: string, times: Readonly<Record<string, number[]>>): void {
  const [smallest = []] = places.map(({ size }) => times[size] ?? []);
  const cells = places.map(({ size }, index) => {
    const measured = times[size] ?? [];
    return `${median(measured).toFixed(2)} ms${index === 0 ? "" : `, ${medianRatio(measured, smallest).toFixed(2)} times`}`;
  });
  console.log(`| ${operation} | ${cells.join(" | ")} |`);
}

async function publish({ service, published, round }: Subject, publisher: string): Promise<void> {
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

/** Opens a store, either empty or with its existing content. */
function openGrowthStore({ name, folder, postgresUrl }: GrowthPlace): Promise<CanvasStore> {
  if (name === "json") return createJsonFileStore({ folder });
  if (name === "sqlite") return createSqliteStore({ file: path.join(folder, "growth.db") });
  return createPostgresStore({ connectionString: postgresUrl });
}

/** A canvas of about 1 kB, different for each number. */
function growthCanvas(number: number): StoredCanvas {
  const source = `import { Stack } from "editor/canvas"; // ${number}\n${"// a line of a canvas\n".repeat(45)}`;
  const instant = new Date(Date.UTC(2020, 0, 1) + number * 1_000).toISOString();
  const record = canvasRecordSchema.parse({
    canvasId: growthCanvasId(number),
    owner: number % 10 === 0 ? busyOwner : hashOf(`${Math.floor(number / canvasesPerOwner)}`),
    title: `Canvas ${number}`,
    source,
    sourceMd5: createHash("md5").update(source).digest("hex"),
    access: "public",
    password: null,
    expiresAt: null,
    createdAt: instant,
    updatedAt: instant,
  });
  return { ...record, viewCount: number % 5 };
}

/** Ids in random order, like real ones: neighbours are far apart in an index. */
function growthCanvasId(number: number): string {
  return `cv_${hashOf(`canvas ${number}`).slice(0, 16)}`;
}

/** Fills a store with this many canvases. */
async function fillStore(store: CanvasStore, size: number): Promise<void> {
  const atOnce = 1_000;
  for (let first = 0; first < size; first += atOnce) {
    const length = Math.min(atOnce, size - first);
    await store.importAll(Array.from({ length }, (_, index) => growthCanvas(first + index)));
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
