import type { CanvasFailure } from "../frame/messages.ts";
import type { StopReason } from "./canvas-event.ts";
import { copyText } from "./copy-text.ts";
import { describeAction } from "./describe-action.ts";
import type { CanvasLabels } from "./host-labels.ts";
import type { NoticeAction, NoticeBar } from "./notice-bar.ts";

/** What the page itself says about a canvas. */
export interface CanvasNotices {
  clear(): void;
  error(error: CanvasFailure): void;
  stopped(reason: StopReason, runAgain: () => void): void;
  /** An action that only an editor can do, with a button that copies what is worth copying. */
  action(action: unknown): void;
  /**
   * A link that was clicked in the canvas: the reader sees the whole address, and the click that opens it is theirs.
   */
  link(url: string): void;
}

/**
 * Says what becomes of a canvas.
 *
 * @param bar Where it is said.
 * @param words The words at the moment: they may change with the page's language.
 */
export function createCanvasNotices(bar: NoticeBar, words: () => CanvasLabels): CanvasNotices {
  const clear = () => bar.show(null);
  const close = (): NoticeAction => ({ kind: "close", label: words().close, run: clear });
  return {
    clear,
    error({ line, message }) {
      const { error, errorAtLine } = words();
      const place = line === undefined ? error : errorAtLine.replace("{line}", String(line));
      bar.show({ text: place + message, urgent: true, actions: [close()] });
    },
    stopped(reason, run) {
      const labels = words();
      const text = reason === "asked" ? labels.stopped : labels[reason];
      bar.show({ text, urgent: reason !== "asked", actions: [{ kind: "run", label: labels.runAgain, run }] });
    },
    action(action) {
      const { text, copyable } = describeAction(action);
      const copy = { kind: "copy", label: words().copy, run: () => void copyText(copyable ?? "") } as const;
      bar.show({
        text: `${words().action} ${text}`,
        urgent: false,
        actions: copyable === null ? [close()] : [copy, close()],
      });
    },
    link(url) {
      const open = { kind: "open", label: words().openLink, href: url, run: clear } as const;
      bar.show({ text: url, urgent: false, actions: [open, close()] });
    },
  };
}
