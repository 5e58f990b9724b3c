import { type CanvasRecord, type CanvasSummary, canvasFields, canvasRecordSchema } from "../store/canvas-record.ts";
import type { CanvasStore } from "../store/store.ts";
import type { TestExpect } from "./runner.ts";

/** The surroundings of a case: an empty store. */
interface StoreCaseContext {
  readonly store: CanvasStore;
  readonly expect: TestExpect;
  /** Closes the store and opens the same data again. */
  readonly reopen: () => Promise<CanvasStore>;
  /** Opens the same data a second time, as another process would. Closed after the case. */
  readonly openSecond: () => Promise<CanvasStore>;
}

/** One thing a store must do. */
export interface StoreCase {
  /** Unique, in kebab-case. Used by `skip`. */
  readonly id: string;
  readonly title: string;
  readonly run: (context: StoreCaseContext) => Promise<void>;
}

/** A valid record, with the changes that a case needs. */
export function sampleRecord(changes: Partial<CanvasRecord> = {}): CanvasRecord {
  return { ...sample, ...changes };
}

const sample: CanvasRecord = canvasRecordSchema.parse({
  canvasId: "cv_AAAAAAAAAAAAAAAA",
  owner: "ada",
  title: "Sales",
  source: 'import { Stack } from "editor/canvas";',
  sourceMd5: "8b1a9953c4611296a827abf8c47804d7",
  access: "public",
  password: null,
  expiresAt: null,
  createdAt: "2030-01-01T00:00:00.000Z",
  updatedAt: "2030-01-01T00:00:00.000Z",
});

/** A record in which no field is null. Each field that is null in `sampleRecord` holds an unusual text. */
export function fullRecord(changes: Partial<CanvasRecord> = {}): CanvasRecord {
  const texts = canvasFields
    .filter((field) => sample[field] === null)
    .map((field) => [field, `${field} \u{1f4b6} \u0000\u2028`]);
  return { ...canvasRecordSchema.parse({ ...sample, ...Object.fromEntries(texts) }), access: "password", ...changes };
}

/** All canvases of an owner, newest first. */
export async function listAll(store: CanvasStore, owner: string): Promise<CanvasSummary[]> {
  const { canvases, next } = await store.listByOwner(owner, { limit: 1_000 });
  if (next !== null) throw new Error("A case works with fewer canvases.");
  return canvases;
}
