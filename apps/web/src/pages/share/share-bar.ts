import { reportAddress } from "@fingerpaint/api-contracts/share-page";
import { copyText } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { shellCommands } from "../../parts/canvas-file.ts";
import { createDownloadMenu } from "../../parts/download-menu.ts";
import { element } from "../../parts/element.ts";
import { currentLanguage, type Language, languageNames, setLanguage } from "../../shell/language.ts";
import { currentTheme, setTheme, type ThemeChoice, themeChoices } from "../../shell/theme.ts";
import { siteUrl } from "../../site.ts";
import type { CanvasStage } from "./canvas-stage.ts";
import { shareMessages } from "./share-messages.ts";

export interface ShareBar {
  readonly element: HTMLElement;
  /** Draws the bar again, in the page's language and for the stage's state. The focus stays on its control. */
  update(): void;
}

/** The slim line above a canvas: what it is, and what a reader can do. */
export function createShareBar(canvas: UnlockedCanvas, stage: CanvasStage): ShareBar {
  const bar = element("header", { class: "share-bar" });
  const link = `${location.origin}${siteUrl(`/editor-canvas/${canvas.canvasId}`)}`;
  const download = createDownloadMenu({
    canvas: () => canvas,
    shown: () => (stage.state === "ready" ? stage : null),
    commands: () => shellCommands(link, canvas.title, canvas.access === "password"),
  });
  let copied = false;

  function update(): void {
    const focused = document.activeElement as HTMLElement | null;
    const control = focused?.getAttribute("data-control");
    const words = shareMessages[currentLanguage()];
    download.update();
    const stopped = stage.state === "stopped";
    bar.replaceChildren(
      element("h1", { title: canvas.title || words.untitled }, canvas.title || words.untitled),
      element("span", { class: "views" }, words.views(canvas.viewCount)),
      element("span", { class: "made-by" }, words.madeBy),
      ...(canvas.canOpenEditor
        ? [
            element(
              "a",
              {
                class: "button primary edit",
                href: siteUrl(`/editor-canvas/${canvas.canvasId}/edit`),
                "data-control": "edit",
              },
              words.edit,
            ),
          ]
        : []),
      element(
        "div",
        { class: "controls" },
        button("run", stopped ? words.runAgain : words.stop, stopped ? stage.run : stage.stop),
        button("source", words.source, toggleSource, { "aria-pressed": String(stage.showsSource) }),
        download.element,
        ...reportLink(words.report),
        button("copy", copied ? words.copied : words.copyLink, () => void copyLink(), { "aria-live": "polite" }),
        choice("theme", words.theme, themeChoices, currentTheme(), (name) => words.themes[name], setTheme),
        choice(
          "language",
          words.language,
          Object.keys(languageNames) as Language[],
          currentLanguage(),
          (tag) => languageNames[tag],
          setLanguage,
        ),
      ),
    );
    // The menu stays as it is, but loses the focus where it is put in again.
    if (download.element.contains(focused)) focused?.focus();
    else if (control) bar.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
  }

  function toggleSource(): void {
    stage.toggleSource();
    update();
  }

  /** The site's own link, where its operator has configured one. */
  function reportLink(label: string): HTMLElement[] {
    const template = document.documentElement.dataset.reportUrl;
    if (!template) return [];
    const href = reportAddress(template, link);
    return [element("a", { class: "button quiet", href, rel: "noreferrer", "data-control": "report" }, label)];
  }

  async function copyLink(): Promise<void> {
    await copyText(link);
    copied = true;
    update();
    setTimeout(() => {
      copied = false;
      update();
    }, 2_000);
  }

  update();
  return { element: bar, update };
}

function button(name: string, label: string, press: () => void, attributes: Record<string, string> = {}) {
  return element(
    "button",
    { type: "button", class: "quiet", "data-control": name, click: press, ...attributes },
    label,
  );
}

function choice<Value extends Language | ThemeChoice>(
  name: string,
  label: string,
  values: readonly Value[],
  chosen: Value,
  labelOf: (value: Value) => string,
  choose: (value: Value) => void,
): HTMLSelectElement {
  const options = values.map((value) =>
    element("option", { value, selected: value === chosen ? true : undefined }, labelOf(value)),
  );
  const select = element("select", { class: "quiet", "aria-label": label, "data-control": name }, ...options);
  select.addEventListener("change", () => choose(select.value as Value));
  return select;
}
