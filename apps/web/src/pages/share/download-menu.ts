import { copyText } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { fileNameOfTitle, saveText, shellCommands } from "../../parts/canvas-file.ts";
import { canvasFileMessages } from "../../parts/canvas-file-messages.ts";
import { currentLanguage } from "../../shell/language.ts";
import { element } from "./element.ts";

/** What a reader can take along: the files of a canvas, and the command lines that get it. */
export interface DownloadMenu {
  readonly element: HTMLElement;
  /** Changes to the page's language. */
  updateWords(): void;
}

const copiedMs = 2_000;

/** @param link the canvas's own */
export function createDownloadMenu(canvas: UnlockedCanvas, link: string): DownloadMenu {
  const label = element("summary", { class: "button quiet", "data-control": "download" });
  const panel = element("div", { class: "menu-panel" });
  const menu = element("details", { class: "menu" }, label, panel);

  function close(): void {
    menu.open = false;
  }

  function updateWords(): void {
    const words = canvasFileMessages[currentLanguage()];
    const name = fileNameOfTitle(canvas.title);
    label.textContent = words.download;
    panel.replaceChildren(
      element(
        "div",
        { class: "menu-files" },
        file(words.sourceFile, canvas.source, `${name}.canvas.tsx`),
        ...(canvas.state === undefined
          ? []
          : [file(words.stateFile, JSON.stringify(canvas.state, null, 2), `${name}.canvas.data.json`)]),
      ),
      element("h2", {}, words.inShell),
      ...shellCommands(link, canvas.title, canvas.access === "password").map(([target, command]) => {
        const said = words.targets[target];
        return element(
          "div",
          { class: "menu-command" },
          element("span", { class: "small soft" }, said),
          element("code", { tabindex: "0" }, command),
          copyButton(command, words.copyShort, words.copyCommand(said), words.copied),
        );
      }),
    );
  }

  function file(kind: string, text: string, fileName: string): HTMLElement {
    return element("button", { type: "button", click: () => saveText(text, fileName) }, `${kind} (${fileName})`);
  }

  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    label.focus();
  });
  addEventListener("pointerdown", ({ target }) => {
    if (!menu.contains(target as Node)) close();
  });
  // A press in the canvas takes the focus away, and nothing else is seen of it.
  addEventListener("blur", close);
  updateWords();
  return { element: menu, updateWords };
}

function copyButton(text: string, label: string, name: string, copied: string): HTMLElement {
  const button = element("button", { type: "button", "aria-label": name, "aria-live": "polite" }, label);
  button.addEventListener("click", async () => {
    await copyText(text);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  });
  return button;
}
