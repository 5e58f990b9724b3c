import type { CanvasEvent } from "@fingerpaint/canvas-runtime";
import { currentLanguage } from "../../shell/language.ts";
import { copyText } from "./copy-text.ts";
import { element } from "./element.ts";
import { shareMessages } from "./share-messages.ts";

export interface NoticeLine {
  readonly element: HTMLElement;
  /** Shows what an event means to the reader, in the place of the notice before. */
  follow(event: CanvasEvent): void;
}

/**
 * The line between the bar and the canvas: errors, stops, links and actions. The bar itself has the button that runs again.
 *
 * @param canvas The element that the frame is in.
 */
export function createNoticeLine(canvas: HTMLElement): NoticeLine {
  const line = element("div", { class: "canvas-notice", hidden: true });

  function show(role: "alert" | "status", text: string, ...actions: HTMLElement[]): void {
    // A new element each time: screen readers read what is added.
    line.replaceChildren(element("p", { role }, text), ...actions);
    line.hidden = false;
  }

  function hide(): void {
    const hadFocus = line.contains(document.activeElement);
    line.replaceChildren();
    line.hidden = true;
    // Who closes a notice goes on where it came from.
    if (hadFocus) canvas.querySelector("iframe")?.focus();
  }

  function follow(event: CanvasEvent): void {
    const words = shareMessages[currentLanguage()].canvas;
    const close = element("button", { type: "button", click: hide }, words.close);
    switch (event.type) {
      case "loading":
        hide();
        break;
      case "stopped":
        if (event.reason === "asked") show("status", words.stopped);
        else show("alert", words[event.reason]);
        break;
      case "error": {
        const { line: place, message } = event.error;
        const lead = place === undefined ? words.error : words.errorAtLine.replace("{line}", String(place));
        show("alert", lead + message, close);
        break;
      }
      case "link": {
        // A link of the page's own: the reader sees the whole address, and the click that opens it is theirs.
        const link = { class: "button", href: event.url, target: "_blank", rel: "noopener noreferrer", click: hide };
        show("status", event.url, element("a", link, words.openLink), close);
        break;
      }
      case "action": {
        const text = actionText(event.action);
        const copy = element("button", { type: "button", click: () => void copyText(text) }, words.copy);
        show("status", `${words.action} ${text.slice(0, 300)}`, copy, close);
        break;
      }
    }
  }

  return { element: line, follow };
}

/** What an action is about: the path of a file, the text for an agent; else all of it. */
function actionText(action: unknown): string {
  const { path, userPrompt } = (action ?? {}) as Readonly<Record<string, unknown>>;
  for (const field of [path, userPrompt]) if (typeof field === "string" && field !== "") return field;
  return JSON.stringify(action);
}
