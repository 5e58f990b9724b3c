import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

/** The item a reader is at, and whether they came by keyboard (then it is spoken). */
export interface ActiveItem {
  item: number;
  isByKeyboard: boolean;
}

/**
 * Lets a reader go through the items of a chart: by pointer or touch, or by arrow keys, Home and End once focused;
 * Escape leaves. One tab stop for the whole chart, however many items it has.
 *
 * @param itemCount - how many items there are
 * @param itemAt - the item at a place in px of the plot, or null
 * @param width - the width in px that the plot was laid out for; it may be shown scaled
 */
export function useChartReader(itemCount: number, itemAt: (x: number, y: number) => number | null, width: number) {
  const [active, setActive] = useState<ActiveItem | null>(null);
  const shown = active && active.item < itemCount ? active : null;

  function followPointer(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width > 0 ? width / box.width : 1;
    const item = itemAt((event.clientX - box.left) * scale, event.clientY - box.top);
    setActive(item === null ? null : { item, isByKeyboard: false });
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") return setActive(null);
    const at = shown?.item ?? -1;
    const target = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: itemCount - 1,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive({ item: Math.min(itemCount - 1, Math.max(0, target)), isByKeyboard: true });
  }

  return {
    active: shown,
    setActive,
    readerProps: {
      onPointerMove: followPointer,
      onPointerDown: followPointer,
      // A finger leaves when it is lifted; what it touched stays until the chart loses focus.
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === "mouse") setActive(null);
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.matches(":focus-visible")) setActive({ item: 0, isByKeyboard: true });
      },
      onBlur: () => setActive(null),
      onKeyDown: step,
    },
  };
}
