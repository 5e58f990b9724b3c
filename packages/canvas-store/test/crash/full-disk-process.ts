// Replaces a canvas with one that doesn't fit on the disk, and prints the outcome: `full-disk-process.ts <folder>`.
import { writeSync } from "node:fs";
import { CanvasStoreError } from "../../src/errors.ts";
import { createJsonFileStore } from "../../src/json-file/index.ts";
import { makeCanvasId, makeRecord } from "./records.ts";

// Node ignores the limit's signal, but write-file-atomic restores its default action, which ends the process.
process.on("SIGXFSZ", () => {});
const store = await createJsonFileStore({ folder: process.argv[2] ?? "" });
await store.insert(makeRecord(makeCanvasId(1)));
const refusal = await store
  .replace(makeRecord(makeCanvasId(1), { version: 2, length: 190_000 }))
  .catch((error) => error);
const canvas = await store.read(makeCanvasId(1));
await store.close();
const code = CanvasStoreError.isInstance(refusal) ? refusal.code : refusal;
writeSync(1, JSON.stringify({ code, details: refusal.details, title: canvas?.title }));
