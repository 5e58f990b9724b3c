import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderCanvasToHtml } from "../../src/extensions/html/render-canvas.ts";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  opened = await openCanvas(harness, "export default () => null");
  await opened.waitFor("ready");
});
afterAll(() => harness?.close());

async function show(source: string) {
  await opened.update(source);
  await opened.waitFor("ready", "error");
  return (await opened.events()).filter(({ type }) => type === "error");
}

describe("React in a canvas", () => {
  it.each([
    [
      "lazy of a promise that it makes",
      `import { lazy, Suspense, Text } from "editor/canvas";
const Part = lazy(async () => ({ default: () => <Text>part 42</Text> }));
export default function C() { return <Suspense fallback={<Text>waiting</Text>}><Part /></Suspense>; }`,
      "part 42",
      "waiting",
    ],
    [
      "lazy of a promise kept later, from react itself",
      `import React, { lazy, Suspense } from "react";
const Part = lazy(() => new Promise<{ default: () => React.ReactElement }>((keep) => setTimeout(() => keep({ default: () => <p>late</p> }), 200)));
export default function C() { return <Suspense fallback={<p>waiting</p>}><Part /></Suspense>; }`,
      "late",
      "waiting",
    ],
    [
      "use of a promise",
      `import { Suspense, use } from "editor/canvas";
const total = Promise.resolve(7);
function Total() { return <p>total {use(total)}</p>; }
export default function C() { return <Suspense fallback={<p>waiting</p>}><Total /></Suspense>; }`,
      "total 7",
      "waiting",
    ],
  ])("shows %s, but its fallback in a file", async (_, source, shown, fallback) => {
    expect(await show(source)).toEqual([]);
    await opened.canvas.getByText(shown).waitFor();
    const { html, failure, diagnostics } = renderCanvasToHtml(source);
    expect({ failure, diagnostics }).toEqual({ failure: null, diagnostics: [] });
    expect(html).toContain(fallback);
    expect(html).not.toContain(`${shown}</p>`);
  });

  it("waits without a Suspense; a file, which can't wait, says what to do", async () => {
    const source = `import { lazy } from "editor/canvas";
const Part = lazy(async () => ({ default: () => <p>unguarded</p> }));
export default function C() { return <Part />; }`;
    expect(await show(source)).toEqual([]);
    await opened.canvas.getByText("unguarded").waitFor();
    expect(renderCanvasToHtml(source)).toMatchObject({
      html: null,
      failure: {
        phase: "render",
        message: expect.stringContaining("Put <Suspense fallback={…}> around the component that waits"),
      },
    });
  });

  it("reports a canvas that shows nothing for five seconds, because it waits without a Suspense", async () => {
    const source = `import { use } from "editor/canvas";
const never = new Promise<string>(() => {});
export default function C() { return <p>{use(never)}</p>; }`;
    expect(await show(source)).toMatchObject([
      { error: { phase: "render", message: expect.stringContaining("outside any <Suspense>") } },
    ]);
    expect(await show("export default () => <p>the next one</p>")).toEqual([]);
  });

  it("reports the error of what it waited for", async () => {
    await show(`import { lazy, Suspense } from "editor/canvas";
const Part = lazy(() => Promise.reject(new Error("no part")));
export default function C() { return <Suspense><Part /></Suspense>; }`);
    expect(await opened.waitFor("error")).toMatchObject({ error: { phase: "render", message: "no part" } });
  });

  it("supports transitions, copies of elements and class components", async () => {
    const errors =
      await show(`import { Button, cloneElement, Component, createRef, isValidElement, startTransition, StrictMode, useState, useOptimistic, useActionState, useEffectEvent, useEffect } from "editor/canvas";
class Count extends Component<{ by?: number }> { box = createRef<HTMLParagraphElement>(); render() { return <p ref={this.box}>by {this.props.by}</p>; } }
const element = <Count />;
export default function C() {
  const [n, set] = useState(0);
  const [sum, add] = useActionState((a: number) => a + 1, 0);
  const [guess] = useOptimistic(sum);
  const tell = useEffectEvent(() => { document.title = "n " + n; });
  useEffect(() => tell(), [n]);
  return <StrictMode>{isValidElement(element) && cloneElement(element, { by: n })}<Button onClick={() => startTransition(() => { set(5); add(); })}>go {guess}</Button></StrictMode>;
}`);
    expect(errors).toEqual([]);
    await opened.canvas.getByRole("button", { name: "go 0" }).click();
    await opened.canvas.getByRole("button", { name: "go 1" }).waitFor();
    await opened.canvas.getByText("by 5").waitFor();
  });
});

describe("dispatch", () => {
  it("passes an action to the page like useCanvasAction, even from outside components", async () => {
    const errors = await show(`import { Button, dispatch, useEffect } from "editor/canvas";
const openFile = (path: string) => dispatch({ type: "openFile", path });
export default function C() {
  useEffect(() => openFile("first.ts"), []);
  return <Button onClick={() => openFile("src/a.ts")}>Open</Button>;
}`);
    expect(errors).toEqual([]);
    const actions = async () => (await opened.events()).filter(({ type }) => type === "action");
    await expect.poll(actions).toMatchObject([{ action: { type: "openFile", path: "first.ts" } }]);
    await opened.canvas.getByRole("button", { name: "Open" }).click();
    await expect.poll(actions).toMatchObject([{}, { action: { type: "openFile", path: "src/a.ts" } }]);
  });
});
