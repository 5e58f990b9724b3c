import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../../scripts/launch-chromium.ts";
import { type CanvasPage, openCanvas, standIn } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { createBusyClock, hurryLoops, hurryPings, slowPings, stopTime } from "./page-clocks.ts";

let isolated: Harness;
let shared: Harness;
beforeAll(async () => {
  // Separate browsers, for frames that hang and flood.
  [isolated, shared] = await Promise.all([
    startHarness(launchChromium),
    startHarness(() => launchChromium({ isolateFrames: false })),
  ]);
});
afterAll(() => Promise.all([isolated?.close(), shared?.close()]));

const canvas = (inside: string, atTop = "") => `import { Button, useCanvasAction } from "editor/canvas";
${atTop}
export default function Endless() {
  const dispatch = useCanvasAction();
${inside}
  return <Button onClick={() => click(dispatch)}>Start</Button>;
}
function click(dispatch) {}`;

describe("an endless loop, in a browser whose frames share a process", () => {
  let opened: CanvasPage;
  beforeAll(async () => {
    opened = await openCanvas(shared, canvas(""), { prepare: hurryLoops });
  });
  afterAll(() => opened?.close());

  it.each([
    ["while", canvas("  while (true) {}"), 5],
    ["for", canvas("  for (;;) {}"), 5],
    ["for with a body of one statement", canvas("  let n = 0; for (let i = 0; i >= 0; i = 1) n++;"), 5],
    ["do", canvas("  let n = 0; do n++; while (true);"), 5],
    [
      "for of",
      canvas(
        "  const list = [1]; for (const item of list) { list.push(item); list.length = 1; list.push(2); if (list.length > 9) break; while (1); }",
      ),
      5,
    ],
    ["at the top level", canvas("", "let n = 0; while (n >= 0) { n++; }"), 2],
    ["around a catch", canvas("  while (true) { try { while (true) {} } catch {} }"), 5],
    ["in promises", canvas("", "(async () => { while (true) await null; })();"), 2],
  ])("is stopped and reported: %s", async (_, source, line) => {
    await opened.update(source);
    const { error } = await opened.waitFor("error");
    expect(error).toMatchObject({ message: "The loop ran for more than 2 s.", line });
    expect(await opened.page.evaluate(() => document.title)).toBe("Test");
  });

  it("is stopped after 2 s, and the page continues", async () => {
    // Measures how long the page's own script was kept waiting, in milliseconds.
    const pageScript = `
window.longestPause = 0;
let last = performance.now();
setInterval(() => { const now = performance.now(); window.longestPause = Math.max(window.longestPause, now - last); last = now; }, 10);`;
    const waiting = await openCanvas(shared, canvas("  while (true) {}"), { pageScript });
    const { error } = await waiting.waitFor("error");
    expect(error.message).toBe("The loop ran for more than 2 s.");
    // The page shares the frame's process here, so it had to wait for as long as the loop ran.
    await waiting.page.waitForFunction(() => ((window as { longestPause?: number }).longestPause ?? 0) > 1_900);
    await waiting.close();
  });
});

describe.concurrent("a canvas that stops answering, in a browser that isolates frames", () => {
  it.each([
    ["a regular expression", '  /^(a+)+$/.test("a".repeat(50) + "!");'],
    ["exponential recursion", "  const f = (n: number): number => (n < 2 ? n : f(n - 1) + f(n - 2)); f(60);"],
    [
      "a built-in over a huge array",
      "  const a = Array.from({ length: 3e6 }, (_, i) => -i); for (let i = 0; i < 1e6; i++) a.sort().reverse();",
    ],
  ])("is removed while the page stays usable: %s", async (_, line) => {
    const busy = createBusyClock();
    const prepare = async (page: Page) => {
      await hurryPings(page);
      await busy.start(page);
    };
    const opened = await openCanvas(isolated, canvas(line), { prepare });
    // The page's own timers noticed this, so the loop didn't keep the page waiting.
    expect((await opened.waitFor("stopped")).reason).toBe("unresponsive");
    expect(await busy.readMs()).toBeLessThan(2_000);
    expect(await opened.page.locator("iframe").count()).toBe(0);
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("stopped");
    await opened.page.getByRole("button", { name: "Run again" }).waitFor();
    await opened.close();
  });

  it("is removed after 5 s", async () => {
    // Reports that it runs, and then sends nothing. It uses no processor time.
    const document = standIn("onmessage = ({ ports: [port] }) => port.postMessage({ type: 'started' });");
    const began = performance.now();
    const opened = await openCanvas(isolated, canvas(""), { document });
    expect((await opened.waitFor("stopped")).reason).toBe("unresponsive");
    expect(performance.now() - began).toBeGreaterThan(5_000);
    await opened.close();
  });

  it("is removed immediately on request, and can run again", async () => {
    const opened = await openCanvas(isolated, canvas('  /^(a+)+$/.test("a".repeat(50) + "!");'));
    await opened.page.locator("iframe").waitFor({ state: "attached" });
    await opened.page.evaluate(() => window.mounted.stop());
    expect(await opened.page.locator("iframe").count()).toBe(0);
    await opened.page.evaluate(() =>
      window.mounted.update({ source: "export default function Fine() { return <p>Fine</p>; }" }),
    );
    await opened.waitFor("ready");
    await opened.page.evaluate(() => window.mounted.stop());
    await opened.page.getByRole("button", { name: "Run again" }).press("Enter");
    await opened.canvas.getByText("Fine").waitFor();
    // The focus isn't lost with the button.
    expect(await opened.page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await opened.close();
  });

  it("isn't removed for a storm of timers, and the page stays usable", async () => {
    const storm =
      "for (let i = 0; i < 500; i++) setInterval(() => { const end = performance.now() + 1; while (performance.now() < end); }, 0);";
    const busy = createBusyClock();
    const prepare = async (page: Page) => {
      await slowPings(page);
      await busy.start(page);
    };
    const opened = await openCanvas(isolated, canvas("", storm), { prepare });
    await opened.waitFor("ready");
    // The storm keeps neither the page from asking nor the frame from answering.
    // Rarely, because the page's own time counts.
    const isAnswered = () => (window as unknown as { pongs: number }).pongs > 0;
    await opened.page.waitForFunction(isAnswered, undefined, { polling: 200 });
    expect(await busy.readMs()).toBeLessThan(2_000);
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("ready");
    await opened.page.evaluate(() => window.mounted.stop());
    expect(await opened.page.locator("iframe").count()).toBe(0);
    await opened.close();
  });
});

describe("a canvas that misuses its frame", () => {
  let opened: CanvasPage;
  beforeAll(async () => {
    opened = await openCanvas(isolated, canvas(""));
  });
  afterAll(() => opened?.close());

  it("is removed when it floods the page with messages", async () => {
    const source = canvas("").replace(
      "function click(dispatch) {}",
      'function click(dispatch) { for (let i = 0; i < 20_000; i++) dispatch({ type: "x" }); }',
    );
    // On a busy machine, the messages may take several seconds, which the page's limit allows for.
    const flooding = await openCanvas(isolated, source, { prepare: stopTime });
    await flooding.waitFor("ready");
    // Not awaited: the frame may be removed before Playwright learns that it was clicked.
    const click = flooding.canvas
      .getByRole("button", { name: "Start" })
      .click()
      .catch(() => {});
    expect((await flooding.waitFor("stopped")).reason).toBe("flooding");
    await flooding.close();
    await click;
  });

  it.each([
    ["reloads", "location.reload()"],
    [
      "writes a document of its own",
      'location.href = URL.createObjectURL(new Blob(["<p>Mine</p>"], { type: "text/html" }))',
    ],
    ["goes elsewhere", 'location.href = "https://example.invalid/"'],
    ["goes to an empty page", 'location.href = "about:blank"'],
  ])("is removed when it %s", async (_, code) => {
    await opened.update(canvas("", `setTimeout(() => { ${code} }, 200);`));
    await opened.waitFor("ready");
    expect(["navigated", "unresponsive"]).toContain((await opened.waitFor("stopped")).reason);
    expect(await opened.page.locator("iframe").count()).toBe(0);
    expect(await opened.page.getByRole("alert").textContent()).toMatch(/removed/);
  });

  it("is stopped if the address isn't a canvas frame's", async () => {
    const other = await openCanvas(isolated, canvas(""), {
      document: { html: "<p>Not found</p>", contentSecurityPolicy: "", headers: {} },
    });
    expect((await other.waitFor("stopped")).reason).toBe("not-loaded");
    await other.close();
  });
});
