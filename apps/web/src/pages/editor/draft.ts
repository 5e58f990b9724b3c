/** What an author has typed and not published yet. A password is never kept. */
export interface Draft {
  readonly source: string;
  readonly title: string;
}

/** @param canvasId null for a canvas that does not exist yet. */
export function readDraft(canvasId: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(canvasId)) ?? "null");
    return isDraft(kept) ? { source: kept.source, title: kept.title } : null;
  } catch {
    // Storage is switched off, or holds something else under this name.
    return null;
  }
}

/** @param draft null forgets it. */
export function keepDraft(canvasId: string | null, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(canvasId));
    else localStorage.setItem(keyOf(canvasId), JSON.stringify(draft));
  } catch {
    // Storage is switched off or full: the draft lives as long as the page.
  }
}

function keyOf(canvasId: string | null): string {
  return `fingerpaint:draft:${canvasId ?? "new"}`;
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.source === "string" && typeof draft.title === "string";
}
