import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  opened = await openCanvas(harness, component(""));
  await opened.waitFor("ready");
});
afterAll(() => harness?.close());

/** A source of the failing line, with seven lines before it. */
const component = (line: string, before = "") => `import { Button, H1, Stack, Text, useHostTheme } from "editor/canvas";
/// <reference path="./absent.d.ts" />
// @ts-nocheck
type Row = readonly [name: string, value: number];
const rows: Row[] = [["a", 1]];
${before}
export default function Broken() {
${line}
  return <Stack gap={8}><H1>Hello</H1></Stack>;
}`;

const failing: { what: string; source: string; phase: string; message: RegExp; line: number | undefined }[] = [
  {
    what: "a syntax error",
    source: component("  const x = ;"),
    phase: "compile",
    message: /Unexpected token/,
    line: 8,
  },
  {
    what: "a constant declared twice",
    source: component("  const x = 1;\n  const x = 2;"),
    phase: "compile",
    message: /'x' has already been declared/,
    line: 9,
  },
  {
    what: "an unknown module",
    source: component("", 'import { debounce } from "lodash"; debounce;'),
    phase: "compile",
    message: /Unknown module "lodash"/,
    line: 6,
  },
  {
    what: "import.meta",
    source: component("  const mode = import.meta.env.MODE;"),
    phase: "compile",
    message: /import\.meta does not exist/,
    line: 8,
  },
  {
    what: "a source without default export",
    source: "export const answer = 42;",
    phase: "compile",
    message: /export default function/,
    line: 1,
  },
  {
    what: "a default export that is no component",
    source: "export default 42;",
    phase: "evaluate",
    message: /not a component/,
    line: undefined,
  },
  {
    what: "an error at the top level",
    source: component("", "const size = rows[7].length;"),
    phase: "evaluate",
    message: /undefined/,
    line: 6,
  },
  {
    what: "a theme group that does not exist",
    source: component("  const colour = useHostTheme().sidebar.primary;"),
    phase: "render",
    message: /undefined/,
    line: 8,
  },
  {
    what: "a name nobody knows",
    source: component("  nobody();"),
    phase: "render",
    message: /nobody is not defined/,
    line: 8,
  },
  {
    what: "endless recursion",
    source: component("  const f = (n) => f(n + 1) + 1; f(0);"),
    phase: "render",
    message: /call stack/,
    line: 8,
  },
  {
    what: "an error that is no Error",
    source: component('  throw "plain text";'),
    phase: "render",
    message: /plain text$/,
    line: undefined,
  },
];

describe("an error in a canvas", () => {
  it.each(failing)("is reported with its line: $what", async ({ source, phase, message, line }) => {
    await opened.update(source);
    const { error } = await opened.waitFor("error");
    expect(error).toMatchObject({ phase, message: expect.stringMatching(message) });
    expect(error.line).toBe(line);
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("error");
    expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([{ type: "error", error }]);
    const alert = opened.page.getByRole("alert");
    expect(await alert.textContent()).toMatch(message);
    if (line !== undefined) expect(await alert.textContent()).toContain(`line ${line}`);
  });

  it("is reported even for the first canvas", async () => {
    const first = await openCanvas(harness, component("  nobody();"));
    expect((await first.waitFor("error")).error).toMatchObject({ phase: "render", line: 8 });
    expect(await first.page.evaluate(() => window.mounted.state)).toBe("error");
    await first.close();
  });
});

describe("a mounted canvas", () => {
  it("reports the column of a syntax error", async () => {
    await opened.update(component("  const x = ;"));
    expect((await opened.waitFor("error")).error.column).toBe(13);
  });

  it("shows a placeholder for an unknown export, and the rest of the canvas", async () => {
    await opened.update(
      `import { ArchGraph, H1, Stack, useFileTree } from "editor/canvas";
export default function Partly() {
  useFileTree();
  return <Stack gap={4}><H1>Rest</H1><ArchGraph nodes={[]} /></Stack>;
}`,
    );
    await opened.waitFor("ready");
    await opened.canvas.getByText("ArchGraph is not available here").waitFor();
    await opened.canvas.getByRole("heading", { name: "Rest" }).waitFor();
    const { diagnostics } = await opened.waitFor("diagnostics");
    expect(diagnostics.map(({ severity, code, line }) => ({ severity, code, line }))).toEqual([
      { severity: "warning", code: "unknown-export", line: 3 },
      { severity: "warning", code: "unknown-export", line: 4 },
    ]);
  });

  it("reports a rejected promise and a failing handler while the canvas continues", async () => {
    await opened.update(
      `import { Button } from "editor/canvas";
export default function Later() {
  return <>
    <Button onClick={() => {
      throw new Error("in a handler");
    }}>Throw</Button>
    <Button onClick={async () => {
      throw new RangeError("in a promise");
    }}>Reject</Button>
  </>;
}`,
    );
    await opened.waitFor("ready");
    await opened.canvas.getByRole("button", { name: "Throw" }).click();
    expect((await opened.waitFor("error")).error).toEqual({ phase: "event", message: "in a handler", line: 5 });
    await opened.canvas.getByRole("button", { name: "Reject" }).click();
    await opened.page.getByText("in a promise").waitFor();
    expect((await opened.waitFor("error")).error).toEqual({
      phase: "promise",
      message: "RangeError: in a promise",
      line: 8,
    });
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("ready");
  });

  it("doesn't report a layout that needs another round as an error", async () => {
    await opened.update(
      `export default function Resizing() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(() => { const { style } = ref.current!; style.height = (parseInt(style.height) % 50) + 10 + "px"; });
    observer.observe(ref.current!);
    setTimeout(() => { observer.disconnect(); console.log("settled"); }, 300);
  }, []);
  return <div ref={ref} style={{ height: "1px" }}>x</div>;
}`,
    );
    await opened.waitFor("console");
    expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([]);
  });

  it("keeps the last good canvas while the next one has errors", async () => {
    await opened.update(component(""));
    await opened.waitFor("ready");
    await opened.update(component("  const x = ;"));
    await opened.waitFor("error");
    expect(await opened.canvas.getByRole("heading", { name: "Hello" }).isVisible()).toBe(true);
    await opened.update(component("  const x = 1;").replace("Hello", "Hello again"));
    await opened.waitFor("ready");
    expect(await opened.canvas.getByRole("heading", { name: "Hello again" }).isVisible()).toBe(true);
    expect(await opened.page.getByRole("alert").count()).toBe(0);
  });

  it("passes on what the canvas writes to the console, at most 200 lines", async () => {
    await opened.update(
      'for (let i = 0; i < 300; i++) console.log("line", i, { i });\nexport default function Talking() { return null; }',
    );
    await opened.waitFor("ready");
    const lines = (await opened.events()).filter(({ type }) => type === "console");
    expect(lines).toHaveLength(200);
    expect(lines[1]).toEqual({ type: "console", level: "log", text: 'line 1 {"i":1}' });
  });
});
