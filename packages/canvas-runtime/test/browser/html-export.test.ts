import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type BrowserShare, shareChromium } from "../../../../scripts/share-chromium.ts";
import { renderCanvasToHtml, renderCanvasToMarkdown } from "../../src/extensions/html/render-canvas.ts";

// Minified, because each page loads it again.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const samples = new URL("../samples/", import.meta.url);
const names = readdirSync(samples).filter((name) => name.endsWith(".canvas.tsx"));
const folder = mkdtempSync(path.join(tmpdir(), "canvas-html-"));

let browser: BrowserShare;
beforeAll(async () => {
  browser = await shareChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(html: string): string {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, html);
  return pathToFileURL(file).href;
}

/** An empty page in a browser that is offline. */
async function openTab(colorScheme: "light" | "dark", width: number): Promise<Page> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, offline: true });
  return context.newPage();
}

/** Opens a document as a file. */
async function openFile(html: string, colorScheme: "light" | "dark", width: number): Promise<Page> {
  const page = await openTab(colorScheme, width);
  await page.goto(fileOf(html));
  return page;
}

function documentOf(source: string): string {
  // In development, React warns about oddities of a sample, such as NaN.
  using _quiet = vi.spyOn(console, "error").mockReturnValue();
  const { html, failure } = renderCanvasToHtml(source);
  if (html === null) throw new Error(`${failure?.line}: ${failure?.message}`);
  return html;
}

function markdownOf(source: string): string {
  using _quiet = vi.spyOn(console, "error").mockReturnValue();
  return renderCanvasToMarkdown(source).markdown ?? "";
}

/** The visible texts in charts, matrices and heat maps, and in their legends. */
const chartTexts = `[...document.querySelectorAll(".fp-chart, .fp-radar, .fp-level-block, .fp-evidence")]
  .flatMap((chart) => [...chart.querySelectorAll("svg text, li, td, th, dd")])
  .filter((element) => element.checkVisibility())
  .map((element) => element.innerText ?? element.textContent)`;

/** The numbers in texts, with their units, that don't occur in the other text. */
function missingNumbers(texts: readonly string[], text: string): string[] {
  const own = new Set(text.match(numbers));
  return texts.flatMap((shown) => shown.match(numbers) ?? []).filter((number) => !own.has(number));
}
const numbers = /-?\d(?:[\d.,:]*\d)?[a-z%°]*/gi;

/** Each scheme and each width once, because colours don't depend on the width. */
const looks = [
  ["dark", 1280],
  ["light", 390],
] as const;
/** Every rule runs on every element. Only violations are described. */
const axeOptions = JSON.stringify({
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
});
/** Reused, because starting a process for each document takes longer than opening it. */
let page: Page;
beforeAll(async () => {
  page = await openTab("light", 1280);
});

describe.each(names)("%s as a file", (name) => {
  const source = readFileSync(new URL(name, samples), "utf8");
  const html = documentOf(source);
  const markdown = markdownOf(source);

  it("loads nothing, and is accessible in each look and width", async () => {
    const requests: string[] = [];
    const hear = (request: Request) => requests.push(request.url());
    page.on("request", hear);
    await page.goto(fileOf(html));
    expect(await page.evaluate("document.body.innerText.trim().length")).toBeGreaterThan(20);
    // The file's policy blocks scripts, so the test's script has to bypass it.
    await page.evaluate(axe);
    for (const [colorScheme, width] of looks) {
      const look = `${colorScheme} at ${width} px`;
      // Without transitions, which would show some elements in the colours of the last scheme.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate<string[]>(
        `axe.run(${axeOptions}).then(({ violations }) =>
          violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.html + node.failureSummary)))`,
      );
      expect(found, look).toEqual([]);
      expect(missingNumbers(await page.evaluate<string[]>(chartTexts), markdown), look).toEqual([]);
      if (html.includes('class="fp-dark-look"')) continue;
      const background = await page.evaluate("getComputedStyle(document.querySelector('.fp-page')).backgroundColor");
      expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(18, 20, 23)");
    }
    expect(requests.filter((url) => !url.startsWith("data:"))).toHaveLength(1);
    page.off("request", hear);
  });
});

describe("a document", () => {
  it("opens and closes sections without a script", async () => {
    const page = await openFile(
      documentOf(`import { CollapsibleSection, Card, CardHeader, CardBody, Text } from "editor/canvas";
export default function C() { return <>
  <CollapsibleSection title="More"><Text>hidden at first</Text></CollapsibleSection>
  <Card collapsible><CardHeader>Details</CardHeader><CardBody>shown at first</CardBody></Card>
</>; }`),
      "light",
      800,
    );
    expect(await page.getByText("hidden at first").isVisible()).toBe(false);
    await page.getByText("More").click();
    expect(await page.getByText("hidden at first").isVisible()).toBe(true);
    expect(await page.getByText("shown at first").isVisible()).toBe(true);
    await page.getByText("Details").click();
    expect(await page.getByText("shown at first").isVisible()).toBe(false);
    await page.context().close();
  });

  it("draws a chart once, for its width", async () => {
    const html = documentOf(`import { BarChart, Grid } from "editor/canvas";
export default function C() { return <Grid columns={2} gap={8}>
  <BarChart categories={["a"]} series={[{ name: "n", data: [1] }]} height={120} /><i>x</i></Grid>; }`);
    for (const [width, drawn] of [
      [1280, 520],
      [390, 310],
    ]) {
      const page = await openFile(html, "light", width ?? 0);
      const shown = page.locator("svg.fp-chart-still:visible");
      expect(await shown.count()).toBe(1);
      expect(await shown.getAttribute("viewBox")).toMatch(new RegExp(`^0 0 ${drawn} `));
      await page.context().close();
    }
  });

  it("does not run or load what a canvas writes as raw HTML", async () => {
    const raw = [
      "<script>document.title = 'script ran'</script>",
      "<img src=x onerror=\"document.title='handler ran'\">",
      '<meta http-equiv="refresh" content="0;url=https://out.example/meta">',
      '<met<meta>a http-equiv="refresh" content="0;url=https://out.example/split-meta">',
      '<img src="https://out.example/x.png">',
      '<link rel="stylesheet" href="https://out.example/x.css">',
      '<link rel="preload" as="image" href="https://out.example/preload.png">',
      '<iframe src="https://out.example/frame"></iframe>',
    ];
    const html = documentOf(
      `export default () => ${JSON.stringify(raw)}.map((html, n) => <div key={n} dangerouslySetInnerHTML={{ __html: html }} />);`,
    );
    const page = await openTab("light", 800);
    const sent = new Set<string>();
    page.on("request", (request) => sent.add(request.url()));
    // Requests that the policy blocks are reported first, and then fail for that reason.
    page.on("requestfailed", (request) => request.failure()?.errorText === "csp" && sent.delete(request.url()));
    await page.goto(fileOf(html));
    await page.waitForTimeout(300);
    await expect.poll(() => [...sent]).toEqual([page.url()]);
    expect(await page.title()).toBe("Canvas");
    expect(page.url()).toMatch(/^file:/);
    await page.context().close();
  });
});
