import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCanvas, compilerVersion } from "../../src/editor-canvas/compile.ts";
import type { CanvasEvent, CanvasUpdate, MountCanvasOptions } from "../../src/index.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
/** One page shows a canvas after another: a new page with a new frame starts two processes. */
let page: Page;
let frame: FrameLocator;
beforeAll(async () => {
  harness = await startHarness();
  page = await harness.openProgram(program);
  frame = page.frameLocator("iframe");
});
afterAll(() => harness?.close());

declare global {
  interface Window {
    sent: string[];
    seen: CanvasEvent[];
    show(options: Partial<MountCanvasOptions>): void;
    change(update: Partial<CanvasUpdate>): void;
  }
}

const program = `
import { mountCanvas } from "../../src/index.ts";
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) { if (message.type !== "ping") window.sent.push(message.type); return post.call(this, message, ...rest); };
let canvas;
window.show = (options) => {
  const last = canvas;
  const seen = [];
  Object.assign(window, { sent: [], seen });
  canvas = mountCanvas(document.getElementById("root")!, { ...options, onEvent: (event) => seen.push(event) });
  window.change = (update) => canvas.update(update);
  // Only now, so that the frames' process stays.
  last?.unmount();
};`;

const canvasOf = (text: string) => `export default () => <p>${text}</p>;`;

/** Code and version as from a server. It shows another text than the source, to tell both apart. */
const compiledOf = (text: string) => ({ ...compileCanvas(canvasOf(text)), version: compilerVersion });

const show = (options: Partial<MountCanvasOptions>) => page.evaluate((given) => window.show(given), options);
const change = (update: Partial<CanvasUpdate>) => page.evaluate((given) => window.change(given), update);
const sent = () => page.evaluate(() => window.sent);
const types = () => page.evaluate(() => window.seen.map(({ type }) => type));

describe("a source that comes compiled", () => {
  it("runs without the compiler, with its diagnostics, until a source comes uncompiled", async () => {
    const warning = { severity: "warning", code: "unknown-export", message: "x", line: 1 } as const;
    const compiled = { ...compiledOf("compiled"), diagnostics: [warning] };
    await show({ source: canvasOf("source"), compiled });
    await frame.getByText("compiled").waitFor();
    expect(await sent()).toEqual(["run"]);
    // The frame shows the canvas before the page gets its messages.
    await expect
      .poll(() => page.evaluate(() => window.seen.find(({ type }) => type === "diagnostics")))
      .toEqual({ type: "diagnostics", diagnostics: [warning] });
    await change({ source: canvasOf("next source"), compiled: compiledOf("next compiled") });
    await frame.getByText("next compiled").waitFor();
    expect(await sent()).toEqual(["run", "run"]);
    await change({ source: canvasOf("last source") });
    await frame.getByText("last source").waitFor();
    expect(await sent()).toEqual(["run", "run", "extend", "run"]);
  });

  it.each([
    ["another version", { ...compiledOf("compiled"), version: "0" }],
    ["no version", { ...compiledOf("compiled"), version: undefined }],
    ["errors", { version: compilerVersion, ...compileCanvas("no canvas") }],
    ["no code", { version: compilerVersion, diagnostics: [] }],
    ["diagnostics of another form", { ...compiledOf("compiled"), diagnostics: [{ line: -1 }] }],
  ])("is compiled again if it comes with %s", async (_, compiled) => {
    await show({ source: canvasOf("source"), compiled: compiled as never });
    await frame.getByText("source").waitFor();
    expect(await sent()).toEqual(["extend", "run"]);
  });

  it.each([
    ["ends the code around it", "0}})();parent.document.title = 'out';((function(){return function(){"],
    ["is no code at all", "</script><script>parent.document.title = 'out'</script>"],
    ["reaches for the page", "(function(){ parent.document.title = 'out'; })"],
  ])("is as confined as a source if it %s", async (_, code) => {
    const compiled = { version: compilerVersion, code, diagnostics: [] };
    await show({ source: canvasOf("source"), compiled });
    await expect.poll(types).toContain("error");
    expect(await page.title()).toBe("Test");
  });
});

describe("a canvas without a source", () => {
  it("loads its frame, and shows the source with its initial state when it arrives", async () => {
    const state = { stored: "initial", other: "initial" };
    await show({ source: null, storageKey: "late" });
    await page.evaluate(() => localStorage.setItem("canvas-state:late", '{"stored":"kept"}'));
    await frame.locator("#canvas").waitFor({ state: "attached" });
    expect([await sent(), await types()]).toEqual([[], ["loading"]]);
    const source = `import { useCanvasState } from "editor/canvas";
export default () => <p>{useCanvasState("stored", "")[0]} {useCanvasState("other", "")[0]}</p>;`;
    await change({ source, state });
    await frame.getByText("kept initial").waitFor();
    await expect.poll(types).toEqual(["loading", "diagnostics", "ready"]);
  });
});
