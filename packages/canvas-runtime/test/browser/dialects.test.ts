import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderCanvasToHtml } from "../../src/extensions/html/render-canvas.ts";
import { dialectCanvases } from "../dialect-canvases.ts";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

const modules = ["editor/canvas", ...new Set(dialectCanvases.map(({ module }) => module))];

let harness: Harness;
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  opened = await openCanvas(harness, "export default () => null", { mount: { modules } });
  await opened.waitFor("ready");
});
afterAll(() => harness?.close());

describe("canvases of other hosts", () => {
  it("number 42", () => {
    expect(dialectCanvases).toHaveLength(42);
  });

  it.each(dialectCanvases)("$module: $name is shown", async ({ source, shows }) => {
    await opened.update(source);
    await opened.waitFor("ready", "error");
    const events = await opened.events();
    expect(events.filter(({ type }) => type === "error")).toEqual([]);
    expect(events.find(({ type }) => type === "diagnostics")).toEqual({ type: "diagnostics", diagnostics: [] });
    await opened.canvas.getByText(shows, { exact: false }).first().waitFor();
    expect(await opened.canvas.getByText("is not available here").count()).toBe(0);
  });

  it.each(dialectCanvases)("$module: $name is a file", ({ source }) => {
    const { html, failure, diagnostics } = renderCanvasToHtml(source, { modules });
    expect({ failure, diagnostics }).toEqual({ failure: null, diagnostics: [] });
    expect(html).not.toContain("is not available here");
  });

  it("align the headings of a hand-made table with its cells", async () => {
    const byHand = dialectCanvases.find(({ name }) => name === "table by hand");
    await opened.update(byHand?.source ?? "");
    await opened.waitFor("ready", "error");
    const leftOfWords = (cell: string) =>
      opened.canvas.locator(cell).evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().left;
      });
    await opened.canvas.locator("td").waitFor();
    expect(await leftOfWords("th")).toBe(await leftOfWords("td"));
  });

  it("show radar charts down to the lowest label", async () => {
    const byRows = dialectCanvases.find(({ name }) => name.startsWith("radar by rows"));
    await opened.update(byRows?.source ?? "");
    await opened.waitFor("ready", "error");
    const drawing = opened.canvas.locator(".fp-radar svg");
    await drawing.waitFor();
    const room = await drawing.evaluate((svg) => {
      const labels = [...svg.querySelectorAll("text")].map((label) => label.getBoundingClientRect().bottom);
      return svg.getBoundingClientRect().bottom - Math.max(...labels);
    });
    expect(room).toBeGreaterThanOrEqual(0);
    expect(room).toBeLessThan(12);
  });

  it("show the names of a radar chart's axes, and cut long ones", async () => {
    const names = ["Latency", "Developer experience", "Cost", "Operability in production"];
    await opened.update(`import { RadarChart } from "editor/canvas";
export default () => <RadarChart categories={${JSON.stringify(names)}} series={[{ name: "a", data: [1, 2, 3, 4] }]} />;`);
    await opened.waitFor("ready", "error");
    const labels = opened.canvas.locator(".fp-radar svg text");
    await labels.first().waitFor();
    expect(await labels.allTextContents()).toEqual([
      "Latency",
      expect.stringMatching(/^Developer .*…$/),
      "Cost",
      expect.stringMatching(/^Operability .*…$/),
    ]);
    const isInside = await labels.evaluateAll((texts) =>
      texts.map((text) => {
        const [inner, outer] = [text, text.closest("svg") as Element].map((one) => one.getBoundingClientRect());
        return inner !== undefined && outer !== undefined && inner.left >= outer.left && inner.right <= outer.right;
      }),
    );
    expect(isInside).toEqual([true, true, true, true]);
  });

  it("have no cells darker or lighter than the slide or dialog around them", async () => {
    const matrix = '<MaturityMatrix dimensions={["a"]} scopes={["b"]} cells={[]} />';
    await opened.update(`import { Dialog, MaturityMatrix, Presentation, PresentationSlide, Stack } from "editor/canvas";
export default () => <Stack><Presentation><PresentationSlide>${matrix}</PresentationSlide></Presentation>
  <Dialog open>${matrix}</Dialog></Stack>;`);
    await opened.waitFor("ready", "error");
    const titles = opened.canvas.locator(".fp-level-title");
    await titles.nth(1).waitFor();
    const colours = await titles.evaluateAll((cells) =>
      cells.map((cell) =>
        [cell, cell.closest(".fp-slide,.fp-dialog") as Element].map((one) => getComputedStyle(one).backgroundColor),
      ),
    );
    expect(colours.length).toBeGreaterThan(1);
    for (const [cell, around] of colours) expect(cell).toBe(around);
  });

  it("send their components to the frame only if a canvas names one", async () => {
    const sent = await harness.openProgram(`
import { mountCanvas } from "../../src/index.ts";
const post = MessagePort.prototype.postMessage;
window.sent = [];
MessagePort.prototype.postMessage = function (message, ...rest) { window.sent.push(message.type); return post.call(this, message, ...rest); };
const canvas = mountCanvas(document.getElementById("root")!, { source: "export default () => <p>plain</p>" });
window.next = (source) => canvas.update({ source });`);
    const types = () =>
      sent.evaluate(() => (window as never as { sent: string[] }).sent.filter((type) => type !== "ping"));
    await sent.frameLocator("iframe").getByText("plain").waitFor();
    // The compiler is sent to every frame that gets a source.
    expect(await types()).toEqual(["extend", "run"]);
    await sent.evaluate(() =>
      (window as never as { next(source: string): void }).next(
        'import { Progress } from "editor/canvas"; export default () => <Progress value={5} label="now" />',
      ),
    );
    await sent.frameLocator("iframe").getByText("now").waitFor();
    // They take values from the charts and the form's controls.
    expect(await types()).toEqual(["extend", "run", "extend", "extend", "extend", "run"]);
    await sent.context().close();
  });
});
