import { useState } from "react";

/** The width of the source pane, as a percentage of the window. */
const share = { min: 20, max: 80, step: 2, atFirst: 50 };

const storageKey = "fingerpaint:editor-share";

/** @returns the share of the source, stored for the next visit, and a function that changes it. */
export function usePaneShare(): [number, (next: number) => void] {
  const [current, setCurrent] = useState(readShare);
  return [
    current,
    (next) => {
      const kept = clamp(next);
      setCurrent(kept);
      try {
        localStorage.setItem(storageKey, String(kept));
      } catch {
        // Storage is disabled or full, so the choice only applies to this page.
      }
    },
  ];
}

/** The line between source and preview. Drag it, move it with the arrow keys, or double-click to reset it. */
export function PaneDivider(props: {
  readonly share: number;
  readonly onChange: (share: number) => void;
  readonly label: string;
  /** The id of the resized pane. */
  readonly controls: string;
}) {
  const { onChange, label, controls } = props;

  function drag(divider: HTMLElement, x: number): void {
    const { left, width } = (divider.parentElement ?? divider).getBoundingClientRect();
    onChange(((x - left) / width) * 100);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved; this is ARIA's window splitter pattern
    <div
      role="separator"
      tabIndex={0}
      className="pane-divider"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(props.share)}
      aria-valuemin={share.min}
      aria-valuemax={share.max}
      onPointerDown={({ currentTarget, pointerId, button }) => {
        if (button === 0) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (currentTarget.hasPointerCapture(pointerId)) drag(currentTarget, clientX);
      }}
      onDoubleClick={() => onChange(share.atFirst)}
      onKeyDown={(event) => {
        const next = {
          ArrowLeft: props.share - share.step,
          ArrowRight: props.share + share.step,
          Home: share.min,
          End: share.max,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        onChange(next);
      }}
    />
  );
}

function clamp(value: number): number {
  return Math.min(Math.max(value, share.min), share.max);
}

function readShare(): number {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === null || Number.isNaN(Number(kept)) ? share.atFirst : clamp(Number(kept));
  } catch {
    return share.atFirst;
  }
}
