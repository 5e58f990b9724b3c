import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Assumed width in px until an element is measured, and while it has no width: on a server, in a hidden tab. */
const assumedWidth = 600;

/**
 * Measures an element: returns a ref for it and its width in px, which is kept up to date if `ResizeObserver` exists.
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
