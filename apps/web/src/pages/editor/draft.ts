import { forgetOldestStates } from "@fingerpaint/canvas-runtime";

/** What an author has typed and not published yet. A password is never kept. */
export interface Draft {
  readonly source: string;
  readonly title: string;
  /** The text of the state; empty where there is none. */
  readonly state: string;
}

/** @param canvasId null for a canvas that does not exist yet. */
export function readDraft(canvasId: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(canvasId)) ?? "null");
    if (!isDraft(kept)) return null;
    // Drafts of earlier versions have no state.
    return { source: kept.source, title: kept.title, state: typeof kept.state === "string" ? kept.state : "" };
  } catch {
    // Storage is switched off, or holds something else under this name.
    return null;
  }
}

/**
 * Keeps a draft in the browser. What canvases keep makes way for it where there is no room.
 *
 * @param draft null forgets it.
 * @returns whether it is kept: false where storage is switched off or full, so that the draft lives as long as the page
 */
export function keepDraft(canvasId: string | null, draft: Draft | null): boolean {
  const key = keyOf(canvasId);
  try {
    if (draft === null) {
      localStorage.removeItem(key);
      return true;
    }
    const text = JSON.stringify(draft);
    while (!tryToSet(key, text)) {
      if (forgetOldestStates(key.length + text.length) === 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether there was room. What was there before stays where there is none. */
function tryToSet(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function keyOf(canvasId: string | null): string {
  return `fingerpaint:draft:${canvasId ?? "new"}`;
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.source === "string" && typeof draft.title === "string";
}
