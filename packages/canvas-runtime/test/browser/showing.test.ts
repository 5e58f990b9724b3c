import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const counter = `import { Button, Stack, Text, useCanvasState } from "editor/canvas";
function Shown() {
  const [count] = useCanvasState("count", 0);
  return <Text>{"Shown " + count}</Text>;
}
export default function Counter() {
  const [count, setCount] = useCanvasState<number>("count", 0);
  return <Stack gap={8}><Shown /><Button onClick={() => setCount((n) => n + 1)}>{"Add to " + count}</Button></Stack>;
}`;

describe("a mounted canvas", () => {
  it("becomes ready with the height of its content", async () => {
    const opened = await openCanvas(
      harness,
      "export default function Tall() { return <div style={{ height: 432 }}>Hello</div>; }",
    );
    await opened.waitFor("ready");
    await opened.canvas.getByText("Hello").waitFor();
    await expect
      .poll(() => opened.page.locator("iframe").evaluate((frame) => (frame as HTMLElement).offsetHeight))
      .toBeGreaterThanOrEqual(432);
    expect((await opened.events()).map(({ type }) => type)).toEqual(["loading", "diagnostics", "ready"]);
    expect(await opened.page.locator("iframe").count()).toBe(1);
    await opened.close();
  });

  it("runs from the document's text if no address is given", async () => {
    const opened = await openCanvas(harness, counter, { frame: "srcdoc" });
    await opened.waitFor("ready");
    await opened.canvas.getByText("Shown 0").waitFor();
    await opened.close();
  });

  it("shares state between components, reports it to the page, and keeps it over hot updates and visits", async () => {
    const opened = await openCanvas(harness, counter, { mount: { storageKey: "cv_1", state: { count: 4 } } });
    await opened.waitFor("ready");
    await opened.canvas.getByRole("button", { name: "Add to 4" }).click();
    await opened.canvas.getByText("Shown 5").waitFor();

    await opened.update(counter.replace("Shown ", "Now "));
    await opened.waitFor("ready");
    await opened.canvas.getByText("Now 5").waitFor();

    await opened.page.waitForFunction(() => localStorage.getItem("canvas-state:cv_1") === '{"count":5}');
    await opened.revisit();
    await opened.canvas.getByText("Shown 5").waitFor();
    await opened.close();
  });
});
