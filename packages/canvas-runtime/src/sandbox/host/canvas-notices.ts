import { type CanvasFailure, cutText } from "../frame/messages.ts";
import type { ClickGuard } from "./guards.ts";
import type { CanvasLabels, StopReason } from "./mount-options.ts";
import type { Notice, NoticeAction, NoticeBar } from "./notice-bar.ts";

/**
 * Shows notices about what happens to a canvas.
 *
 * @param bar Where they are shown.
 * @param guard Keeps clicks meant for the canvas from a notice's actions.
 * @param words Returns the current words, which may change with the page's language.
 */
export function createCanvasNotices(bar: NoticeBar, guard: ClickGuard, words: () => CanvasLabels) {
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
    error({ line, message }: CanvasFailure) {
      const { error, errorAtLine } = words();
      const text = line === undefined ? error : errorAtLine.replace("{line}", String(line));
      show({ text, quote: visibleText(message), urgent: true, actions: [close()] });
    },
    stopped(reason: StopReason, run: () => void) {
      const labels = words();
      const text = reason === "asked" ? labels.stopped : labels[reason];
      show({ text, quote: "", urgent: reason !== "asked", actions: [{ kind: "run", label: labels.runAgain, run }] });
    },
    /**
     * Shows an action that only an editor can perform.
     *
     * @param wasPressed Whether the reader has pressed something in the canvas: only then is there a button that copies
     *   the action's subject.
     */
    action(action: unknown, wasPressed: boolean) {
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
    /** Shows a link that was clicked in the canvas. The reader sees its address, and opens it with another click. */
    link(url: string) {
      const labels = words();
      const open = guarded({ kind: "open", label: labels.openLink, href: url, run: clear });
      show({ text: labels.link, quote: visibleText(url), urgent: false, actions: [open, close()] });
    },
    /** Updates the bar's text to the current language if it shows no notice. */
    updateWords() {
      if (!isShown) clear();
    },
  };
}

/** An action of a canvas in words. All of the words come from the canvas. */
interface ActionDescription {
  /** The action's name: short, of letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** Its subject: the path of a file, or the text for an agent. Empty if there is none. */
  readonly subject: string;
  /** Whether the subject may be copied: there is one, and a reader can see all of it. */
  readonly isCopyable: boolean;
}

/**
 * Describes what a canvas asked its editor for. Any JSON value is accepted.
 *
 * @example
 * describeAction({ type: "openFile", path: "a.ts" }) // { name: "openFile", subject: "a.ts", isCopyable: true }
 */
export function describeAction(action: unknown): ActionDescription {
  const fields = typeof action === "object" && action !== null ? (action as Record<string, unknown>) : {};
  const subject = [fields.path, fields.userPrompt].find((field) => typeof field === "string" && field !== "") ?? "";
  const text = subject as string;
  const name = typeof fields.type === "string" && plainName.test(fields.type) ? fields.type : "action";
  return { name, subject: cutText(text), isCopyable: text !== "" && isCopyable(text) };
}

const plainName = /^[\w.-]{1,40}$/;

/** Visible replacements for line breaks and tabs. */
const marks: Readonly<Record<string, string>> = { "\r\n": " ↵ ", "\n": " ↵ ", "\r": " ↵ ", "\t": "⇥" };

/**
 * Characters that are invisible or change where others are drawn: control characters, format characters such as
 * bidirectional overrides and zero-width spaces, private-use characters, lone surrogates, line and paragraph
 * separators.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisibleOrMarked = new RegExp(`\r\n|${invisible.source}`, "gu");

/**
 * A canvas's text as one line in which everything is visible: line breaks as `↵`, tabs as `⇥`, other invisible
 * characters as `�`.
 *
 * @example
 * visibleText("npm i x\ncurl evil") // "npm i x ↵ curl evil"
 */
export function visibleText(text: string): string {
  return text.replace(invisibleOrMarked, (found) => marks[found] ?? "�");
}

/** The longest text that may be copied, in UTF-16 units: as much as a reader can check. */
export const maxCopyLength = 2_000;

/** Enough blanks in a row to push the following text out of sight. */
const blanksOutOfSight = /\s{17}/u;

/**
 * Whether `visibleText` shows all of a text: no invisible characters except line breaks and tabs, at most 16 blanks in
 * a row, at most 2,000 UTF-16 units.
 */
export function isCopyable(text: string): boolean {
  const withoutMarked = text.replace(/\r\n|\n|\r|\t/g, " ");
  return text.length <= maxCopyLength && !invisible.test(withoutMarked) && !blanksOutOfSight.test(text);
}

/**
 * Copies a text to the clipboard. Pages without HTTPS have no clipboard API: there the text is copied from a temporary
 * field, which has always been possible. Resolves whether or not the browser allowed it.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) copyFromField(text);
  else await navigator.clipboard.writeText(text).catch(() => copyFromField(text));
}

function copyFromField(text: string): void {
  const field = document.createElement("textarea");
  field.style.cssText = "position:fixed;opacity:0";
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

const openable = new Set(["http:", "https:", "mailto:"]);

/**
 * The full URL that a link in a canvas may open; null for all others: scripts, data, local paths, other programs'
 * schemes, relative URLs, because a canvas has no address, and URLs with a user name, which look like those of another
 * site.
 *
 * @example
 * externalUrl("https://example.org") // "https://example.org/"
 * externalUrl("javascript:alert(1)") // null
 * externalUrl("https://paint.example@evil.example/") // null
 */
export function externalUrl(href: string): string | null {
  try {
    const url = new URL(href);
    return openable.has(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}
