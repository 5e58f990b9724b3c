import { createOutputFiles } from "../extensions/export/output-files.ts";
import { currentLanguage } from "../preferences.ts";
import type { CanvasCopy } from "./canvas-copy.ts";
import { canvasFileMessages, fileNameOfTitle, type ShellTarget, saveText } from "./canvas-file.ts";
import { copyButton, element, iconAndWords } from "./element.ts";
import { createMenu } from "./menu.ts";
import "./download-menu.css";

/** A menu to download the files of a canvas, and to copy commands that download it. */
export interface DownloadMenu {
  readonly element: HTMLElement;
  /** Updates to the page's language and the available files. */
  update(): void;
  /** Removes its listeners from the page. */
  close(): void;
}

/** The canvas of a menu. The functions are called whenever the menu is rendered or used. */
export interface DownloadMenuOptions {
  canvas(): CanvasCopy;
  /** The running canvas; null while it can't be shown, so there are no files of its output. */
  shown(): CanvasOnShow | null;
  /** Commands that download it. @default none */
  commands?(): readonly (readonly [ShellTarget, string])[];
}

interface CanvasOnShow {
  /** The values of `useCanvasState`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its width, in px; 0 if it is hidden. */
  readonly width: number;
}

export function createDownloadMenu({ canvas, shown, commands = () => [] }: DownloadMenuOptions): DownloadMenu {
  const menu = createMenu("download");
  const { label, panel } = menu;
  const status = element("p", { class: "menu-status small", role: "status" });
  const output = createOutputFiles({ canvas, shown, file, panel, status });
  /** The content of the rendered panel. While it is unchanged, the buttons are kept, so that no click is lost. */
  let drawnFor = "";

  function update(): void {
    const language = currentLanguage();
    const words = canvasFileMessages[language];
    const { title, state } = canvas();
    const name = fileNameOfTitle(title);
    const lines = commands();
    const content = JSON.stringify([language, name, state !== undefined, shown() !== null, lines]);
    if (content === drawnFor) return;
    drawnFor = content;
    label.replaceChildren(...iconAndWords("download", words.download));
    panel.replaceChildren(
      element(
        "div",
        { class: "menu-files" },
        file(words.sourceFile, `${name}.canvas.tsx`, (fileName) => saveText(canvas().source, fileName)),
        ...(state === undefined
          ? []
          : [
              file(words.stateFile, `${name}.canvas.data.json`, (fileName) =>
                saveText(JSON.stringify(canvas().state, null, 2), fileName),
              ),
            ]),
        ...output.buttons(name),
      ),
      status,
      ...(lines.length === 0 ? [] : [element("h2", {}, words.inShell)]),
      ...lines.map(([target, command]) => {
        const said = words.targets[target];
        return element(
          "div",
          { class: "menu-command" },
          element("span", { class: "small soft" }, said),
          element("code", { tabindex: "0" }, command),
          copyButton(command, words.copyShort, words.copied, words.copyCommand(said)),
        );
      }),
    );
    output.showState();
  }

  function file(kind: string, fileName: string, save: (fileName: string) => void): HTMLElement {
    return element("button", { type: "button", click: () => save(fileName) }, `${kind} (${fileName})`);
  }

  update();
  return { element: menu.element, update, close: menu.close };
}
