import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { useIsStatic } from "../theme/static-rendering.ts";

/**
 * Attributes for an element around a table. If the table overflows it, the element gets a name and a tab stop, so that
 * it can be scrolled by keyboard.
 */
export function useScrollFrame(): HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> } {
  const { ref, isScrollable } = useScrollable();
  const { say } = useCanvasLanguage();
  // Without scripts nothing can be measured, so every table gets a tab stop.
  const isStatic = useIsStatic();
  if (!isScrollable && !isStatic) return { ref };
  return { ref, role: "region", "aria-label": say("scrollableTable"), tabIndex: 0 };
}

/** Whether an element's content overflows it, so that it must be scrollable by keyboard. */
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
