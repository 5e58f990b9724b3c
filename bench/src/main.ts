import { keepResults, writeDocument } from "./document.ts";
import { leaveMeasuredCore } from "./harness/placement.ts";
import type { Section } from "./harness/section.ts";
import { measureCanvases } from "./measurements/canvases.ts";
import { measureDigests } from "./measurements/digests.ts";
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

/** All measurements, or those named as arguments. Only a full run is kept; a promise that is missed makes the exit code 1. */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) throw new Error(`${unknown}: not among ${Object.keys(measurements).join(", ")}`);

leaveMeasuredCore();
const sections: Section[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.error(`${name} …`);
  sections.push(...[await measure()].flat());
}
console.log(writeDocument(sections));
if (names.length === 0) keepResults(sections);
process.exitCode = sections.some(({ guards }) => guards.some(({ isMet }) => !isMet)) ? 1 : 0;
