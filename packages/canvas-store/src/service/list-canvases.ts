import * as z from "zod";
import { CanvasError } from "../errors.ts";
import { type CanvasSummary, tryParseJson } from "../store/canvas-record.ts";
import type { CanvasPlace, CanvasStore } from "../store/store.ts";
import { isSession } from "./canvas-checks.ts";
import type { CanvasListItem, CanvasListOptions, CanvasListPage, CanvasService } from "./canvas-service-types.ts";

export const pageOfWholeList = 500;

/** `CanvasService.list` and `CanvasService.listPage`. */
export function createLists(store: CanvasStore): Pick<CanvasService, "list" | "listPage"> {
  async function listPage(owner: string | null, { limit, cursor }: CanvasListOptions): Promise<CanvasListPage> {
    const after = cursor === undefined ? null : decodePlace(cursor);
    if (!isSession(owner)) return { canvases: [], nextCursor: null };
    const { canvases, next } = await store.listByOwner(owner, { limit, after });
    return { canvases: canvases.map(listedView), nextCursor: next && encodePlace(next) };
  }

  return {
    listPage,
    async list(owner) {
      const all: CanvasListItem[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await listPage(owner, { limit: pageOfWholeList, cursor });
        all.push(...page.canvases);
        cursor = page.nextCursor;
      }
      return all;
    },
  };
}

/** An item of the owner's list (rule C13). */
function listedView(summary: CanvasSummary): CanvasListItem {
  const { canvasId, title, sourceMd5, createdAt, updatedAt, access, password, expiresAt, viewCount } = summary;
  const hasPassword = password !== null;
  const item = { canvasId, title, sourceMd5, createdAt, updatedAt, access, hasPassword, expiresAt, viewCount };
  return summary.removedAt === null ? item : { ...item, removedAt: summary.removedAt };
}

const placeSchema = z.tuple([z.iso.datetime({ precision: 3 }), z.int()]);

/** Encodes a place in a list for use in URLs: A-Z a-z 0-9 - and _, at most 64 characters. */
function encodePlace({ createdAt, insertion }: CanvasPlace): string {
  const text = btoa(JSON.stringify([createdAt, insertion]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws CanvasError INVALID_INPUT for a cursor that `encodePlace` didn't produce. */
function decodePlace(cursor: string): CanvasPlace {
  const { success, data } = placeSchema.safeParse(
    tryParseJson(() => atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))),
  );
  if (!success) {
    throw new CanvasError("INVALID_INPUT", "cursor: must come from an earlier page of the list");
  }
  const [createdAt, insertion] = data;
  return { createdAt, insertion };
}
