import { createHash } from "node:crypto";
import path from "node:path";
import type { CanvasStore, StoredCanvas } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";

/** The stores whose growth is measured. */
export const storeNames = ["json", "sqlite", "postgres"] as const;
export type StoreName = (typeof storeNames)[number];

/** How many canvases each owner has: the same at every size, but for one owner. */
const canvasesPerOwner = 20;

/** This owner has a hundredth of all canvases, a thousand at the most. */
export const busyOwner = "busy";

/** Opens a store, empty or as it was left. @param folder where the files of JSON and SQLite are */
export function openGrowthStore(
  name: StoreName,
  folder: string,
  postgresUrl: string | undefined,
): Promise<CanvasStore> {
  if (name === "json") return createJsonFileStore({ folder: path.join(folder, "json") });
  if (name === "sqlite") return createSqliteStore({ file: path.join(folder, "growth.db") });
  if (postgresUrl === undefined) throw new Error("Set POSTGRES_URL to an empty database to measure PostgreSQL.");
  return createPostgresStore({ connectionString: postgresUrl });
}

/** A canvas of about 1 kB, another for each number. */
export function growthCanvas(number: number, size: number): StoredCanvas {
  const source = `import { Stack } from "editor/canvas"; // ${number}\n${"// a line of a canvas\n".repeat(45)}`;
  const instant = new Date(Date.UTC(2020, 0, 1) + number * 1_000).toISOString();
  const isBusy = number % 100 === 0 && number < 100 * Math.min(1_000, size / 100);
  return {
    canvasId: growthCanvasId(number),
    owner: isBusy
      ? busyOwner
      : createHash("sha256")
          .update(`${Math.floor(number / canvasesPerOwner)}`)
          .digest("hex"),
    title: `Canvas ${number}`,
    source,
    sourceMd5: createHash("md5").update(source).digest("hex"),
    access: "public",
    password: null,
    expiresAt: null,
    createdAt: instant,
    updatedAt: instant,
    removedAt: null,
    addressHash: null,
    state: null,
    viewCount: number % 5,
  };
}

export function growthCanvasId(number: number): string {
  return `cv_${String(number).padStart(16, "0")}`;
}

/** Fills a store with this many canvases. */
export async function fillStore(store: CanvasStore, size: number): Promise<void> {
  const atOnce = 1_000;
  for (let first = 0; first < size; first += atOnce) {
    const length = Math.min(atOnce, size - first);
    await store.importAll(Array.from({ length }, (_, index) => growthCanvas(first + index, size)));
  }
}
