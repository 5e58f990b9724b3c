import { reportAddress } from "@fingerpaint/api-contracts/share-page";
import { copyText } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { copyAddress, handOverCopy } from "../../components/canvas-copy.ts";
import { shellCommands } from "../../components/canvas-file.ts";
import { createDownloadMenu } from "../../components/download-menu.ts";
import { element, iconAndWords } from "../../components/element.ts";
import { createMenu } from "../../components/menu.ts";
import {
  currentLanguage,
  currentTheme,
  type Language,
  languageNames,
  setLanguage,
  setTheme,
  type ThemeChoice,
  themeChoices,
} from "../../preferences.ts";
import { cliUrl, publishPolicy, siteUrl } from "../../site.ts";
import { type CanvasStage, canvasFacts } from "./canvas-stage.ts";
import { shareMessages } from "./share-messages.ts";

export interface ShareBar {
  readonly element: HTMLElement;
  /** Renders the bar again, in the page's language. The focus stays on its control. */
  update(): void;
  /** Follows the stage's state. It keeps the buttons, so that no click is lost. */
  showState(): void;
}

/** The slim bar above a canvas, with its title and the actions for readers. */
export function createShareBar(canvas: UnlockedCanvas, stage: CanvasStage): ShareBar {
  const bar = element("header", { class: "share-bar" });
  const link = `${location.origin}${siteUrl(`/editor-canvas/${canvas.canvasId}`)}`;
  const download = createDownloadMenu({
    canvas: () => canvas,
    shown: () => (stage.state === "ready" ? stage : null),
    commands: () => shellCommands(cliUrl, { link, title: canvas.title, isLocked: canvas.access === "password" }),
  });
  const more = createMenu("more");
  const source = button("source", [], () => {
    stage.toggleSource();
    showState();
  });
  const run = button("run", [], () => {
    if (stage.state === "stopped") stage.run();
    else stage.stop();
    more.hide();
    more.label.focus();
  });
  const copy = button("copy", [], () => void copyLink(), { "aria-live": "polite" });

  function showState(): void {
    const words = shareMessages[currentLanguage()];
    const label = stage.state === "stopped" ? words.runAgain : words.stop;
    if (run.textContent !== label) run.textContent = label;
    source.setAttribute("aria-pressed", String(stage.showsSource));
    download.update();
  }

  function update(): void {
    const focused = document.activeElement as HTMLElement | null;
    const control = focused?.getAttribute("data-control");
    const words = shareMessages[currentLanguage()];
    source.replaceChildren(...iconAndWords("source", words.source));
    copy.replaceChildren(...iconAndWords("link", words.copyLink));
    showState();
    more.label.replaceChildren(...iconAndWords("more", words.more));
    more.panel.replaceChildren(...moreRows());
    bar.replaceChildren(
      element("h1", { dir: "auto", title: canvas.title || words.untitled }, canvas.title || words.untitled),
      ...(canvas.canOpenEditor ? [editLink(words.edit)] : []),
      element(
        "div",
        { class: "controls" },
        source,
        download.element,
        copy,
        ...(publishPolicy === "off" ? [] : [copyCanvasLink(words.makeCopy)]),
        more.element,
      ),
    );
    // A reused element loses the focus when it is reinserted.
    if (focused && bar.contains(focused)) focused.focus();
    else if (control) bar.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
  }

  function moreRows(): HTMLElement[] {
    const words = shareMessages[currentLanguage()];
    return [
      element("p", { class: "menu-facts small soft" }, canvasFacts(canvas).join(" · ")),
      choice(
        "language",
        words.language,
        Object.keys(languageNames) as Language[],
        currentLanguage(),
        (tag) => languageNames[tag],
        setLanguage,
      ),
      choice("theme", words.theme, themeChoices, currentTheme(), (name) => words.themes[name], setTheme),
      run,
      ...reportLink(words.report),
    ];
  }

  function editLink(label: string): HTMLElement {
    const href = siteUrl(`/editor-canvas/${canvas.canvasId}/edit`);
    return element("a", { class: "button primary edit", href, "data-control": "edit" }, label);
  }

  /** Opens the editor and hands over the canvas, so that it needn't be loaded or unlocked again. */
  function copyCanvasLink(label: string): HTMLElement {
    const { canvasId, source, title, state } = canvas;
    const handOver = () => handOverCopy(canvasId, { source, title, state });
    return element(
      "a",
      { class: "button quiet", href: copyAddress(canvasId), "data-control": "make-copy", click: handOver },
      ...iconAndWords("copy", label),
    );
  }

  /** The site's link for reports, if its operator has configured one. */
  function reportLink(label: string): HTMLElement[] {
    const template = document.documentElement.dataset.reportUrl;
    if (!template) return [];
    const href = reportAddress(template, link);
    return [element("a", { class: "button quiet", href, rel: "noreferrer", "data-control": "report" }, label)];
  }

  async function copyLink(): Promise<void> {
    if (!(await copyText(link))) return;
    copy.replaceChildren(...iconAndWords("done", shareMessages[currentLanguage()].copied));
    setTimeout(() => {
      copy.replaceChildren(...iconAndWords("link", shareMessages[currentLanguage()].copyLink));
    }, 2_000);
  }

  update();
  return { element: bar, update, showState };
}

function button(
  name: string,
  content: readonly (Node | string)[],
  press: () => void,
  attributes: Record<string, string> = {},
) {
  return element(
    "button",
    { type: "button", class: "quiet", "data-control": name, click: press, ...attributes },
    ...content,
  );
}

function choice<Value extends Language | ThemeChoice>(
  name: string,
  label: string,
  values: readonly Value[],
  chosen: Value,
  labelOf: (value: Value) => string,
  choose: (value: Value) => void,
): HTMLElement {
  const options = values.map((value) =>
    element("option", { value, selected: value === chosen ? true : undefined }, labelOf(value)),
  );
  const select = element("select", { "data-control": name }, ...options);
  select.addEventListener("change", () => choose(select.value as Value));
  return element("label", { class: "menu-choice" }, label, select);
}
