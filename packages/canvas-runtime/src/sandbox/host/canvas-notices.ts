import type { CanvasFailure } from "../frame/messages.ts";
import type { StopReason } from "./canvas-event.ts";
import type { ClickGuard } from "./click-guard.ts";
import { copyText } from "./copy-text.ts";
import { describeAction } from "./describe-action.ts";
import type { CanvasLabels } from "./host-labels.ts";
import type { Notice, NoticeAction, NoticeBar } from "./notice.ts";
import { visibleText } from "./visible-text.ts";

/** The page's own messages about a canvas. */
export interface CanvasNotices {
  clear(): void;
  error(error: CanvasFailure): void;
  stopped(reason: StopReason, runAgain: () => void): void;
  /**
   * Shows an action that only an editor can perform.
   *
   * @param wasPressed Whether the reader has pressed something in the canvas: only then is there a button that copies
   *   the action's subject.
   */
  action(action: unknown, wasPressed: boolean): void;
  /**
   * Shows a link that was clicked in the canvas: the reader sees the whole address, and opens it with another click.
   */
  link(url: string): void;
  /** Updates the bar's text to the current language if it shows no notice. */
  updateWords(): void;
}

/**
 * Shows notices about what happens to a canvas.
 *
 * @param bar Where they are shown.
 * @param guard Keeps clicks meant for the canvas from a notice's actions.
 * @param words Returns the current words, which may change with the page's language.
 */
export function createCanvasNotices(bar: NoticeBar, guard: ClickGuard, words: () => CanvasLabels): CanvasNotices {
  let isShown = false;
  const clear = () => {
    isShown = false;
    guard.watch(null);
    bar.show(null);
  };
  const show = (notice: Notice) => {
    isShown = true;
    guard.watch(null);
    guard.close();
    bar.show(notice);
  };
  const guarded = (action: NoticeAction): NoticeAction => ({
    ...action,
    run: () => {
      if (guard.isOpen) action.run();
    },
    watchReady: guard.watch,
  });
  const close = (): NoticeAction => ({ kind: "close", label: words().close, run: clear });
  clear();
  return {
    clear,
    error({ line, message }) {
      const { error, errorAtLine } = words();
      const text = line === undefined ? error : errorAtLine.replace("{line}", String(line));
      show({ text, quote: visibleText(message), urgent: true, actions: [close()] });
    },
    stopped(reason, run) {
      const labels = words();
      const text = reason === "asked" ? labels.stopped : labels[reason];
      show({ text, quote: "", urgent: reason !== "asked", actions: [{ kind: "run", label: labels.runAgain, run }] });
    },
    action(action, wasPressed) {
      const { name, subject, isCopyable } = describeAction(action);
      const labels = words();
      const copy = guarded({ kind: "copy", label: labels.copy, run: () => void copyText(subject) });
      show({
        text: `${labels.action} ${name}`,
        quote: visibleText(subject),
        urgent: false,
        actions: isCopyable && wasPressed ? [copy, close()] : [close()],
      });
    },
    link(url) {
      const labels = words();
      const open = guarded({ kind: "open", label: labels.openLink, href: url, run: clear });
      show({ text: labels.link, quote: visibleText(url), urgent: false, actions: [open, close()] });
    },
    updateWords() {
      if (!isShown) clear();
    },
  };
}
