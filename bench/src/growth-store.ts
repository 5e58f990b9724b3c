import { createHash } from "node:crypto";
import path from "node:path";
import { type CanvasStore, canvasRecordSchema, type StoredCanvas } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";

/** The stores whose growth is measured. */
export const storeNames = ["json", "sqlite", "postgres"] as const;
export type StoreName = (typeof storeNames)[number];

/** The location of a store of one size: a folder, or a database. */
export interface GrowthPlace {
  readonly name: StoreName;
  readonly size: number;
  readonly folder: string;
  readonly postgresUrl: string;
}

/** How many canvases each owner has: the same at every size, except for one owner. */
const canvasesPerOwner = 20;

/** This owner has a tenth of all canvases. */
export const busyOwner = "busy";

/** Opens a store, either empty or with its existing content. */
export function openGrowthStore({ name, folder, postgresUrl }: GrowthPlace): Promise<CanvasStore> {
  if (name === "json") return createJsonFileStore({ folder });
  if (name === "sqlite") return createSqliteStore({ file: path.join(folder, "growth.db") });
  return createPostgresStore({ connectionString: postgresUrl });
}

/** A canvas of about 1 kB, different for each number. */
export function growthCanvas(number: number): StoredCanvas {
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
export function growthCanvasId(number: number): string {
  return `cv_${hashOf(`canvas ${number}`).slice(0, 16)}`;
}

/** Fills a store with this many canvases. */
export async function fillStore(store: CanvasStore, size: number): Promise<void> {
  const atOnce = 1_000;
  for (let first = 0; first < size; first += atOnce) {
    const length = Math.min(atOnce, size - first);
    await store.importAll(Array.from({ length }, (_, index) => growthCanvas(first + index)));
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
