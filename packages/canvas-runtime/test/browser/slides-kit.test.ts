import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleFrameScript } from "../../scripts/frame-script-plugin.ts";
import { frameDocument } from "../../src/sandbox/frame/frame-document.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const deck = `import { Deck, Slide } from "talks/slides";
export default () => <Deck><Slide>One</Slide></Deck>;`;

/** Opens a page that shows a source which imports the slides kit, with only the sandbox. */
async function openSlides(source: string) {
  const script = await bundleFrameScript(new URL("../slides-kit/frame-program.ts", import.meta.url));
  const { html, headers } = await frameDocument(script, []);
  harness.pages.serve("/slides-frame.html", html, headers);
  const page = await harness.openProgram(`import { mountForKit } from "../../src/sandbox/host/mount-canvas.ts";
const kit = { specifiers: ["talks/slides"], loadDocument: async () => "" };
const events = [];
const onEvent = (event) => void events.push(event);
const options = { source: ${JSON.stringify(source)}, frameUrl: "/slides-frame.html", storageKey: "talk", onEvent };
Object.assign(window, { events });
mountForKit(document.getElementById("root")!, options, kit);`);
  return { page, frame: page.frameLocator("iframe") };
}

describe("the sandbox with a kit for another format", () => {
  it("compiles and shows a source in the kit's look, and keeps its state", async () => {
    const { page, frame } = await openSlides(deck);
    const slide = frame.locator("section", { hasText: "One" });
    await slide.waitFor();
    expect(await slide.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(4, 5, 6)");
    const look = () => [getComputedStyle(document.documentElement).backgroundColor, document.documentElement.lang];
    await expect.poll(() => frame.locator("body").evaluate(look)).toEqual(["rgb(1, 2, 3)", "fr"]);
    await frame.getByRole("button", { name: "Shown 0" }).click();
    await frame.getByText("Shown 1").waitFor();
    await page.waitForFunction(() => localStorage.getItem("canvas-state:talk") === '{"shown":1}');
    await page.context().close();
  });

  it("refuses a source that imports editor/canvas, and names the kit", async () => {
    const { page } = await openSlides(deck.replace("talks/slides", "editor/canvas"));
    const failed = await page.waitForFunction("events.find(({ type }) => type === 'error')?.error");
    expect(await failed.jsonValue()).toMatchObject({
      phase: "compile",
      message: expect.stringContaining("a canvas may import talks/slides and react"),
    });
    await page.context().close();
  });
});
