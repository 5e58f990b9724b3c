import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

/** The item being read, and whether it was reached by keyboard (it is then announced). */
export interface ActiveItem {
  item: number;
  isByKeyboard: boolean;
}

/**
 * Lets a reader step through the items of a chart by pointer or touch, or once it has focus by arrow keys, Home and
 * End; Escape clears the selection. The whole chart is one tab stop, no matter how many items it has.
 *
 * @param itemCount - how many items there are
 * @param itemAt - the item at a point of the plot in px, or null
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
      // A finger leaves when it is lifted; the touched item stays selected until the chart loses focus.
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
