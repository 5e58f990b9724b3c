import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, keepDraft, readDraft } from "./draft.ts";

const pauseMs = 300;

/**
 * Stores a draft whenever typing pauses, and when the page is left.
 *
 * @param name The draft's name for `readDraft`. When it changes, this tab's draft with the old name is deleted.
 * @param draft null while nothing differs from the published version; this tab's older draft is then deleted.
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
  const [startedWith] = useState(() => readDraft(name)?.source);
  /** The source of the draft that this tab has stored or started with. Other tabs may store one under the same name. */
  const ownSource = useRef(startedWith);
  // Before the link is drawn: an author who leaves the page as soon as the link appears has published the draft.
  useLayoutEffect(() => {
    const forget = (former: string | null) => {
      const kept = readDraft(former);
      return (kept !== null && kept.source !== ownSource.current) || keepDraft(former, null);
    };
    if (formerName.current !== name) forget(formerName.current);
    formerName.current = name;
    unkept.current = () => {
      unkept.current = null;
      const isNothing = source === undefined || title === undefined || state === undefined;
      setIsKept(isNothing ? forget(name) : keepDraft(name, { source, title, state, md5 }));
      if (!isNothing) ownSource.current = source;
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
