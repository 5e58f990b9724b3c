/**
 * Measures what stores of 1,000, 100,000 and more canvases cost against 1,000, and prints the ratios.
 *
 *     pnpm --filter @fingerpaint/bench growth -- sqlite 1000 100000 1000000
 *
 * PostgreSQL needs POSTGRES_URL, an empty database. GROWTH_FOLDER keeps the files; without it they are temporary.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillStore, openGrowthStore, type StoreName, storeNames } from "./growth-store.ts";
import { type GrowthFigures, measureGrowth } from "./measure-growth.ts";

const [name, ...sizes] = process.argv.slice(2).filter((argument) => argument !== "--");
if (!storeNames.includes(name as StoreName)) throw new Error(`Name a store: ${storeNames.join(", ")}`);
const base = process.env.GROWTH_FOLDER ?? (await mkdtemp(path.join(tmpdir(), "fingerpaint-growth-")));
try {
  let first: GrowthFigures | undefined;
  for (const size of (sizes.length > 0 ? sizes : ["1000", "100000"]).map(Number)) {
    const folder = path.join(base, `${name}-${size}`);
    await mkdir(folder, { recursive: true });
    const open = () => openGrowthStore(name as StoreName, folder, process.env.POSTGRES_URL);
    const filling = await open();
    const startedAt = performance.now();
    const { canvases } = await filling.tally(new Date().toISOString());
    // One database serves all sizes, from the smallest on: importing again what is there changes nothing.
    if (canvases < size) await fillStore(filling, size);
    await filling.close();
    const seconds = (performance.now() - startedAt) / 1_000;
    const figures = await measureGrowth(open, size);
    first ??= figures;
    console.log(`\n${name}, ${size} canvases, filled in ${seconds.toFixed(0)} s`);
    for (const [what, value] of Object.entries(figures)) {
      const ratio = value / (first[what as keyof GrowthFigures] || 1);
      const shown = what === "heapBytes" ? `${(value / 1e6).toFixed(1)} MB` : `${value.toFixed(3)} ms`;
      console.log(`  ${what.padEnd(16)} ${shown.padStart(12)}  ${ratio.toFixed(2)} times`);
    }
  }
} finally {
  if (process.env.GROWTH_FOLDER === undefined) await rm(base, { recursive: true, force: true });
}
