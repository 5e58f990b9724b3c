/**
 * Measures the cost of stores of several sizes, in turns, and prints a table of the ratios to the first.
 *
 *     pnpm --filter @fingerpaint/bench growth -- sqlite 1000 100000 1000000
 *
 * PostgreSQL needs POSTGRES_URL: a server, and a user that may create databases on it. With GROWTH_FOLDER, files and
 * databases are kept there for the next run.
 */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { median, medianRatio } from "../harness/rounds.ts";
import { dropDatabase, makeDatabase, settleDatabase } from "./growth-databases.ts";
import { fillStore, type GrowthPlace, openGrowthStore, type StoreName, storeNames } from "./growth-store.ts";
import { type GrowthFigures, measureGrowth, operations } from "./measure-growth.ts";

const [name, ...sizes] = process.argv.slice(2).filter((argument) => argument !== "--");
if (!storeNames.includes(name as StoreName)) throw new Error(`Name a store: ${storeNames.join(", ")}`);
const serverUrl = process.env.POSTGRES_URL ?? "";
if (name === "postgres" && serverUrl === "") throw new Error("Set POSTGRES_URL to measure PostgreSQL.");
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
  print(await measureGrowth(places));
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
  console.log(`${place.name}, ${place.size} canvases: filled in ${seconds(performance.now() - startedAt)}`);
}

function print({ times, heapBytes }: GrowthFigures): void {
  const columns = places.map(({ size }) => `${size}`);
  const smallest = columns[0] ?? "";
  console.log(`\n| ${name} | ${columns.join(" | ")} |\n|---|${"---:|".repeat(columns.length)}`);
  for (const operation of operations) {
    const cells = columns.map((size) => {
      const measured = times[operation][size] ?? [];
      const ratio = medianRatio(measured, times[operation][smallest] ?? []).toFixed(2);
      return `${median(measured).toFixed(2)} ms${size === smallest ? "" : `, ${ratio} times`}`;
    });
    console.log(`| ${operation} | ${cells.join(" | ")} |`);
  }
  console.log(`| heap | ${columns.map((size) => `${((heapBytes[size] ?? 0) / 1e6).toFixed(1)} MB`).join(" | ")} |`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(0)} s`;
}
