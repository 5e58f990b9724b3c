import type { CanvasFailure } from "../frame/messages.ts";
import type { StopReason } from "./canvas-event.ts";
import { describeAction } from "./describe-action.ts";
import type { CanvasLabels } from "./host-labels.ts";
import { createNoticeBar } from "./notice-bar.ts";

/** What the page itself says about a canvas, in one line beside it. */
export interface CanvasNotices {
  clear(): void;
  error(error: CanvasFailure): void;
  stopped(reason: StopReason, runAgain: () => void): void;
  /** An action that only an editor can do, with a button that copies what is worth copying. */
  action(action: unknown): void;
  /** A link that was clicked in the canvas: the reader sees the whole address, and the click that opens it is theirs. */
  link(url: string): void;
}

/** @param container The element to put the line into. */
export function createCanvasNotices(container: Element, labels: CanvasLabels): CanvasNotices {
  const bar = createNoticeBar(container);
  const clear = () => bar.show(null);
  const close = { label: labels.close, run: clear };
  return {
    clear,
    error({ line, message }) {
      const place = line === undefined ? labels.error : labels.errorAtLine.replace("{line}", String(line));
      bar.show({ text: place + message, urgent: true, actions: [close] });
    },
    stopped(reason, run) {
      const text = reason === "asked" ? labels.stopped : labels[reason];
      bar.show({ text, urgent: reason !== "asked", actions: [{ label: labels.runAgain, run }] });
    },
    action(action) {
      const { text, copyable } = describeAction(action);
      const copy = () => void navigator.clipboard?.writeText(copyable ?? "").catch(() => {});
      const actions = copyable === null ? [close] : [{ label: labels.copy, run: copy }, close];
      bar.show({ text: `${labels.action} ${text}`, actions });
    },
    link: (url) => bar.show({ text: url, actions: [{ label: labels.openLink, href: url, run: clear }, close] }),
  };
}
