import { parseArgs } from "node:util";
import { keepContendedResults, keepResults, writeContendedDocument, writeDocument } from "./document.ts";
import { startNeighbours } from "./harness/neighbour.ts";
import { leaveMeasuredCore } from "./harness/placement.ts";
import type { Section } from "./harness/section.ts";
import { measureCanvases } from "./measurements/canvases.ts";
import { measureContendedDigests, measureDigests } from "./measurements/digests.ts";
import { measureFirstCalls } from "./measurements/first-calls.ts";
import { measureLargeTexts } from "./measurements/large-texts.ts";
import { measurePreview } from "./measurements/preview.ts";
import { measureSharePage } from "./measurements/share-page.ts";
import { measureSmallText } from "./measurements/small-text.ts";
import { measureTextBatch } from "./measurements/text-batch.ts";
import { measureUploadMemory } from "./measurements/upload-memory.ts";
import { measureUploadSpeed } from "./measurements/upload-speed.ts";

const measurements: Readonly<Record<string, () => Promise<Section | readonly Section[]>>> = {
  digests: measureDigests,
  "first-calls": measureFirstCalls,
  "small-text": measureSmallText,
  "text-batch": measureTextBatch,
  "large-texts": measureLargeTexts,
  "upload-speed": measureUploadSpeed,
  "upload-memory": measureUploadMemory,
  canvases: measureCanvases,
  "share-page": measureSharePage,
  preview: measurePreview,
};

/**
 * Runs all measurements, or those named as arguments; with `--contended`, the digests in Node while a neighbour keeps
 * the sibling hyperthread busy. Only the results of a full or a contended run are saved. The exit code is 1 if a
 * promise is missed.
 */
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
  if (names.length === 0) keepResults(found);
  return found;
}

async function measureContended(): Promise<Section[]> {
  const neighbours = startNeighbours();
  try {
    const found = await measureContendedDigests();
    console.log(writeContendedDocument(found, neighbours.description));
    keepContendedResults(found, neighbours.description);
    return found;
  } finally {
    neighbours.stop();
  }
}
