/**
 * Runs all measurements, or those named as arguments. With `--contended`, runs the digests in Node and the rates of
 * requests while a neighbour keeps the sibling hyperthread busy. With `BENCH_TRIAL=1`, runs one round of each, to try
 * out the programs. Only the results of a full or a contended run are saved. The exit code is 1 if a promise is missed.
 */
import { parseArgs } from "node:util";
import { measureBrowserFiles, measureBrowserFilesMemory } from "./browser-files.ts";
import { measureCanvases } from "./canvases.ts";
import { measureContendedDigests, measureDigests, measureFirstCalls } from "./digests/sections.ts";
import { leaveMeasuredCore, startNeighbours } from "./harness/cores.ts";
import { isTrial } from "./harness/rounds.ts";
import type { Section } from "./harness/section.ts";
import { keepContendedPage, keepResults, writeContendedDocument, writeDocument } from "./page.ts";
import { measurePreview, measureSharePage } from "./pages.ts";
import { measureLargeTexts, measureRate, rateCases } from "./texts.ts";
import { measureUploadMemory, measureUploadSpeed } from "./uploads.ts";

const measurements: Readonly<Record<string, () => Promise<Section | readonly Section[]>>> = {
  digests: measureDigests,
  "first-calls": measureFirstCalls,
  ...Object.fromEntries(Object.entries(rateCases).map(([name, one]) => [name, () => measureRate(one)])),
  "browser-files": measureBrowserFiles,
  "browser-files-memory": measureBrowserFilesMemory,
  "large-texts": measureLargeTexts,
  "upload-speed": measureUploadSpeed,
  "upload-memory": measureUploadMemory,
  canvases: measureCanvases,
  "share-page": measureSharePage,
  preview: measurePreview,
};

const { values, positionals: names } = parseArgs({
  options: { contended: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) throw new Error(`${unknown}: not among ${Object.keys(measurements).join(", ")}`);
if (values.contended && names.length > 0) throw new Error(`--contended takes no measurement, so not ${names}`);

leaveMeasuredCore();
const sections = values.contended ? await measureContended() : await measureQuietly();
process.exitCode = sections.some(({ guards }) => guards.some(({ isMet }) => !isMet)) ? 1 : 0;

async function measureQuietly(): Promise<Section[]> {
  const found: Section[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.error(`${name} …`);
    found.push(...[await measure()].flat());
  }
  console.log(writeDocument(found));
  if (names.length === 0 && !isTrial) keepResults(found);
  return found;
}

async function measureContended(): Promise<Section[]> {
  const neighbours = startNeighbours();
  try {
    const found = await measureContendedDigests();
    // The neighbour slows the load generator too, so these rates promise nothing.
    for (const one of Object.values(rateCases)) found.push({ ...(await measureRate(one)), guards: [] });
    const page = writeContendedDocument(found, neighbours.description);
    console.log(page);
    if (!isTrial) keepContendedPage(page);
    return found;
  } finally {
    neighbours.stop();
  }
}
