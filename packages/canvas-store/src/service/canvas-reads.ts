import type { InitialState, LoadedCanvas } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { CanvasError } from "../errors.ts";
import { type CanvasSummary, type StoredCanvas, tryParseJson } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/concurrency.ts";
import type { CanvasPlace, CanvasStore } from "../store/store.ts";
import { assertNotRemoved, isSession, readExisting } from "./canvas-checks.ts";
import type {
  CanvasListItem,
  CanvasListOptions,
  CanvasListPage,
  CanvasService,
  LoadOptions,
  ServiceParts,
} from "./canvas-service-types.ts";

/** The fields that decide who may see a canvas. */
const guards = ["owner", "password", "expiresAt", "removedAt"] as const;

/** `CanvasService.load` and `CanvasService.peek`. */
export function createLoads({ store, passwords, now }: ServiceParts): Pick<CanvasService, "load" | "peek"> {
  const read = (canvasId: string) => store.read(canvasId);
  const readSummary = (canvasId: string) => store.readSummary(canvasId);

  /** Decides what a viewer may see of a canvas. The checks follow the order of rule C10. */
  async function view(canvasId: string, { owner, password, address }: LoadOptions) {
    // A repeated query or form field arrives as an array.
    if (password !== undefined && typeof password !== "string") {
      throw new CanvasError("INVALID_INPUT", "password: must be one string");
    }
    const canvas = await readExisting(readSummary, canvasId);
    assertNotRemoved(canvas);
    if (isSession(owner) && canvas.owner === owner) return { canvas, isAuthor: true, isLocked: false };
    if (canvas.expiresAt !== null && now().getTime() >= Date.parse(canvas.expiresAt)) {
      throw new CanvasError("CANVAS_EXPIRED", `This link expired at ${canvas.expiresAt}.`);
    }
    const isLocked = canvas.password !== null && !password;
    if (canvas.password !== null && password && !(await passwords.matches(password, canvas.password, address))) {
      throw new CanvasError("WRONG_PASSWORD", "The password doesn't match this canvas.");
    }
    return { canvas, isAuthor: false, isLocked };
  }

  return {
    load: (canvasId, options) =>
      retryIfChanged(async () => {
        const { canvas: seen, isAuthor, isLocked } = await view(canvasId, options);
        if (isLocked) return loadedView(withoutContent(seen), { isAuthor, isLocked });
        options.admit?.(seen.bytes);
        const canvas = await readExisting(read, canvasId);
        // If the canvas changed after it was checked, the caller may not be allowed to see this source.
        if (guards.some((field) => canvas[field] !== seen[field])) return null;
        const viewCount = await store.countView(canvasId);
        // Null if it was removed after it was read.
        return viewCount === null ? null : loadedView({ ...canvas, viewCount }, { isAuthor, isLocked });
      }),

    async peek(canvasId, options) {
      const { canvas, isAuthor, isLocked } = await view(canvasId, options);
      return loadedView(withoutContent(canvas), { isAuthor, isLocked });
    },
  };
}

function withoutContent(canvas: CanvasSummary): StoredCanvas {
  return { ...canvas, source: "", state: null };
}

/** The load response. A locked one has everything except the source. */
function loadedView(canvas: StoredCanvas, viewer: { isAuthor: boolean; isLocked: boolean }): LoadedCanvas {
  const { canvasId, title, source, viewCount, createdAt, access, expiresAt, state } = canvas;
  const { isLocked, isAuthor } = viewer;
  // In the order given in the document, with the state last.
  const fields = { canvasId, title, source: "", viewCount, createdAt, access };
  const lock = isLocked
    ? { source: "" as const, requiresPassword: true as const }
    : { source, requiresPassword: false as const };
  const initial: { state?: InitialState } = isLocked || state === null ? {} : { state: JSON.parse(state) };
  return { ...fields, ...lock, canOpenEditor: isAuthor, expiresAt, ...initial };
}

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
