// Writes to a store until it is killed: `writing-process.ts <folder> <seed>`.

import { writeSync } from "node:fs";
import path from "node:path";
import { type DurableFiles, nodeFiles } from "../../src/json-file/durable-files.ts";
import { openJsonFileStore } from "../../src/json-file/json-file-store.ts";
import { parseJournal } from "../../src/json-file/view-counts.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { createRandom, owners, type Report, recordOf, reportDescriptor, type Stage, versionOf } from "./load.ts";
import { makeCanvasId } from "./records.ts";

const [folder = "", seedText = ""] = process.argv.slice(2);
const seed = Number(seedText);
const random = createRandom(seed);
// Synchronous, so that a report is never later than what happens after it.
const report = (line: Report) => writeSync(reportDescriptor, `${JSON.stringify(line)}\n`);
const enter = (stage: Stage) => writeSync(1, `${stage}\n`);

/** Reports which view counts the disk has acknowledged. */
function reportSaved(file: string, content: string | Uint8Array): void {
  if (path.basename(file) !== "views.jsonl") return;
  const { counts } = parseJournal(Buffer.from(String(content)));
  for (const { canvasId, viewCount } of counts.values()) report({ event: "saved", canvasId, viewCount });
}
const files: DurableFiles = {
  ...nodeFiles,
  write: (file, content) => nodeFiles.write(file, content).then(() => reportSaved(file, content)),
  append: (file, text) => nodeFiles.append(file, text).then(() => reportSaved(file, text)),
};

enter("opening");
const store = await openJsonFileStore({ folder }, files);
enter("open");

let canvasNumber = seed * 100_000;
// Versions grow over all processes that write to a folder, so that no two writes have the same content.
let lastVersion = seed * 100_000;
let acknowledged = 0;

async function write(owner: string, canvasId: string, version: number | null, work: () => Promise<unknown>) {
  report({ event: "start", canvasId, owner, version });
  await work();
  report({ event: "done", canvasId });
  if (++acknowledged === 20) enter("written");
}

async function writeAs(owner: string): Promise<never> {
  const canvasIds = (await listAll(store, owner)).map(({ canvasId }) => canvasId);
  for (;;) {
    const version = ++lastVersion;
    const place = random(canvasIds.length || 1);
    const canvasId = canvasIds[place];
    const choice = random(10);
    if (canvasId === undefined || (choice < 2 && canvasIds.length < 20)) {
      const added = makeCanvasId(++canvasNumber);
      await write(owner, added, version, () => store.insert(recordOf(added, owner, version)));
      canvasIds.push(added);
    } else if (choice < 5) {
      await write(owner, canvasId, version, () => store.replace(recordOf(canvasId, owner, version)));
    } else if (choice < 6) {
      await write(owner, canvasId, null, () => store.remove(canvasId));
      canvasIds.splice(place, 1);
    } else {
      const viewCount = await store.countView(canvasId);
      if (viewCount === null) throw new Error(`${canvasId} is gone`);
      report({ event: "viewed", canvasId, viewCount });
      const canvas = await store.read(canvasId);
      if (!canvas || versionOf(canvas) > lastVersion) throw new Error(`${canvasId} can't be read`);
    }
  }
}

await Promise.all(owners.map(writeAs));
