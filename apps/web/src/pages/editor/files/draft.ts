import { forgetOldestStates } from "@fingerpaint/canvas-runtime";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Text that an author has typed but not published yet. A password is never stored. */
export interface Draft {
  readonly source: string;
  readonly title: string;
  /** The text of the state; empty if there is none. */
  readonly state: string;
  /** The MD5 of the published source that the changes are based on; absent if the canvas isn't published. */
  readonly md5?: string | undefined;
}

/** The name of a draft that started as a copy of a canvas. */
export const copyDraftName = (canvasId: string) => `copy-of-${canvasId}`;

/** @param name The canvas's id, or the result of `copyDraftName`; null for a new canvas. */
export function readDraft(name: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
    if (!isDraft(kept)) return null;
    const { source, title, state, md5 } = kept;
    // Drafts of earlier versions have neither state nor MD5.
    return {
      source,
      title,
      state: typeof state === "string" ? state : "",
      ...(typeof md5 === "string" && { md5 }),
    };
  } catch {
    // Storage is disabled, or contains something else under this name.
    return null;
  }
}

/**
 * Stores a draft in the browser. If there is no room, it deletes what canvases have stored.
 *
 * @param draft null deletes it.
 * @returns whether it is stored: false if storage is disabled or full, so that the draft is lost with the page
 */
export function keepDraft(name: string | null, draft: Draft | null): boolean {
  const key = keyOf(name);
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

/** Returns whether there was room. If not, the previous value is kept. */
function tryToSet(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function keyOf(name: string | null): string {
  return `fingerpaint:draft:${name ?? "new"}`;
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.source === "string" && typeof draft.title === "string";
}

/** How long a change may stay unstored while the page is open, in milliseconds. */
const keptEveryMs = 300;

/**
 * Stores a draft soon after each change, even while the author types on, and when the page is left.
 *
 * @param name The draft's name for `readDraft`. When it changes, this tab's draft with the old name is deleted.
 * @param draft null while nothing differs from the published version; this tab's older draft is then deleted.
 * @returns false while the latest draft couldn't be stored, so that the author can be warned
 */
export function useKeptDraft(name: string | null, draft: Draft | null): boolean {
  const [isKept, setIsKept] = useState(true);
  const unkept = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const formerName = useRef(name);
  const source = draft?.source;
  const title = draft?.title;
  const state = draft?.state;
  const md5 = draft?.md5;
  const [startedWith] = useState(() => readDraft(name)?.source);
  /** The source of the draft that this tab has stored or started with. Other tabs may store one under the same name. */
  const ownSource = useRef(startedWith);
  // Before the link is drawn: an author who leaves the page as soon as the link appears has published the draft.
  useLayoutEffect(() => {
    const forget = (ownName: string | null) => {
      const isOfAnotherTab = (readDraft(ownName)?.source ?? ownSource.current) !== ownSource.current;
      return isOfAnotherTab || keepDraft(ownName, null);
    };
    if (formerName.current !== name) forget(formerName.current);
    formerName.current = name;
    unkept.current = () => {
      unkept.current = null;
      const isNothing = source === undefined || title === undefined || state === undefined;
      setIsKept(isNothing ? forget(name) : keepDraft(name, { source, title, state, md5 }));
      if (!isNothing) ownSource.current = source;
    };
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      unkept.current?.();
    }, keptEveryMs);
  }, [name, source, title, state, md5]);
  useEffect(() => {
    const keep = () => unkept.current?.();
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      clearTimeout(timer.current);
    };
  }, []);
  return isKept;
}
