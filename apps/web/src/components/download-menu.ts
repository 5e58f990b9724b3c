import type { CanvasExportFormat, CanvasExportProblem } from "@fingerpaint/canvas-runtime/export";
import { currentLanguage, shownTheme } from "../preferences.ts";
import { canvasModules, frameUrl } from "../site.ts";
import { canvasFileMessages, fileNameOfTitle, type ShellTarget, saveFile, saveText } from "./canvas-file.ts";
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
  canvas(): {
    readonly title: string;
    readonly source: string;
    readonly state?: Readonly<Record<string, unknown>> | undefined;
  };
  /** The running canvas; null while it can't be shown, so there are no files of its output. */
  shown(): CanvasOnShow | null;
  /** Commands that download it. @default none */
  commands?(): readonly (readonly [ShellTarget, string])[];
}

export interface CanvasOnShow {
  /** The values of `useCanvasState`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its width, in px; 0 if it is hidden. */
  readonly width: number;
}

const endings: Readonly<Record<CanvasExportFormat, string>> = { html: ".html", markdown: ".md", png: ".png" };

/** Widths of an image, in px. */
const widths = { min: 200, max: 4_000, ofHidden: 1_080 };

export function createDownloadMenu({ canvas, shown, commands = () => [] }: DownloadMenuOptions): DownloadMenu {
  const menu = createMenu("download");
  const { label, panel } = menu;
  const status = element("p", { class: "menu-status small", role: "status" });
  let isMaking = false;
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
        ...(shown() === null
          ? []
          : [
              made(words.targets.page, name, "html"),
              made(words.targets.text, name, "markdown"),
              made(words.pictureFile, name, "png"),
            ]),
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
    setMaking(isMaking);
  }

  function file(kind: string, fileName: string, save: (fileName: string) => void): HTMLElement {
    return element("button", { type: "button", click: () => save(fileName) }, `${kind} (${fileName})`);
  }

  /** A button for a file of the canvas's output. */
  function made(kind: string, name: string, format: CanvasExportFormat): HTMLElement {
    return file(kind, `${name}${endings[format]}`, (fileName) => void make(format, fileName));
  }

  async function make(format: CanvasExportFormat, fileName: string): Promise<void> {
    const now = shown();
    if (isMaking || now === null) return;
    setMaking(true);
    status.textContent = canvasFileMessages[currentLanguage()].making;
    status.classList.remove("bad");
    try {
      const { title, source } = canvas();
      const { exportCanvas } = await import("@fingerpaint/canvas-runtime/export");
      const { file, problem } = await exportCanvas(source, {
        format,
        frameUrl,
        modules: canvasModules,
        state: now.values,
        ...(title !== "" && { title }),
        ...(format === "png" && { theme: shownTheme(), width: pictureWidth(now.width) }),
      });
      if (file !== null) saveFile(file, fileName);
      say(problem);
    } catch {
      say("notLoaded");
    } finally {
      setMaking(false);
    }
  }

  /** Doesn't disable the buttons, because a disabled one would lose the focus. */
  function setMaking(value: boolean): void {
    isMaking = value;
    for (const button of panel.querySelectorAll(".menu-files button")) {
      if (value) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  function say(problem: CanvasExportProblem | "notLoaded" | null): void {
    status.textContent = problem === null ? "" : problemText(problem);
    status.classList.toggle("bad", problem !== null);
  }

  update();
  return { element: menu.element, update, close: menu.close };
}

function pictureWidth(width: number): number {
  return width === 0 ? widths.ofHidden : Math.min(Math.max(Math.round(width), widths.min), widths.max);
}

function problemText(problem: CanvasExportProblem | "notLoaded"): string {
  const language = currentLanguage();
  const words = canvasFileMessages[language].problems;
  if (problem === "notLoaded") return words.notLoaded;
  switch (problem.reason) {
    case "failed":
      return words.failed;
    case "stopped":
      return problem.why === "not-loaded" ? words.notLoaded : words.stopped;
    case "too-large":
      return words.tooLarge(problem.maxHeight.toLocaleString(language));
    case "not-drawn":
      return words.notDrawn;
  }
}
