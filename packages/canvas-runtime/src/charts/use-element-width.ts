import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Width in px taken before an element was measured, and while it has none: on a server, in a hidden tab. */
const assumedWidth = 600;

/**
 * Measures an element: a ref to put on it and its width in px, which follows the element where `ResizeObserver` exists.
 */
export function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumedWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
