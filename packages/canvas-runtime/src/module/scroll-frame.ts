import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { useIsStatic } from "../theme/static-rendering.ts";

/**
 * The attributes of an element around a table that may be larger than itself: where it is, the keyboard reaches it, and
 * it has a name.
 */
export function useScrollFrame(): HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> } {
  const { ref, isScrollable } = useScrollable();
  const { say } = useCanvasLanguage();
  // Nothing measures in a document without scripts: there every table can be scrolled by keys.
  const isStatic = useIsStatic();
  if (!isScrollable && !isStatic) return { ref };
  return { ref, role: "region", "aria-label": say("scrollableTable"), tabIndex: 0 };
}

/** Whether an element's content is larger than itself: then the keyboard must reach it to scroll. */
function useScrollable() {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver !== "function") return undefined;
    const measure = () =>
      setScrollable(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { ref, isScrollable };
}
