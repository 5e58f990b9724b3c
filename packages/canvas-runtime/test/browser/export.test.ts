import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { renderCanvasToHtml, renderCanvasToMarkdown } from "../../src/extensions/html/render-canvas.ts";
import { frameDocument } from "./canvas-page.ts";
import { type ExportPage, openExportPage } from "./export-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { hurryLoops } from "./page-clocks.ts";

const samples = new URL("../samples/", import.meta.url);
const names = readdirSync(samples).filter((name) => name.endsWith(".canvas.tsx"));

let harness: Harness;
let exporting: ExportPage;
let page: Page;
beforeAll(async () => {
  harness = await startHarness();
  exporting = await openExportPage(harness);
  page = exporting.page;
});
afterAll(() => harness?.close());

const exported: ExportPage["exported"] = (source, options) => exporting.exported(source, options);

/** In development, React warns about oddities of a sample, such as NaN. */
function quietly<Value>(render: () => Value): Value {
  using _quiet = vi.spyOn(console, "error").mockReturnValue();
  return render();
}

describe.each([
  ["order-flow-zh", "Chinese, and a drawing"],
  ["pull-request-walkthrough", "tables, code and a diff"],
  ["sprint-board", "charts and lists"],
])("the text of %s", (name, what) => {
  // Other samples have their text from the same function and the markup of their page, which is compared below.
  it(`equals that of renderCanvasToMarkdown: ${what}`, async () => {
    const source = readFileSync(new URL(`${name}.canvas.tsx`, samples), "utf8");
    const { text } = await exported(source, { format: "markdown" });
    expect(text).toBe(quietly(() => renderCanvasToMarkdown(source)).markdown);
  });
});

type Look = typeof wide | typeof narrow;
const wide = { theme: "light", width: 1080 } as const;
const narrow = { theme: "dark", width: 390 } as const;

/** Takes a picture of a document in the browser. */
async function screenshot(html: string, look: Look): Promise<Buffer> {
  const viewport = { width: look.width, height: 800 };
  // Reused, because starting a process for each document takes longer than showing it.
  const shown = tabs.get(look) ?? (await harness.browser.newPage({ colorScheme: look.theme, viewport }));
  tabs.set(look, shown);
  await shown.setContent(html);
  await shown.addStyleTag({ content: ".fp-page{min-height:0!important}" });
  // JPEG is faster to write and read than PNG, and only squares of 8 px are compared.
  return shown.locator("main:visible").screenshot({ type: "jpeg", quality: 90 });
}
const tabs = new Map<Look, Page>();

interface Comparison {
  /** Width and height of both, in pixels. */
  readonly sizes: readonly (readonly number[])[];
  /** How many of a thousand 8 px squares have a different mean colour in the two pictures. */
  readonly difference: number;
}

/** Compares two pictures of the same page. */
async function compare(one: Buffer, other: Buffer): Promise<Comparison> {
  return page.evaluate(
    async (pictures) => {
      const images = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image();
          image.src = `data:image/*;base64,${base64}`;
          await image.decode();
          return image;
        }),
      );
      const sizes = images.map(({ width, height }) => [width, height]);
      const [columns = 0, rows = 0] = (sizes[1] ?? []).map((side) => Math.round(side / 8));
      const [ours = [], theirs = []] = images.map((image) => {
        const context = Object.assign(document.createElement("canvas"), { width: columns, height: rows }).getContext(
          "2d",
        );
        if (!context) throw new Error("no canvas");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, columns, rows);
        return context.getImageData(0, 0, columns, rows).data;
      });
      let count = 0;
      for (let index = 0; index < ours.length; index += 4) {
        const differs = (channel: number) =>
          Math.abs((ours[index + channel] ?? 0) - (theirs[index + channel] ?? 0)) > 40;
        if (differs(0) || differs(1) || differs(2)) count++;
      }
      return { sizes, difference: (count / (ours.length / 4)) * 1_000 };
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

// Every other sample is dark and narrow. Only half of the combinations are tested, because a picture takes seconds.
describe.each(names.map((name, index) => [name, index % 2 === 0 ? wide : narrow] as const))("%s", (name, look) => {
  const source = readFileSync(new URL(name, samples), "utf8");
  const html = quietly(() => renderCanvasToHtml(source)).html ?? "";

  it("equals the page of renderCanvasToHtml", async () => {
    const { text } = await exported(source, { format: "html" });
    const [ours, theirs] = await page.evaluate((texts) => texts.map(window.asParsed), [text, html]);
    expect(ours).toBe(theirs);
  });

  it(`matches the page in a browser as a picture, ${look.theme} at ${look.width} px`, async () => {
    const { type, bytes } = await exported(source, { format: "png", ...look });
    expect(type).toBe("image/png");
    const shown = await screenshot(html, look);
    const folder = process.env.EXPORT_SHOTS;
    if (folder) {
      writeFileSync(`${folder}/${name}-${look.width}-ours.png`, bytes);
      writeFileSync(`${folder}/${name}-${look.width}-shown.jpg`, shown);
    }
    const { sizes, difference } = await compare(bytes, shown);
    expect(sizes[0]).toEqual(sizes[1]?.map((side) => 2 * side));
    expect(difference).toBeLessThan(2);
  });
});

describe("a picture", () => {
  const canvas = (body: string) => `export default function C() { return ${body}; }`;

  it("differs clearly between looks", async () => {
    const source = canvas("<p>Words</p>");
    const [light, dark] = [
      await exported(source, { format: "png", theme: "light" }),
      await exported(source, { format: "png", theme: "dark" }),
    ];
    expect((await compare(light.bytes, dark.bytes)).difference).toBeGreaterThan(900);
  });

  it("has the page's height, even if the browser lays out the frame late", async () => {
    const source = canvas("<div style={{ height: 300 }} />");
    const sizeOf = async () => {
      const { bytes } = await exported(source, { format: "png", width: 300 });
      // PNG has the width and height in its first chunk.
      return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    };
    const size = await sizeOf();
    // A frame that isn't displayed has no layout, like a frame that its page hasn't laid out yet.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("iframe { display: none !important }");
      document.adoptedStyleSheets = [sheet];
      setTimeout(() => (document.adoptedStyleSheets = []), 500);
    });
    expect([await sizeOf(), ...size]).toEqual([size, 600, 648]);
  });

  it("is limited in height", async () => {
    const { problem } = await exported(canvas("<div style={{ height: 9000 }} />"), { format: "png", width: 1280 });
    expect(problem).toEqual({ reason: "too-large", width: 1280, height: 9040, maxHeight: 8192 });
    const wide = await exported(canvas("<div style={{ height: 5000 }} />"), { format: "png", width: 4000 });
    expect(wide.problem).toMatchObject({ reason: "too-large", maxHeight: 4194 });
  });

  it("contains images, drawings with HTML in them, and no characters that XML forbids", async () => {
    const red =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='90'%3E%3Crect width='90' height='90' fill='red'/%3E%3C/svg%3E";
    const { bytes } = await exported(
      canvas(
        `<><p>{"a\\u0001b\\ud800"}</p><img alt="" src="${red}" /><svg width="90" height="90"><foreignObject width="90" height="90"><div style={{ background: "lime", height: 90 }} /></foreignObject></svg></>`,
      ),
      { format: "png" },
    );
    const colors = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      const count = (...color: number[]) => {
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (color.every((value, channel) => data[at + channel] === value)) found++;
        return found;
      };
      return [count(255, 0, 0), count(0, 255, 0)];
    }, bytes.toString("base64"));
    expect(colors).toEqual([180 * 180, 180 * 180]);
  });
});

describe("an export", () => {
  it("starts with the given state, title and language", async () => {
    const source = `import { Stat, useCanvasState } from "editor/canvas";
export default function C() { return <Stat label="Sum" value={useCanvasState("sum", 1)[0]} />; }`;
    const options = { state: { sum: 1234.5 }, title: "Sums", language: "de" } as const;
    const { text } = await exported(source, { format: "html", ...options });
    const [ours, theirs] = await page.evaluate(
      (texts) => texts.map(window.asParsed),
      [text, renderCanvasToHtml(source, options).html ?? ""],
    );
    expect(ours).toBe(theirs);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain("<title>Sums</title>");
  });

  it.each([
    ["can't be compiled", "export default function C() {\n  return <p>;\n}", "compile", 2],
    ["throws at its top", "const a = 1;\nthrow new Error('lost');\nexport default () => null;", "evaluate", 2],
    ["throws while rendering", "export default function C() {\n  throw new Error('lost');\n}", "render", 2],
  ])("of a canvas that %s reports the line", async (_, source, phase, line) => {
    const { problem } = await exported(source, { format: "html" });
    expect(problem).toMatchObject({ reason: "failed", failure: { phase, line } });
  });

  it("of a canvas that loops reports the line", async () => {
    const own = await openExportPage(harness, await frameDocument(), { prepare: hurryLoops });
    const { problem } = await own.exported("export default function C() {\n  while (true) {}\n}", { format: "html" });
    expect(problem).toMatchObject({ reason: "failed", failure: { phase: "render", line: 2 } });
    await own.page.context().close();
  });

  it("is refused beyond 4,000,000 characters", async () => {
    const { problem } = await exported("export default () => <p>{'x'.repeat(4_000_000)}</p>;", { format: "html" });
    expect(problem).toMatchObject({ reason: "failed", failure: { message: expect.stringContaining("4,000,000") } });
  });

  it("leaves no frame, and doesn't move the page's focus", async () => {
    await page.evaluate(
      "document.body.append(document.createElement('input')); document.querySelector('input').focus()",
    );
    await exported(
      "setInterval(() => { location.hash = 'x' + Math.random(); }, 5); export default () => <input autoFocus />;",
      {
        format: "png",
      },
    );
    expect(await page.evaluate("[document.activeElement.tagName, document.querySelectorAll('iframe').length]")).toEqual(
      ["INPUT", 0],
    );
  });
});
