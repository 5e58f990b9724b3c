import { useEffect, useRef, useState } from "react";
import { type Draft, keepDraft } from "./draft.ts";

const pauseMs = 300;

/**
 * Keeps a draft whenever typing pauses, and when the page goes.
 *
 * @param draft null while nothing differs from what is published: an older draft is forgotten then.
 * @returns false while the latest draft could not be kept: the author has to know
 */
export function useKeptDraft(canvasId: string | null, draft: Draft | null): boolean {
  const [isKept, setIsKept] = useState(true);
  const unkept = useRef<(() => void) | null>(null);
  const source = draft?.source;
  const title = draft?.title;
  const state = draft?.state;
  useEffect(() => {
    unkept.current = () => {
      unkept.current = null;
      const isNothing = source === undefined || title === undefined || state === undefined;
      setIsKept(keepDraft(canvasId, isNothing ? null : { source, title, state }));
    };
    const timer = setTimeout(() => unkept.current?.(), pauseMs);
    return () => clearTimeout(timer);
  }, [canvasId, source, title, state]);
  useEffect(() => {
    const keep = () => unkept.current?.();
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  return isKept;
}
