import { svgDocument } from "@fingerpaint/canvas-runtime/html";
import type { ExportKind } from "./export-kind.ts";
import { startChrome } from "./installed-chrome.ts";

/** How a document is drawn. */
export interface DrawingOptions {
  /** Of the page, in CSS px. A PDF has the width of its paper. */
  readonly width: number;
}

/** Pixels of a PNG for each CSS px. */
const pixelsPerPx = 2;

/**
 * Draws a document as a PDF on A4, as a PNG of the whole page, or as an SVG that holds the page as a foreign object.
 *
 * @param html a document that runs and loads nothing; it is opened offline all the same
 */
export async function drawDocument(
  html: string,
  kind: Exclude<ExportKind, "html" | "markdown">,
  { width }: DrawingOptions,
): Promise<Uint8Array> {
  const browser = await startChrome();
  try {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor: pixelsPerPx,
      offline: true,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.setContent(html);
    if (kind === "pdf") {
      const margin = { top: "12mm", right: "10mm", bottom: "14mm", left: "10mm" };
      return await page.pdf({ format: "A4", printBackground: true, margin });
    }
    if (kind === "png") return await page.screenshot({ fullPage: true });
    const { height, styles, content } = await page.evaluate(readPage);
    return Buffer.from(svgDocument({ width, height, styles, content }));
  } finally {
    await browser.close();
  }
}

interface ReadPage {
  readonly height: number;
  readonly styles: string;
  /** The page as XML. */
  readonly content: string;
}

/** Runs in the page. As text: this program's compiler doesn't know of documents. */
const readPage = `({
  height: Math.ceil(document.querySelector("main").getBoundingClientRect().height),
  styles: [...document.querySelectorAll("style")].map((style) => style.textContent).join(""),
  content: [...document.body.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join(""),
})` as unknown as () => ReadPage;
