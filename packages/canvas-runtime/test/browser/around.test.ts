import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CanvasPage, frameDocument, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const themed = `import { Text, useHostTheme } from "editor/canvas";
export default function Themed() { const theme = useHostTheme(); return <Text>{"Kind " + theme.kind}</Text>; }`;

const linking = `export default function Linking() {
  return <>
    <a href="https://example.org/page?x=1" target="_blank">Web</a>
    <a href="javascript:document.title='run'">Script</a>
    <a href="vscode://file/x">Editor</a>
    <a href="src/app.ts">Local</a>
    <svg width="60" height="20"><a href="mailto:a@example.org"><text y="15">Mail</text></a></svg>
    <a href={"mailto:b@example.org?body=" + "x".repeat(3000)}>Letter</a>
    <a href="#below">Below</a><p id="below">Here</p>
  </>;
}`;

describe("the page around a canvas", () => {
  let opened: CanvasPage;
  beforeAll(async () => {
    opened = await openCanvas(harness, themed, { colorScheme: "dark", mount: { storageKey: "cv_2" } });
    await opened.waitFor("ready");
  });
  afterAll(() => opened?.close());

  it("sets the canvas's look, or lets it follow the reader's preference", async () => {
    await opened.canvas.getByText("Kind dark").waitFor();
    await opened.page.emulateMedia({ colorScheme: "light" });
    await opened.canvas.getByText("Kind light").waitFor();
    for (const theme of ["dark", "hc-light", "hc-dark", "light"] as const) {
      await opened.page.evaluate((kind) => window.mounted.update({ theme: kind }), theme);
      await opened.canvas.getByText(`Kind ${theme}`, { exact: true }).waitFor();
      const frameStyle = await opened.canvas.locator(":root").evaluate((root) => {
        const { backgroundColor, colorScheme } = getComputedStyle(root);
        return { backgroundColor, colorScheme };
      });
      expect(frameStyle.colorScheme).toBe(theme.endsWith("dark") ? "dark" : "light");
      expect(frameStyle.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    }
    await opened.page.emulateMedia({ colorScheme: "dark" });
    await opened.page.evaluate(() => window.mounted.update({ theme: null }));
    await opened.canvas.getByText("Kind dark").waitFor();
  });

  it("offers web links by their full address, and opens them in an isolated page", async () => {
    await opened.update(linking);
    await opened.waitFor("ready");
    for (const label of ["Script", "Editor", "Local", "Below"])
      await opened.canvas.getByText(label, { exact: true }).click();
    expect((await opened.events()).filter(({ type }) => type === "link")).toEqual([]);
    expect(await opened.page.getByRole("link").count()).toBe(0);

    await opened.canvas.getByText("Mail").click();
    expect((await opened.waitFor("link")).url).toBe("mailto:a@example.org");
    await opened.canvas.getByText("Letter").click();
    const links = async () => (await opened.events()).flatMap((event) => (event.type === "link" ? event.url : []));
    await expect.poll(async () => (await links()).length).toBe(2);
    expect((await links())[1]).toBe(`mailto:b@example.org?body=${"x".repeat(3000)}`);
    await opened.canvas.getByText("Web").click();
    const link = opened.page.getByRole("link", { name: "Open" });
    await opened.page.getByText("https://example.org/page?x=1").waitFor();
    await opened.page.locator("a[href]").waitFor();
    expect(await link.getAttribute("href")).toBe("https://example.org/page?x=1");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await link.getAttribute("target")).toBe("_blank");
    await opened.page.getByRole("button", { name: "Close" }).click();
    expect(await opened.page.getByRole("link").count()).toBe(0);
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("ready");
  });

  it("keeps the browser from opening files that are dropped on a canvas which doesn't take them", async () => {
    await opened.update(
      `export default () => <>
        <h1>Nothing</h1>
        <h2 onDragOver={(event) => { event.preventDefault(); event.dataTransfer.dropEffect = "copy"; }}>Files here</h2>
        <input type="file" aria-label="A file" />
      </>;`,
    );
    await opened.waitFor("ready");
    await opened.fitted();
    const session = await opened.page.context().newCDPSession(opened.page);
    const data = { items: [], files: [import.meta.filename], dragOperationsMask: 1 };
    const effectOver = async (place: Locator) => {
      const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 };
      const seen = place.evaluate(
        (element) =>
          new Promise((resolve) => {
            const tell = (event: DragEvent) => resolve([event.defaultPrevented, event.dataTransfer?.dropEffect]);
            element.ownerDocument.defaultView?.addEventListener("dragover", tell, { once: true });
            element.setAttribute("data-listens", "");
          }),
      );
      await place.and(opened.canvas.locator("[data-listens]")).waitFor();
      for (const type of ["dragEnter", "dragOver"] as const) {
        await session.send("Input.dispatchDragEvent", { type, x: x + 5, y: y + 5, data });
      }
      return seen;
    };
    expect(await effectOver(opened.canvas.getByRole("heading", { name: "Nothing" }))).toEqual([true, "none"]);
    expect(await effectOver(opened.canvas.getByRole("heading", { name: "Files here" }))).toEqual([true, "copy"]);
    expect(await effectOver(opened.canvas.getByLabel("A file"))).toEqual([false, "none"]);
  });

  it("ignores clicks that the canvas simulates", async () => {
    await opened.update(
      `${linking}
const clickOnce = () => {
  const link = document.querySelector("a");
  if (!link) return requestAnimationFrame(clickOnce);
  link.click();
  // Unlike \`click()\`, it works without the focus.
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  console.log("clicked");
};
clickOnce();`,
    );
    // Messages keep their order, so a message about the click would have arrived first.
    await opened.waitFor("console");
    expect((await opened.events()).filter(({ type }) => type === "link")).toEqual([]);
  });

  it("shows actions that need an editor, and copies their text", async () => {
    await opened.update(
      `import { Button, useCanvasAction } from "editor/canvas";
export default function Acting() {
  const dispatch = useCanvasAction();
  return <>
    <Button onClick={() => dispatch({ type: "openFile", path: "src/app.ts", selection: { startLineNumber: 3 } })}>File</Button>
    <Button onClick={() => { const loop = {}; loop.self = loop; dispatch(loop); dispatch(undefined); dispatch({ type: "unheard", n: 1n }); dispatch({ type: "unheard" }); }}>Odd</Button>
  </>;
}`,
    );
    await opened.waitFor("ready");
    await opened.page
      .context()
      .grantPermissions(["clipboard-read", "clipboard-write"], { origin: harness.pages.origin });
    await opened.canvas.getByRole("button", { name: "File" }).click();
    expect((await opened.waitFor("action")).action).toMatchObject({ type: "openFile", path: "src/app.ts" });
    expect(await opened.page.getByRole("status").textContent()).toContain("openFile src/app.ts");
    await opened.page.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => opened.page.evaluate(() => navigator.clipboard.readText())).toBe("src/app.ts");
    await opened.canvas.getByRole("button", { name: "Odd" }).click();
    await opened.page.getByText("unheard").waitFor();
    expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([]);
  });

  it("refuses more state than it can keep", async () => {
    await opened.update(
      `export default function Hoarding() {
  const [, setA] = useCanvasState("a", ""); const [, setB] = useCanvasState("b", "");
  return <Button onClick={() => { setA("x".repeat(200000)); setB("y".repeat(200000)); }}>Hoard</Button>;
}`,
    );
    await opened.waitFor("ready");
    await opened.canvas.getByRole("button").click();
    expect((await opened.waitFor("state-refused")).key).toBe("b");
    await opened.page.waitForFunction(() => (localStorage.getItem("canvas-state:cv_2")?.length ?? 0) > 200_000);
  });

  it("doesn't grow endlessly around a canvas taller than its window", async () => {
    await opened.update(
      'export default function Growing() { return <div style={{ minHeight: "100vh", paddingBottom: 20 }}>Growing</div>; }',
    );
    await opened.waitFor("ready");
    // Each round of growth would take one or two frames.
    await opened.page.evaluate(async () => {
      for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await opened.page.locator("iframe").evaluate((frame) => (frame as HTMLElement).offsetHeight)).toBeLessThan(
      1_000,
    );
  });

  it("names the frame, allows it only scripts, and fills its element on request", async () => {
    await opened.replace(themed, { height: "fill", labels: { frame: "Übersicht" } });
    await opened.page.locator("#root").evaluate((root) => {
      root.style.height = "500px";
    });
    await opened.waitFor("ready");
    const frame = opened.page.getByTitle("Übersicht");
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
    const [top, height] = await frame.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight]);
    // Everything except the row for the page's own messages.
    expect([top, (top ?? 0) + (height ?? 0)]).toEqual([44, 500]);
    await opened.page.evaluate(() => window.mounted.unmount());
    expect(await opened.page.locator("#root").innerHTML()).toBe("");
  });

  it("may be cross-origin isolated", async () => {
    const isolated = await openCanvas(harness, themed, {
      headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
    });
    await isolated.waitFor("ready");
    expect(await isolated.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await isolated.close();
  });
});

describe("the frame's document, visited as a page", () => {
  it("has no origin, and does nothing", async () => {
    const { html, headers } = await frameDocument();
    harness.pages.serve("/visited.html", html, headers);
    const page = await harness.browser.newPage();
    await page.goto(`${harness.pages.origin}/visited.html`);
    expect(await page.evaluate(() => window.origin)).toBe("null");
    expect(await page.locator("#canvas").innerHTML()).toBe("");
    await page.close();
  });
});

describe("CanvasView", () => {
  it("shows a canvas in a React app, follows its props and uses the app's notice bar", async () => {
    const { html, headers } = await frameDocument();
    harness.pages.serve("/react-frame.html", html, headers);
    const page = await harness.openProgram(`
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { CanvasView } from "../../src/react/canvas-view.tsx";
const source = (text) => \`import { Text, useHostTheme } from "editor/canvas";
export default function Shown() { return <Text>\${text} {useHostTheme().kind}</Text>; }\`;
function App() {
  const [text, setText] = useState("First");
  const [theme, setTheme] = useState("light");
  const [events, setEvents] = useState([]);
  const [shown, setShown] = useState(true);
  const [labels, setLabels] = useState({});
  const [notice, setNotice] = useState(null);
  const [bar] = useState({ show: setNotice });
  return <>
    <button onClick={() => setText("Second")}>Text</button>
    <button onClick={() => setTheme("dark")}>Theme</button>
    <button onClick={() => setText("{missing}")}>Break</button>
    <button onClick={() => setShown(false)}>Hide</button>
    <button onClick={() => setLabels({ frame: "Leinwand", close: "Zu" })}>Words</button>
    <output>{events.join(" ")}</output>
    <p role="alert">{notice?.text} {notice?.quote} {notice?.actions.map(({ kind, label, run }) => <button key={kind} onClick={run}>{label}</button>)}</p>
    {shown && <CanvasView className="view" source={source(text)} theme={theme} labels={labels} notices={bar} frameUrl="/react-frame.html" onEvent={({ type }, state) => setEvents((before) => [...before, type + ":" + state])} />}
  </>;
}
createRoot(document.getElementById("root")!).render(<StrictMode><App /></StrictMode>);`);
    const canvas = page.frameLocator(".view iframe");
    await canvas.getByText("First light").waitFor();
    await page.getByRole("button", { name: "Text" }).click();
    await canvas.getByText("Second light").waitFor();
    await page.getByRole("button", { name: "Theme" }).click();
    await canvas.getByText("Second dark").waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
    await page
      .locator("output")
      .filter({ hasText: /loading:loading diagnostics:loading ready:ready/ })
      .waitFor();

    await page.getByRole("button", { name: "Words" }).click();
    await page.locator('iframe[title="Leinwand"]').waitFor();
    await page.getByRole("button", { name: "Break" }).click();
    const notice = page
      .getByRole("alert")
      .filter({ hasText: "line 2 of the canvas: ReferenceError: missing is not defined" });
    await notice.waitFor();
    expect(await page.locator("output").textContent()).toMatch(/error:error$/);
    await notice.getByRole("button", { name: "Zu" }).click();
    await notice.waitFor({ state: "detached" });
    expect(await page.getByRole("alert").count()).toBe(1);
    await page.getByRole("button", { name: "Hide" }).click();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.context().close();
  });
});
