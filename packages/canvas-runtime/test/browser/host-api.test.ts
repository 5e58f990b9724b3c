import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CanvasPage, frameDocument, openCanvas, standIn } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { holdPings, hurryPings } from "./page-clocks.ts";

let harness: Harness;
/** One page shows a canvas after another: a new page with a new frame starts two processes. */
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  // Some of the frames that don't load have other addresses.
  opened = await openCanvas(harness, counter, { contentSecurityPolicy: null });
});
afterAll(() => harness?.close());

const counter = `import { Button, Text, useCanvasState } from "editor/canvas";
export default function Counter() {
  const [count, setCount] = useCanvasState("count", 0);
  return <><Text>count is {count}</Text><Button onClick={() => setCount(count + 1)}>More</Button></>;
}`;

describe("a mounted canvas", () => {
  it("receives values from the page, live, and sends its own", async () => {
    const { page, canvas, waitFor, events } = opened;
    await waitFor("ready");
    await canvas.getByRole("button").click();
    await expect.poll(() => page.evaluate(() => window.mounted.values)).toEqual({ count: 1 });
    await page.evaluate(() => window.mounted.update({ state: { count: 41 } }));
    await canvas.getByText("count is 41").waitFor();
    await canvas.getByRole("button").click();
    await canvas.getByText("count is 42").waitFor();
    // The frame shows a value before the page gets it.
    await expect.poll(() => page.evaluate(() => window.mounted.values)).toEqual({ count: 42 });
    await page.evaluate(() => window.mounted.update({ state: { count: undefined } }));
    await canvas.getByText("count is 0").waitFor();
    expect(await page.evaluate(() => window.mounted.values)).toEqual({});
    await page.evaluate(() => window.mounted.update({ state: { count: 7, big: "x".repeat(300_000) } }));
    await canvas.getByText("count is 7").waitFor();
    expect((await events()).filter(({ type }) => type === "state-refused")).toEqual([
      { type: "state-refused", key: "big" },
    ]);
    expect(await page.evaluate(() => window.mounted.height)).toBeGreaterThan(20);
  });

  it("keeps the page's values for the next visit", async () => {
    const { page, canvas, waitFor, replace } = opened;
    await replace(counter, { storageKey: "set-by-page" });
    await waitFor("ready");
    await page.evaluate(() => window.mounted.update({ state: { count: 5 } }));
    await canvas.getByText("count is 5").waitFor();
    await replace(counter, { storageKey: "set-by-page" });
    await canvas.getByText("count is 5").waitFor();
  });

  it("uses the site's colours, fonts and radius in each theme, even after an update", async () => {
    const source = `import { Card, CardBody, Code, useHostTheme } from "editor/canvas";
export default function C() {
  const theme = useHostTheme();
  return <Card><CardBody><p>{theme.text.primary} {theme.radius.lg} {theme.typography.fontFamily}</p><Code>x</Code></CardBody></Card>;
}`;
    const tokens = {
      colors: {
        light: { palette: { foreground: "#102030" } },
        dark: { palette: { foreground: "#fefefe", editor: "#001122" } },
      },
      fontFamily: "Georgia, serif",
      codeFontFamily: "Courier",
      radius: 2,
    };
    const { page, canvas, waitFor, replace } = opened;
    await replace(source, { theme: "light", tokens });
    await waitFor("ready");
    await canvas.getByText("#102030 2 Georgia, serif").waitFor();
    const look = (selector: string, property: string) =>
      canvas.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await look(".fp-card", "border-top-left-radius")).toBe("2px");
    expect(await look(".fp-root", "font-family")).toBe("Georgia, serif");
    expect(await look(".fp-code", "font-family")).toBe("Courier");
    await page.evaluate(() => window.mounted.update({ theme: "dark" }));
    await canvas.getByText("#fefefe").waitFor();
    expect(await look(".fp-root", "background-color")).toBe("rgb(0, 17, 34)");
    await page.evaluate(() => window.mounted.update({ tokens: null }));
    await canvas.getByText("#e9ebef 8 ui-sans-serif").waitFor();
    const wrong = page.evaluate(() =>
      window.mounted.update({ tokens: { colors: { dark: { palette: { forground: "red" } } } } as never }),
    );
    await expect(wrong).rejects.toThrow(
      "tokens.colors.dark.palette.forground is unknown. The known names are foreground",
    );
  });
});

describe("the language of a canvas", () => {
  const source = `import { BarChart } from "editor/canvas";
export default () => <BarChart categories={["Mo"]} series={[{ name: "Umsatz", data: [1234.5] }]} showValues />;`;

  it("is that of the page, with its words, and may change", async () => {
    const { page, canvas, waitFor, replace } = opened;
    await replace(source, { language: "de", words: { barChart: "Balken" } });
    await waitFor("ready");
    await canvas.locator(".fp-chart-value", { hasText: "1.234,5" }).waitFor();
    await canvas.getByRole("img", { name: "Balken: Umsatz" }).waitFor();
    const lang = () => canvas.locator("html").getAttribute("lang");
    expect(await lang()).toBe("de");
    await page.evaluate(() => window.mounted.update({ language: "en-GB", words: {} }));
    await canvas.locator(".fp-chart-value", { hasText: "1,234.5" }).waitFor();
    await canvas.getByRole("img", { name: "Bar chart: Umsatz" }).waitFor();
    expect(await lang()).toBe("en-GB");
    const wrong = page.evaluate(() => window.mounted.update({ language: "de_DE" }));
    await expect(wrong).rejects.toThrow('language must be a BCP 47 tag such as "de" or "pt-BR", not "de_DE"');
    const mounted = () => page.locator("#root > *").count();
    const before = await mounted();
    await expect(page.evaluate(() => window.mount({ source: "", language: "de_DE" }))).rejects.toThrow("BCP 47");
    expect(await mounted()).toBe(before);
  });

  it("is English with American numbers if the page says nothing", async () => {
    const { canvas, waitFor, replace } = opened;
    await replace(source, {});
    await waitFor("ready");
    await canvas.locator(".fp-chart-value", { hasText: "1,234.5" }).waitFor();
    expect(await canvas.locator("html").getAttribute("lang")).toBe("en");
  });
});

describe("a frame that never loads", () => {
  const mountAt = (path: string) =>
    opened.page.evaluate(
      (options) => {
        window.mounted.unmount();
        window.canvasEvents.length = 0;
        window.mount(options);
      },
      { source: counter, frameUrl: path },
    );

  it.each([
    ["missing", "/nothing-here.html", /nothing-here\.html answers 404/],
    ["other-document", "/spa", /another document/],
  ])("is reported as not-loaded: %s", async (cause, path, hint) => {
    harness.pages.serve("/spa", "<!doctype html><div id=root></div>");
    await mountAt(path);
    expect(await opened.waitFor("stopped")).toMatchObject({
      reason: "not-loaded",
      notLoaded: { cause, hint: expect.stringMatching(hint) },
    });
    await opened.page.getByText("The frame that canvases run in could not be loaded.").waitFor();
  });

  it("is reported if the page's policy blocks it", async () => {
    const blocking = await openCanvas(harness, counter, {
      contentSecurityPolicy: "script-src 'self'; frame-src 'none'",
    });
    expect(await blocking.waitFor("stopped")).toMatchObject({
      reason: "not-loaded",
      notLoaded: { cause: "blocked", hint: expect.stringMatching(/add it to frame-src/) },
    });
    await blocking.page.getByText("The frame that canvases run in could not be loaded.").waitFor();
    await blocking.close();
  });

  it("is reported if its reply has a different policy", async () => {
    const { html } = await frameDocument();
    harness.pages.serve("/strict.html", html, { "Content-Security-Policy": "script-src 'self'" });
    await mountAt("/strict.html");
    expect(await opened.waitFor("stopped")).toMatchObject({ reason: "not-loaded", notLoaded: { cause: "blocked" } });
  });

  it("isn't reported if it starts late in a slow browser, and then has the usual time to answer", async () => {
    const document = standIn(`onmessage = ({ ports: [port] }) => {
      start = () => ["started", "ready"].forEach((type) => port.postMessage({ type }));
    };`);
    const late = await openCanvas(harness, counter, { document, prepare: holdPings });
    const { page } = late;
    const ping = (times: number) => page.evaluate((count) => window.ping(count), times);
    const frame = await page.waitForSelector("iframe").then((element) => element.contentFrame());
    await frame?.waitForFunction("typeof start === 'function'");
    await ping(12);
    await frame?.evaluate("start()");
    await late.waitFor("ready");
    await ping(5);
    expect((await late.events()).map(({ type }) => type)).not.toContain("stopped");
    await ping(1);
    expect((await late.waitFor("stopped")).reason).toBe("unresponsive");
    await late.close();
  });

  it("isn't reported if the canvas hangs from its first line", async () => {
    const hanging = await openCanvas(
      harness,
      `for (const a of [1]) { /(a+)+$/.test("a".repeat(40) + "b"); }\n${counter}`,
      { prepare: hurryPings },
    );
    expect((await hanging.waitFor("stopped")).reason).toBe("unresponsive");
    await hanging.close();
  });
});

describe.each([18, 19] as const)("CanvasView with React %i", (reactMajor) => {
  it("has a ref to stop, run and read the canvas, and applies a later state and language, and their absence", async () => {
    const { html, headers } = await frameDocument();
    harness.pages.serve("/view-frame.html", html, headers);
    const page = await harness.openProgram(
      `import { useRef, useState, version } from "react";
import { createRoot } from "react-dom/client";
import { CanvasView, type CanvasViewHandle } from "../../src/react/canvas-view.tsx";
const source = ${JSON.stringify(counter)};
function App() {
  const canvas = useRef<CanvasViewHandle>(null);
  const [state, setState] = useState<Record<string, unknown>>({ count: 3 });
  const [language, setLanguage] = useState<string | undefined>("de");
  const labels = language && { frame: "Leinwand" };
  const [read, setRead] = useState("");
  return <>
    <p>React {version}</p>
    <button onClick={() => canvas.current?.stop()}>stop it</button>
    <button onClick={() => canvas.current?.run()}>run it</button>
    <button onClick={() => setState({ ...state, count: 30 })}>set it</button>
    <button onClick={() => setLanguage("fr")}>say it in French</button>
    <button onClick={() => setLanguage(undefined)}>say it in no language</button>
    <button onClick={() => setRead(canvas.current?.state + " " + ((canvas.current?.height ?? 0) > 20) + " " + JSON.stringify(canvas.current?.values))}>read it</button>
    <p id="read">{read}</p>
    <p id="kept">kept {JSON.stringify(state)}</p>
    <CanvasView ref={canvas} id="view" source={source} frameUrl="/view-frame.html" language={language} words={language && { checkbox: "Kasten" }} labels={labels} state={state} onStateChange={setState} />
  </>;
}
createRoot(document.getElementById("root")!).render(<App />);`,
      { reactMajor },
    );
    const canvas = page.frameLocator("#view iframe");
    const press = (name: string) => page.getByRole("button", { name }).click();
    await page.getByText(`React ${reactMajor}.`).waitFor();
    await canvas.getByText("count is 3").waitFor();
    await canvas.locator("html[lang=de]").waitFor({ state: "attached" });
    await press("say it in French");
    await canvas.locator("html[lang=fr]").waitFor({ state: "attached" });
    await page.locator('iframe[title="Leinwand"]').waitFor();
    await press("say it in no language");
    await canvas.locator("html[lang=en]").waitFor({ state: "attached" });
    await page.locator('iframe[title="Canvas"]').waitFor();
    await canvas.getByRole("button", { name: "More" }).click();
    // The frame shows a value before the page gets it.
    await page.getByText('kept {"count":4}').waitFor();
    await press("read it");
    await page.getByText('ready true {"count":4}').waitFor();
    await press("set it");
    await canvas.getByText("count is 30").waitFor();
    await press("stop it");
    await page.locator("iframe").waitFor({ state: "detached" });
    await press("run it");
    await canvas.getByText("count is 30").waitFor();
    await page.context().close();
  });
});
