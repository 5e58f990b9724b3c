import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { holdPings } from "./page-clocks.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Things that real sources do and that a runtime has to handle. Each source is mounted and has to show its text. */
const sources: { what: string; source: string; shows: string; check?: (opened: CanvasPage) => Promise<void> }[] = [
  {
    what: "one key of state read in two components",
    source: `import { Button, Stack, Text, useCanvasState } from "editor/canvas";
function Nav() { const [, setPage] = useCanvasState("page", "one"); return <Button onClick={() => setPage("two")}>Next</Button>; }
export default function Pages() { const [page] = useCanvasState<string>("page", "one"); return <Stack gap={4}><Nav /><Text>{"Page " + page}</Text></Stack>; }`,
    shows: "Page one",
    async check({ canvas }) {
      await canvas.getByRole("button", { name: "Next" }).click();
      await canvas.getByText("Page two").waitFor();
    },
  },
  {
    what: "hooks from react and from the module in one component",
    source: `import React, { Fragment, useCallback, useMemo } from "react";
import * as R from "react";
import { Text, useEffect, useRef, useState } from "editor/canvas";
export default function Hooks() {
  const [n, setN] = useState(1);
  const [m] = R.useState(2);
  const twice = useMemo(() => n * 2, [n]);
  const bump = useCallback(() => setN(5), []);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(bump, [bump]);
  return <Fragment><div ref={ref}><Text>{"Sum " + (twice + m + (React === R.default ? 100 : 0))}</Text></div></Fragment>;
}`,
    shows: "Sum 112",
  },
  {
    what: "names of the module and React that nobody imported",
    source: `import { Text } from "editor/canvas";
export default function Free() {
  const [n] = React.useState<React.ReactNode>("free");
  const style: React.CSSProperties = { gap: 4 };
  return <Stack style={style}><Button>Press</Button><Text>{n}</Text></Stack>;
}`,
    shows: "free",
  },
  {
    what: "its own declarations under the names of the module and React",
    source: `import { Text } from "editor/canvas";
const React = "mine";
const Stack = ({ children }: { children: JSX.Element }) => <section>{children}</section>;
export default function Own() { return <Stack><Text>{React}</Text></Stack>; }`,
    shows: "mine",
  },
  {
    what: "a namespace import and an export list",
    source: `import * as C from "editor/canvas";
const Named = () => <C.Stack gap={2}><C.Text>named</C.Text></C.Stack>;
export { Named as default };`,
    shows: "named",
  },
  {
    what: "directives, absent references and types everywhere",
    source: `// @ts-nocheck
/// <reference types="absent" />
/// <reference path="../absent.d.ts" />
import { Text, type TodoItem, type StackProps } from "editor/canvas";
import type { ReactNode } from "react";
import type { Anything } from "./not-there";
import { Unused } from "also-not-there";
interface Shape { kind: Unused }
type Keys = keyof typeof table;
const table = { a: 1_000, b: 2 } as const;
function isKey(value: string): value is Keys { return value in table; }
function first<T,>(list: readonly T[]): T { return list[0]!; }
export default function Typed(): JSX.Element { const label = first(["typed"] as const) satisfies string; return <Text>{isKey("a") ? label : <>no</>}</Text>; }`,
    shows: "typed",
  },
  {
    what: "entities, text beyond ASCII and markup in strings",
    source: `import { Text } from "editor/canvas";
export default function Entities() { return <Text>&quot;A&apos;B&quot; &rarr; 价格 🎨 &lt;b&gt;{" </script><!-- "}</Text>; }`,
    shows: `"A'B" → 价格 🎨 <b> </script><!--`,
  },
  {
    what: "drawings by hand with a marker",
    source: `export default function Drawing() {
  return <svg width="100" height="40"><defs><marker id="arrow" markerWidth="4" markerHeight="4"><path d="M0 0L4 2L0 4" /></marker></defs>
    <line x1="0" y1="20" x2="80" y2="20" stroke="red" markerEnd="url(#arrow)" /><text x="4" y="14">drawn</text></svg>;
}`,
    shows: "drawn",
    async check({ canvas }) {
      expect(await canvas.locator("marker#arrow").count()).toBe(1);
      expect(await canvas.locator("line").getAttribute("marker-end")).toBe("url(#arrow)");
    },
  },
  {
    what: "theme lookups that lead nowhere",
    source: `import { useHostTheme } from "editor/canvas";
export default function Themed() { const t = useHostTheme() as any; return <p style={{ color: t.textPrimary, background: t.bg.surface, borderColor: t.accent }}>harmless</p>; }`,
    shows: "harmless",
  },
  {
    what: "duplicate keys, nested paragraphs and unknown attributes",
    source: `export default function Warned() { return <div className="x" data-y="1">{[1, 1].map((n) => <p key={n}><div>nested</div></p>).slice(1)}</div>; }`,
    shows: "nested",
  },
  {
    what: "timers, media queries and animation frames",
    source: `import { useEffect, useState } from "react";
export default function Timed() {
  const [text, setText] = useState("");
  useEffect(() => {
    const wide = matchMedia("(min-width: 1px)").matches;
    const id = requestAnimationFrame(() => setTimeout(() => setText(wide && performance.now() > 0 ? "timed" : "no"), 1));
    return () => cancelAnimationFrame(id);
  }, []);
  return <p>{text}</p>;
}`,
    shows: "timed",
  },
  {
    what: "code made from text",
    source: `export default function Made() { return <p>{new Function("return 'made' + ' here'")()} {eval("1 + 1")}</p>; }`,
    shows: "made here 2",
  },
  {
    what: "a module asked for at run time",
    source: `export default function Dynamic() {
  const [text, setText] = useState("");
  useEffect(() => { import("editor/canvas").then((module) => setText(typeof module.Stack)); }, []);
  return <p>{text}</p>;
}`,
    shows: "function",
  },
  {
    what: "a memoised component, a class and an async helper",
    source: `import { memo, Component } from "react";
class Inner extends Component<{ label: string }> { render() { return <p>{this.props.label}</p>; } }
async function* later() { yield 1; }
export default memo(function Outer() { later(); return <Inner label="memoised" />; });`,
    shows: "memoised",
  },
];

describe("a canvas as people write them", () => {
  // In one frame, where each source replaces the previous one, as in an editor.
  let opened: CanvasPage;
  beforeAll(async () => {
    // Without pings, because a slow machine may take 5 s to compile the longest source.
    const source = "export default function Before() { return null; }";
    opened = await openCanvas(harness, source, { prepare: holdPings });
    await opened.waitFor("ready");
  });
  afterAll(() => opened?.close());

  it.each(sources)("is shown: $what", async ({ source, shows, check }) => {
    await opened.update(source);
    await opened.waitFor("ready");
    await opened.canvas.getByText(shows).first().waitFor();
    await check?.(opened);
    expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([]);
  });

  it("is shown at 200,000 characters", async () => {
    const row = '  ["a name that is long enough", 1234, "`code` and [a link](https://example.org)"],\n';
    const rows = row.repeat(Math.floor(199_000 / row.length));
    const source = `import { Table, Text } from "editor/canvas";
const rows = [
${rows}];
export default function Large() { return <><Text>{"Rows " + rows.length}</Text><Table headers={["a", "b", "c"]} rows={rows.slice(0, 20)} /></>; }`;
    await opened.update(source);
    await opened.waitFor("ready");
    await opened.canvas.getByText(/Rows \d{4}/).waitFor();
  });
});
