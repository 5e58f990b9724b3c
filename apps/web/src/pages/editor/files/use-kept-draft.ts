import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, keepDraft } from "./draft.ts";

const pauseMs = 300;

/**
 * Stores a draft whenever typing pauses, and when the page is left.
 *
 * @param name The draft's name for `readDraft`. When it changes, the draft with the old name is deleted.
 * @param draft null while nothing differs from the published version; an older draft is then deleted.
 * @returns false while the latest draft couldn't be stored, so that the author can be warned
 */
export function useKeptDraft(name: string | null, draft: Draft | null): boolean {
  const [isKept, setIsKept] = useState(true);
  const unkept = useRef<(() => void) | null>(null);
  const formerName = useRef(name);
  const source = draft?.source;
  const title = draft?.title;
  const state = draft?.state;
  const md5 = draft?.md5;
  // Before the link is drawn: an author who leaves the page as soon as the link appears has published the draft.
  useLayoutEffect(() => {
    if (formerName.current !== name) keepDraft(formerName.current, null);
    formerName.current = name;
    unkept.current = () => {
      unkept.current = null;
      const isNothing = source === undefined || title === undefined || state === undefined;
      setIsKept(keepDraft(name, isNothing ? null : { source, title, state, md5 }));
    };
    const timer = setTimeout(() => unkept.current?.(), pauseMs);
    return () => clearTimeout(timer);
  }, [name, source, title, state, md5]);
  useEffect(() => {
    const keep = () => unkept.current?.();
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  return isKept;
}
