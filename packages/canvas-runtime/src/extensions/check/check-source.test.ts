import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as React from "react";
import { describe, expect, it } from "vitest";
import { everyExportCanvas } from "../../../test/every-export.ts";
import { faultySources } from "../../../test/faulty-sources.ts";
import { pageCanvases } from "../../../test/page-canvases.ts";
import { checkSource } from "./check-source.ts";
import { canvasProps } from "./component-props.generated.ts";
import { reactExports } from "./undefined-names.ts";

const repository = path.join(import.meta.dirname, "../../../../..");

/** A canvas with the given lines before its component, and the given text in it. */
function canvas(lines: string, text = "one"): string {
  return `import { Stack, Text, useState } from "editor/canvas";\n${lines}\nexport default function Report() {\n  return <Stack><Text>${text}</Text></Stack>;\n}\n`;
}

describe("checkSource", () => {
  it("is tested with faults that all differ", () => {
    expect(new Set(faultySources.map(({ source }) => source)).size).toBe(faultySources.length);
    expect(faultySources.length).toBeGreaterThan(60);
  });

  it("has the exact list of React's exports", () => {
    const hidden = /^(?:default|module\.exports|_.*|unstable_.*)$/;
    expect([...reactExports].sort()).toEqual(
      Object.keys(React)
        .filter((name) => !hidden.test(name))
        .sort(),
    );
  });

  it.each(faultySources)("[A6] finds only $code, in its line: $title", (fault) => {
    const found = checkSource(fault.source);
    const { line, code, severity, says } = fault;
    expect(
      found.map((one) => one.line).filter((at) => at !== line),
      JSON.stringify(found),
    ).toEqual([]);
    expect(found).toContainEqual(
      expect.objectContaining({ line, code, severity, message: expect.stringContaining(says) }),
    );
  });

  it("[A9] finds nothing in the samples, examples and galleries of this repository", () => {
    const folders = [
      "packages/canvas-runtime/test/samples",
      "examples/canvases",
      "apps/web/src/pages/editor/files/samples",
    ];
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(repository, folder)).map((name) => path.join(repository, folder, name)),
    );
    const sources = files
      .filter((file) => /\.canvas\.(?:tsx|txt)$/.test(file))
      .map((file): [string, string] => [path.basename(file), readFileSync(file, "utf8")]);
    expect(sources.length).toBeGreaterThan(23);
    const found = [...sources, ["every export", everyExportCanvas()] as const, ...pageCanvases].flatMap(
      ([name, source]) =>
        // One sample uses names that the module doesn't have.
        checkSource(source).flatMap(({ code, message }) => (code === "unknown-export" ? [] : [`${name}: ${message}`])),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [
      "types",
      "type Size = typeof small; const small = 1 as Size; interface Box<T extends Other> { a: T[]; b: Missing }",
    ],
    ["type parameters", "function first<T>(rows: readonly T[]): T | undefined { return rows[0] as T; }"],
    ["types that are imported", 'import type { ReactNode } from "react"; const node: ReactNode = null;'],
    ["predicates and assertions", "function isText(x: unknown): x is string { return typeof x === 'string'; }"],
    ["overloads", "function wide(a: string): void;\nfunction wide(a: number): void;\nfunction wide(a: unknown) {}"],
    ["enums and what they hold", "enum Level { Low = 1, High = Low * 2 }\nconst high = Level.High;"],
    [
      "classes with fields and parameters",
      "class Box { static made = 0; size = Box.made; constructor(private readonly n = later) {} }\nconst later = 2;",
    ],
    [
      "patterns with defaults",
      "const { a = 1, ...rest } = {} as any; const [b, [c = a]] = [1, []] as any; [rest.x, rest.y] = [b, c];",
    ],
    [
      "variables of var, before them and out of their block",
      "if (Math.PI > 3) { var shown = 1; }\nconst twice = shown * later; var later = 2;",
    ],
    [
      "functions before their declaration",
      "const sum = add(1, 2);\nfunction add(a: number, b: number) { return a + b; }",
    ],
    ["constants of the module in functions above them", "const show = () => label;\nconst label = 1;"],
    ["labels and loops", "outer: for (const row of [1]) { for (let i = 0; i < row; i++) continue outer; }"],
    [
      "names of browsers",
      "const wide = window.innerWidth > 600 && matchMedia('print').matches; new Intl.NumberFormat(); structuredClone(1);",
    ],
    ["names that typeof asks for", "const mode = typeof process !== 'undefined' ? process.env.MODE : 'x';"],
    [
      "storage in a try, and under a name of the source",
      "const read = () => { try { return window.localStorage.a; } catch { return 1; } }; const f = (localStorage: any) => localStorage.a;",
    ],
    ["names on the window", "(window as any).counter = 1; const next = () => counter + 1;"],
    ["names that are declared to exist", "declare const host: any; const version = host.version;"],
    [
      "names that the frame gives",
      "const Part = React.memo(() => <Pill>one</Pill>); const state = () => useRef(null);",
    ],
    ["arguments and new.target", "function all() { return [arguments.length, new.target]; }"],
    ["React in the module's default export", "import R from 'editor/canvas';\nconst e = <R.Fragment>a</R.Fragment>;"],
    ["components with the names of browsers' classes", "const Image = () => <img alt='' />; const mark = <Image />;"],
    ["elements of SVG and HTML", "const mark = <svg><linearGradient id='a' /><my-part xlinkHref='c' /></svg>;"],
    ["functions under their own name", "const deep = function walk(n: number): number { return n && walk(n - 1); };"],
    ["exports of types", "type Row = { a: 1 };\nexport type { Row };"],
    ["namespaces of types", "namespace Rows { export interface Row { a: 1 } }\nconst row: Rows.Row = { a: 1 };"],
    [
      "namespaces that extend a value",
      "function wide() { return wide.size; }\nnamespace wide { export const size = 1; }\nconst size = wide();",
    ],
    ["enums in functions above them", "const high = () => Level.High;\nenum Level { Low }\nenum Level { High = 1 }"],
    [
      "default values with a name that the body declares again",
      "const rows = [1]; function sum({ data = rows }) { const rows = data.length; return rows; }\nconst total = sum({});",
    ],
    ["exports of a whole module", 'export * as kit from "editor/canvas";\nexport * from "react";'],
    ["tags of this", "class Box extends React.Component { Head = () => <b>a</b>; render() { return <this.Head />; } }"],
    [
      "private members and accessors",
      "class Count { #n = 0; get next() { return ++this.#n; } static is(x: object) { return #n in x; } }",
    ],
    ["functions and fields that use the constant they are", "const walk = (n: number): number => n && walk(n - 1);"],
    ["generic arrow functions", "const same = <T,>(value: T) => value;"],
    ["satisfies and assertions", "const rows = [{ a: 1 }] satisfies { a: number }[]; const first = rows[0]!.a;"],
  ])("[A9] accepts %s", (_, lines) => {
    expect(checkSource(canvas(lines))).toEqual([]);
  });

  it.each([
    ["a hook after one that is always called", "const [a] = useState(0); const [b] = useState(a);"],
    ["a hook in the test of a condition", "if (useState(0)[0] > 1) { return null; }"],
    ["a hook before an early return", "const [a] = useState(0); if (a > 1) return null;"],
    [
      "a return in a callback",
      "const rows = [1].map((n) => { if (n > 1) return null; return n; }); const [a] = useState(rows);",
    ],
    [
      "a function that only sounds like a hook",
      "const useful = () => 1; const useBox = () => 2; if (useful() > 1) useBox();",
    ],
    ["a hook in a nested hook", "const useRow = () => useState(0); const [a] = useRow();"],
    ["a hook in a function that rendering calls", "const head = () => useState(0)[0]; const a = head();"],
    ["a component kept with useMemo", "const Row = React.useMemo(() => () => useState(0)[0], []); const a = <Row />;"],
    [
      "a component kept with useCallback",
      "const Row = React.useCallback(() => useState(0)[0], []); const a = <Row />;",
    ],
    [
      "components in a list",
      "const tabs = [1].map((n) => ({ n, Tab: () => useState(n)[0] })); const a = tabs.map(({ n, Tab }) => <Tab key={n} />);",
    ],
    [
      "wrapped components",
      "const first = React.memo(() => useState(0)[0]); const next = React.memo(React.forwardRef(() => useState(0)[0]));",
    ],
    [
      "a component that is loaded",
      "const Row = React.lazy(() => Promise.resolve().then(() => ({ default: () => useState(0)[0] })));",
    ],
    [
      "a hook in a class that extends another Component",
      "class Component { size = 0; } class Store extends Component { read() { return useState(0); } } const [a] = new Store().read();",
    ],
    [
      "a hook in a class that isn't a component",
      "class Store { size = 0; read() { return useState(0); } } const store = new Store(); const [a] = store.read();",
    ],
    ["React's use in a condition", "const data = Math.PI > 4 ? React.use(Promise.resolve(1)) : null;"],
  ])("[A9] accepts %s", (_, line) => {
    const source = canvas("").replace("{\n  return", `{\n  ${line}\n  return`);
    expect(checkSource(source)).toEqual([]);
  });

  it.each([
    ['<Pill tone="danger">a</Pill>', "a tone that components take besides"],
    ["<Stat value={1} label={null as any} style={undefined} />", "no value"],
    ['<Grid columns="1fr 2fr" gap={8} aria-label="x" data-a="b" key="k">a</Grid>', "what every element takes"],
    ["<Text size={size} {...rest}>a</Text>", "what has to be computed"],
    ['<Row gap={"8px" as never} justify={"space-between"} wrap>a</Row>', "what a type was put on"],
    ['<Pill label="a" size="small" /><Button label="b">{/* later */}</Button>', "a label in the place of children"],
    ['<Table columns={["a"]} rows={[["b"]]} rowTone="default" />', "columns in the place of headers"],
    ['<Swatch color="success" /><Swatch color="hsl(9 50% 50%)" />', "tones and CSS colours of a swatch"],
    ['<SendToChatButton text="a">b</SendToChatButton>', "what the other name of a component has"],
    ['<Row justify="between" align="flex-start" gap="8px">a</Row>', "positions and lengths of CSS"],
    [
      '<CollapsibleSection label="a"><Text weight="regular" size="xs" color="red">b</Text></CollapsibleSection>',
      "words",
    ],
  ])("[A9] reports nothing for %s: %s", (tag) => {
    expect(checkSource(canvas("const size: any = 1, rest = {};", `</Text>${tag}<Text>`))).toEqual([]);
  });

  it.each([
    ['<Pill label="a">b</Pill>', "Pill has no property label."],
    ['<CollapsibleSection title="a" label="b" />', "CollapsibleSection has no property label."],
    // Two thirds of its letters are those of `title`, which the tag has and which means something else.
    ['<CollapsibleSection title="a" subtitle="b" />', "CollapsibleSection has no property subtitle."],
    ['<CollapsibleSection subtitle="b" />', "CollapsibleSection has no property subtitle."],
    ['<Stat label="a" lable="b" value={1} />', "Stat has no property lable."],
    ['<Stat lable="b" value={1} />', "Stat has no property lable. Did you mean label?"],
    ['<Callout variant="warning">a</Callout>', "Callout has no property variant. Did you mean tone?"],
    ['<Callout tone="info" type="success">a</Callout>', "Callout has no property type."],
    ['<Table clmnAlgn={["left"]} rows={[]} />', "Table has no property clmnAlgn. Did you mean columnAlign?"],
    ["<BarChart categories={[]} series={[]} min={0} />", "BarChart has no property min. Did you mean yMin?"],
    [
      '<LineChart categories={[]} series={[]} suffix=" s" />',
      "LineChart has no property suffix. Did you mean valueSuffix?",
    ],
    ['<Card header="a">b</Card>', "Card has no property header."],
    ['<UsageBar label="a" segments={[]} total={1} />', "UsageBar has no property label."],
    ['<Table headers="default" rows={[]} />', 'headers of Table takes an array, not "default".'],
    ['<Text truncate="default">a</Text>', 'truncate of Text takes a boolean, "start" or "end", not "default".'],
    ['<Text weight="heavy">a</Text>', 'weight of Text takes "normal", "medium", "semibold" or "bold", not "heavy".'],
  ])("[A6] reports for %s: %s", (tag, message) => {
    expect(checkSource(canvas("", `</Text>${tag}<Text>`))).toMatchObject([{ severity: "warning", message }]);
  });

  it("[A6] finds each property with a letter missing or two swapped, in every component", () => {
    for (const [component, props] of Object.entries(canvasProps)) {
      const names = Object.keys(props).filter((prop) => prop.length >= 4 && !/^(?:key|ref|children)$/.test(prop));
      const typos = names.flatMap((prop) => {
        const [first = "", second = "", third = ""] = prop;
        const written = [first + prop.slice(2), first + third + second + prop.slice(3)];
        return written.filter((typo) => typo !== prop).map((typo) => ({ prop, typo }));
      });
      const tags = typos.map(({ typo }) => `<${component} ${typo}={given} />`).join("");
      const found = checkSource(canvas("const given: any = 1;", `</Text>${tags}<Text>`));
      expect(found.map(({ severity, message }) => `${severity}: ${message}`)).toEqual(
        typos.map(({ prop, typo }) => `warning: ${component} has no property ${typo}. Did you mean ${prop}?`),
      );
    }
  });

  it("[A6] names a merge conflict that isn't resolved", () => {
    const marked = "const rows = [\n<<<<<<< HEAD\n  1,\n=======\n  2,\n>>>>>>> other\n];";
    expect(checkSource(canvas(marked))).toMatchObject([
      { severity: "error", code: "syntax", line: 3, column: 1, message: expect.stringContaining("merge conflict") },
    ]);
  });

  it("[A9] only warns about wrong types and about names in a try, because these sources run", () => {
    const found = checkSource(canvas("abstract class A { abstract run() {} }\ntry { missing(); } catch {}"));
    expect(found.map(({ severity }) => severity)).not.toContain("error");
    expect(found).not.toEqual([]);
  });

  it.each([
    "export { Report as default };\nfunction Report() { return <p>one</p>; }",
    "const Report = () => <p>one</p>;\nexport { type Row, Report as default };\ninterface Row {}",
    'import { Row } from "editor/canvas";\nexport { Row as default };\nexport { useMemo as default2 } from "react";',
  ])("[A9] accepts a canvas in a list of exports: %s", (source) => {
    expect(checkSource(source)).toEqual([]);
  });

  it("[A9] accepts a canvas in a variable, which may get another value", () => {
    const assigned = "let Report: any = {};\nReport = () => <p>one</p>;\nexport default Report;";
    expect(checkSource(assigned)).toEqual([]);
  });

  it("uses the given modules", () => {
    const source = canvas("").replace("editor/canvas", "paint/canvas");
    expect(checkSource(source, { modules: ["paint/canvas"] })).toEqual([]);
    expect(checkSource(source.replace("<Text>", "<Text sise={1}>"), { modules: ["paint/canvas"] })).toMatchObject([
      { code: "unknown-prop", message: "Text has no property sise. Did you mean size?" },
    ]);
  });

  it("reports at most a hundred, and stays fast with many faults or deep nesting", () => {
    const names = Array.from({ length: 9000 }, (_, index) => `name${index}(other${index});`).join("\n");
    expect(checkSource(canvas(names))).toHaveLength(100);
    for (const [open, close] of [
      ["(a = ", ") => a"],
      ["<T,>(a = ", ") => a"],
      ["a ? (b = ", ") : c => d"],
    ] as const) {
      expect(() => checkSource(canvas(`const f = ${open.repeat(60)}1${close.repeat(60)};`))).not.toThrow();
    }
    const deep = canvas(`const f = ${"[".repeat(20_000)}${"]".repeat(20_000)};`);
    expect(checkSource(deep)).toMatchObject([{ severity: "error", code: "limit" }]);
  });

  it("doesn't compare huge names letter by letter, and quotes only their beginning", () => {
    const before = process.cpuUsage();
    const found = checkSource(canvas(`${"é".repeat(190_000)};`));
    expect(found).toMatchObject([{ code: "undefined-name", message: expect.stringMatching(/^é{499}…$/) }]);
    // Comparing it with every name took 8 s. Reading it takes 0.1 s.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4_000);
  });
});
