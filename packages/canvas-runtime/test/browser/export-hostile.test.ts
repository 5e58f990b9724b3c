import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { FrameDocument } from "../../src/editor-canvas/frame-document.ts";
import { standIn } from "./canvas-page.ts";
import { type ExportPage, openExportPage } from "./export-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { hurryPings, stopTime } from "./page-clocks.ts";

let harness: Harness;
const folder = mkdtempSync(path.join(tmpdir(), "canvas-export-"));
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Possible answers of a frame that a canvas has taken over: documents that run or send something when opened.
 * OUT is an address that records each request; RUN is a script that sends one.
 */
const attempts: Readonly<Record<string, string>> = {
  script: "<p>Words<script>RUN</script>",
  "script in the head": "<head><script>RUN</script></head><p>Words",
  handler: '<p>Words<img src="data:," onerror="RUN">',
  "handler of a drawing": '<p>Words<svg onload="RUN"></svg>',
  "handler of details": '<p>Words<details open ontoggle="RUN"><summary>x</summary></details>',
  "policy of its own": `<head><meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'"></head><p>Words<script>RUN</script>`,
  "end of the head": '<title>x</title></head><body><p>Words<img src="OUT/head">',
  "end of the title": "<title>&lt;/title>&lt;script>RUN&lt;/script></title><title></title><script>RUN</script><p>Words",
  "end of the styles": "<style>p{}</style><script>RUN</script><style>a{}</style><p>Words",
  "halves of an end": '<style>p{}</sty</style><style>le><img src="OUT/half"></style><img src="OUT/half"><p>Words',
  "language with a quote": '<html lang="&quot;><img src=OUT/lang>"><body><p>Words<img src="OUT/lang">',
  comment: '<!--><img src="OUT/comment">--><p>Words',
  "reload elsewhere": '<head><meta http-equiv="refresh" content="0;url=OUT/refresh"></head><p>Words',
  "reload elsewhere, in the body": '<p>Words<meta http-equiv="refresh" content="0;url=OUT/refresh2">',
  "reload hidden by noscript":
    '<p>Words<noscript><p title="</noscript><meta http-equiv=refresh content=0;url=OUT/noscript>"></p></noscript>',
  "reload hidden in a drawing's style":
    '<p>Words<svg></p><style><a id="</style><meta http-equiv=refresh content=0;url=OUT/svgstyle>"></a></style></svg>',
  "reload in a drawing's HTML":
    '<p>Words<svg><foreignObject><meta http-equiv="refresh" content="0;url=OUT/foreign"></foreignObject></svg>',
  picture: '<p>Words<img src="OUT/img">',
  "picture set": '<p>Words<img srcset="OUT/srcset 1x">',
  "picture of a drawing": '<p>Words<svg><image href="OUT/svgimage" width="9" height="9"/></svg>',
  "background by CSS": '<p>Words<div style="background:url(OUT/css);height:9px">x</div>',
  "background by attribute": '<p>Words<table background="OUT/background"><tr><td>x</table>',
  "import of styles": '<p>Words<style>@import "OUT/import.css";</style>',
  "styles by link": '<p>Words<link rel="stylesheet" href="OUT/style.css">',
  "loading ahead": '<p>Words<link rel="preload" as="image" href="OUT/preload">',
  video: '<p>Words<video src="OUT/video" autoplay muted></video>',
  frame: '<p>Words<iframe src="OUT/frame"></iframe>',
  "frame of text": '<p>Words<iframe srcdoc="<script>RUN</script>"></iframe>',
  object: '<p>Words<object data="OUT/object"></object>',
  embed: '<p>Words<embed src="OUT/embed">',
  base: '<head><base href="OUT/"></head><p>Words<img src="base">',
  "shadow root": '<p>Words<div><template shadowrootmode="open"><img src="OUT/shadow"></template></div>',
  "javascript link": '<p>Words<a href="javascript:RUN;void 0">go</a>',
  "javascript link of a drawing":
    '<p>Words<svg width="99" height="40"><a href="javascript:RUN;void 0"><text y="20">go</text></a></svg>',
  form: '<p>Words<form action="OUT/form"><button>go</button></form>',
  "form of a button": '<p>Words<form><button formaction="OUT/formaction">go</button></form>',
};

const filled = (answer: string, out: string) =>
  answer.replaceAll("RUN", `document.title='ran';new Image().src='OUT/ran'`).replaceAll("OUT", out);

/** A frame that takes its port and answers with anything. */
function takenOver(answers: string): FrameDocument {
  return standIn(`onmessage = ({ ports: [port] }) => {
    port.postMessage({ type: "started" });
    port.onmessage = ({ data }) => { if (data.type === "ping") port.postMessage({ type: "pong", id: data.id }); };
    const answer = (text, height = 100) => port.postMessage({ type: "document", text, height });
    ${answers}
  };`);
}

const asScriptText = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** Opens a saved document, clicks everything in it, and returns what it sent and whether anything ran. */
async function opened(document: string, out: string): Promise<string[]> {
  const page = await harness.browser.newPage();
  await openAndClick(page, document);
  await page.waitForTimeout(250);
  const effects = await effectsOf(page, out);
  await page.close();
  return effects;
}

/** Waits until a document that was saved unchanged sends or runs something. */
async function waitForEffects(document: string, out: string): Promise<void> {
  const page = await harness.browser.newPage();
  await openAndClick(page, document);
  await vi.waitFor(async () => expect(await effectsOf(page, out)).not.toEqual([]), 30_000);
  await page.close();
}

async function openAndClick(page: Page, document: string): Promise<void> {
  const file = path.join(folder, `${randomUUID()}.html`);
  writeFileSync(file, document);
  // A document that navigates while it loads interrupts this.
  await page.goto(pathToFileURL(file).href, { waitUntil: "load" }).catch(() => {});
  await page.waitForTimeout(150);
  for (const target of await page.locator("a, button").all()) {
    await target.click({ force: true, noWaitAfter: true });
  }
}

async function effectsOf(page: Page, out: string): Promise<string[]> {
  // There is no title while the page is navigating.
  const [title, address] = [await page.title().catch(() => ""), page.url()];
  const sent = harness.other.hits.filter((hit) => hit.includes(new URL(out).pathname));
  return [...sent, ...(title === "ran" ? ["ran"] : []), ...(address.startsWith("file:") ? [] : [address])];
}

/** The page that exports all attempts, one after the other. */
let exporting: ExportPage;
beforeAll(async () => {
  exporting = await openExportPage(harness);
});
let lastTurn: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => {});
  return turn;
}

describe.concurrent("a frame that answers with", () => {
  it.each(Object.entries(attempts))("%s runs nothing and sends nothing", async (_, answer) => {
    const out = `${harness.other.origin}/${randomUUID()}`;
    // The control: the answer, saved unchanged.
    await waitForEffects(`<!doctype html>${filled(answer, out)}`, out);
    const again = `${harness.other.origin}/${randomUUID()}`;
    const frame = takenOver(`answer(${asScriptText(filled(answer, again))});`);
    const { saved, problem, drawn, left } = await inTurn(async () => {
      exporting.serveFrame(frame);
      const { text, problem } = await exporting.exported("", { format: "html" });
      const drawn = await exporting.exported("", { format: "png" });
      const { page } = exporting;
      return { saved: text, problem, drawn, left: [await page.title(), await page.locator("iframe").count()] };
    });
    expect(problem).toBeUndefined();
    expect(drawn.type ?? drawn.problem?.reason).toMatch(/^(?:image\/png|not-drawn)$/);
    expect(saved).toContain("Words");
    expect(await opened(saved, again)).toEqual([]);
    expect(left).toEqual(["Test", 0]);
  });
});

describe.concurrent("a frame", () => {
  it.each([
    ["gives several answers is believed once", `answer("<p>first"); answer("<p>second");`, "first"],
    [
      "answers with other things first",
      `answer(1); answer({}); answer("<p>x", -1); answer("<p>x", "9"); answer("<p>right");`,
      "right",
    ],
    [
      "answers with more than 4,000,000 characters isn't heard",
      `answer("x".repeat(4_000_001)); answer("<p>right");`,
      "right",
    ],
  ])("that %s", async (_, answers, text) => {
    const { page, exported } = await openExportPage(harness, takenOver(answers));
    expect((await exported("", { format: "html" })).text).toContain(`<p>${text}`);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ["gives no answer", "", "unresponsive"],
    ["sends more than a page reads", `for (let i = 0; i < 9; i++) answer("x".repeat(4_000_001));`, "flooding"],
    ["goes elsewhere", `location.reload();`, "navigated"],
    ["computes without end", "while (true) {}", "unresponsive"],
  ])("that %s is stopped", async (_, answers, why) => {
    // On a busy machine, a frame may take longer to load again, or to send much, than to miss hurried pings.
    const prepare = why === "unresponsive" ? hurryPings : stopTime;
    const { page, exported } = await openExportPage(harness, takenOver(answers), { prepare });
    expect((await exported("", { format: "html" })).problem).toMatchObject({ reason: "stopped", why });
    expect(await page.locator("iframe").count()).toBe(0);
    await page.context().close();
  });

  it("that reports an excessive height gets no picture", async () => {
    const { page, exported } = await openExportPage(harness, takenOver(`answer("<p>x", 9_999_999);`));
    expect((await exported("", { format: "png" })).problem).toMatchObject({ reason: "too-large", maxHeight: 8192 });
    await page.context().close();
  });
});
