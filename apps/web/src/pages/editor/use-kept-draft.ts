import { useEffect, useRef } from "react";
import { type Draft, keepDraft } from "./draft.ts";

const pauseMs = 300;

/**
 * Keeps a draft whenever typing pauses, and when the page goes.
 *
 * @param draft null while nothing differs from what is published: an older draft is forgotten then.
 */
export function useKeptDraft(canvasId: string | null, draft: Draft | null): void {
  const unkept = useRef<(() => void) | null>(null);
  const source = draft?.source;
  const title = draft?.title;
  useEffect(() => {
    unkept.current = () => {
      unkept.current = null;
      keepDraft(canvasId, source === undefined || title === undefined ? null : { source, title });
    };
    const timer = setTimeout(() => unkept.current?.(), pauseMs);
    return () => clearTimeout(timer);
  }, [canvasId, source, title]);
  useEffect(() => {
    const keep = () => unkept.current?.();
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
}
