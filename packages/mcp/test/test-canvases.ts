import type { ListedCanvas, PublishedCanvas } from "@fingerpaint/api-contracts";
import { digestText } from "@fingerpaint/md5-core";
import { type Canvases, CanvasRefusal } from "../src/canvases.ts";

/** Canvases in memory that a test can observe and control. */
export interface TestCanvases extends Canvases {
  /** The names of the methods that were called, in order. */
  readonly calls: string[];
  /** The next call of any method rejects with this. */
  failNext(error: unknown): void;
}

type Kept = ListedCanvas & { source: string; key: string | undefined; state: Readonly<Record<string, unknown>> | null };

/** The canvases of one caller in memory, as a service would keep them. */
export function createTestCanvases(): TestCanvases {
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  let failure: unknown;
  const begin = (name: string) => {
    calls.push(name);
    const error = failure;
    failure = undefined;
    if (error !== undefined) throw error;
  };
  const known = (canvasId: string) => {
    const canvas = kept.get(canvasId);
    if (canvas === undefined) throw new CanvasRefusal("NOT_FOUND", "There is no canvas with this id.");
    return canvas;
  };
  const published = ({
    source: _,
    updatedAt: __,
    viewCount: ___,
    key: ____,
    state: _____,
    ...canvas
  }: Kept): PublishedCanvas => {
    return { ...canvas, reused: false };
  };
  return {
    calls,
    failNext: (error) => {
      failure = error;
    },
    publish: async ({ source, title = "", access = "public", expiresAt = null, key, state = null }) => {
      begin("publish");
      const same = [...kept.values()].find((canvas) =>
        key === undefined ? canvas.source === source : canvas.key === key,
      );
      if (same) {
        Object.assign(same, { source, sourceMd5: await digestText(source), state });
        return { ...published(same), reused: true };
      }
      const canvasId = `cv_${String(kept.size + 1).padStart(16, "0")}`;
      const time = "2026-01-31T12:00:00.000Z";
      const canvas = {
        canvasId,
        shareUrl: `https://paint.example/editor-canvas/${canvasId}`,
        title,
        source,
        sourceMd5: await digestText(source),
        access,
        hasPassword: access === "password",
        expiresAt,
        createdAt: time,
        updatedAt: time,
        viewCount: 0,
        key,
        state,
      };
      kept.set(canvasId, canvas);
      return published(canvas);
    },
    update: async (canvasId, { source, expectedMd5 }) => {
      begin("update");
      const canvas = known(canvasId);
      if (expectedMd5 !== undefined && expectedMd5 !== canvas.sourceMd5) {
        throw new CanvasRefusal("SOURCE_CHANGED", `expectedMd5: the source is ${canvas.sourceMd5} now; load it again`);
      }
      if (source !== undefined) Object.assign(canvas, { source, sourceMd5: await digestText(source) });
      return published(canvas);
    },
    get: async (canvasId, { password }) => {
      begin("get");
      const { title, source, createdAt, access, expiresAt, state } = known(canvasId);
      const about = { canvasId, title, viewCount: 1, createdAt, access, canOpenEditor: true, expiresAt } as const;
      return access === "password" && password !== "sesame"
        ? { ...about, access, canOpenEditor: false, source: "", requiresPassword: true }
        : { ...about, source, requiresPassword: false, ...(state && { state }) };
    },
    list: async ({ limit = 100, cursor = "0" }) => {
      begin("list");
      const start = Number(cursor);
      const items = [...kept.values()].reverse().slice(start, start + limit);
      return { items, nextCursor: start + limit < kept.size ? String(start + limit) : null };
    },
    delete: async (canvasId) => {
      begin("delete");
      known(canvasId);
      kept.delete(canvasId);
    },
  };
}
