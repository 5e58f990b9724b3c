import type { CanvasExportFormat, CanvasExportProblem } from "@fingerpaint/canvas-runtime/export";
import { canvasFileMessages, saveFile } from "../../components/canvas-file.ts";
import type { DownloadMenuOptions } from "../../components/download-menu.ts";
import { currentLanguage, shownTheme } from "../../preferences.ts";
import { canvasModules, frameUrl } from "../../site.ts";

/** The part of a download menu for files of the canvas's output. */
interface OutputFiles {
  /** Buttons for the files; none while the canvas can't be shown. @param name The files' name without its ending. */
  buttons(name: string): readonly HTMLElement[];
  /** Marks the menu's buttons again after it is rendered, because only one file is made at a time. */
  showState(): void;
}

interface OutputFilesOptions extends Pick<DownloadMenuOptions, "canvas" | "shown"> {
  /** Makes a button for a file. */
  file(kind: string, fileName: string, save: (fileName: string) => void): HTMLElement;
  /** The menu's panel. */
  readonly panel: HTMLElement;
  /** Shows the progress, or the reason for a failure. */
  readonly status: HTMLElement;
}

const endings: Readonly<Record<CanvasExportFormat, string>> = { html: ".html", markdown: ".md", png: ".png" };

/** Widths of an image, in px. */
const widths = { min: 200, max: 4_000, ofHidden: 1_080 };

export function createOutputFiles({ canvas, shown, file, panel, status }: OutputFilesOptions): OutputFiles {
  let isMaking = false;

  function buttons(name: string): readonly HTMLElement[] {
    if (shown() === null) return [];
    const words = canvasFileMessages[currentLanguage()];
    return [
      made(words.targets.page, name, "html"),
      made(words.targets.text, name, "markdown"),
      made(words.pictureFile, name, "png"),
    ];
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

  return { buttons, showState: () => setMaking(isMaking) };
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
