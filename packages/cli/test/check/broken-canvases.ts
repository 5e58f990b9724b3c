/** A canvas with one fault. */
export interface BrokenCanvas {
  readonly title: string;
  readonly source: string;
  /** The line that `check` has to name, from 1. */
  readonly line: number;
  /** The code of the finding. */
  readonly code: string;
}

/** The faulty line begins with `>>`, which isn't part of the source. */
function broken(code: string, title: string, marked: string): BrokenCanvas {
  const lines = marked.replace(/^\n/, "").split("\n");
  const line = lines.findIndex((text) => text.startsWith(">>")) + 1;
  return { title, code, line, source: lines.map((text) => text.replace(/^>>/, "")).join("\n") };
}

/** The body of a canvas that imports what is named, in lines 3 and on. */
function body(imports: string, text: string): string {
  return `
import { ${imports} } from "editor/canvas";

${text}
`;
}

const syntax = [
  broken(
    "syntax",
    "an element that is not closed",
    body(
      "Stack, Text",
      `export default function A() {
  return (
    <Stack>
      <Text>one</Text>
>>  );
}`,
    ),
  ),
  broken(
    "syntax",
    "closed by another name",
    body(
      "Stack, Text",
      `export default function A() {
  return (
    <Stack>
>>      <Text>one</Stack>
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "syntax",
    "two roots",
    body(
      "Text",
      `export default function A() {
  return (
    <Text>one</Text>
>>    <Text>two</Text>
  );
}`,
    ),
  ),
  broken(
    "syntax",
    "a missing brace of an object",
    body(
      "Text",
      `const theme = {
  a: 1,
  b: { c: 2,
>>;
export default function A() { return <Text>one</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "a missing comma in a list",
    body(
      "Text",
      `const rows = [
  "a",
  "b"
>>  "c",
];
export default function A() { return <Text>{rows}</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "a property without a value",
    body(
      "Text",
      `export default function A() {
>>  return <Text size=>one</Text>;
}`,
    ),
  ),
  broken(
    "syntax",
    "an attribute in two quotes",
    body(
      "Text",
      `export default function A() {
>>  return <Text size="small>one</Text>;
}`,
    ),
  ),
  broken(
    "syntax",
    "a string without its end",
    body(
      "Text",
      `>>const name = "Ada;
export default function A() { return <Text>{name}</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "an unfinished arrow function",
    body(
      "Text",
      `const double = (n: number) =>
>>;
export default function A() { return <Text>{double(2)}</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "a name declared twice",
    body(
      "Text",
      `const total = 1;
>>const total = 2;
export default function A() { return <Text>{total}</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "await outside an async function",
    body(
      "Text",
      `export default function A() {
>>  const data = await load();
  return <Text>{data}</Text>;
}
async function load() { return "x"; }`,
    ),
  ),
  broken(
    "syntax",
    "a bracket too many",
    body(
      "Text",
      `export default function A() {
  const list = [1, 2, 3];
>>  return <Text>{list.map((n) => n * 2))}</Text>;
}`,
    ),
  ),
  broken(
    "syntax",
    "a comment in JSX as in HTML",
    body(
      "Text",
      `export default function A() {
  return (
    <Text>
>>      <!-- later -->
      one
    </Text>
  );
}`,
    ),
  ),
  broken(
    "syntax",
    "an assignment to a constant expression",
    body(
      "Text",
      `export default function A() {
>>  1 = 2;
  return <Text>one</Text>;
}`,
    ),
  ),
  broken(
    "syntax",
    "return outside a function",
    body(
      "Text",
      `>>return 5;
export default function A() { return <Text>one</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "a reserved word as a name",
    body(
      "Text",
      `>>const class = "wide";
export default function A() { return <Text>one</Text>; }`,
    ),
  ),
  broken(
    "syntax",
    "a broken regular expression",
    body(
      "Text",
      `export default function A() {
>>  const match = /[a-/.test("b");
  return <Text>{String(match)}</Text>;
}`,
    ),
  ),
  broken(
    "syntax",
    "a for loop without its head",
    body(
      "Text",
      `export default function A() {
>>  for (const n of) {}
  return <Text>one</Text>;
}`,
    ),
  ),
];

const modules = [
  broken(
    "unknown-module",
    "a package",
    `
import { Text } from "editor/canvas";
>>import _ from "lodash";
export default function A() { return <Text>{_.capitalize("a")}</Text>; }`,
  ),
  broken(
    "unknown-module",
    "a file beside it",
    `
import { Text } from "editor/canvas";
import { useState } from "react";
>>import { rows } from "./rows";
export default function A() { return <Text>{rows.length}</Text>; }`,
  ),
  broken(
    "unknown-module",
    "Node's own",
    `
>>import { readFileSync } from "node:fs";
import { Text } from "editor/canvas";
export default function A() { return <Text>{readFileSync("a", "utf8")}</Text>; }`,
  ),
  broken(
    "unknown-module",
    "a chart library over several lines",
    `
import { Text } from "editor/canvas";
import type { ReactNode } from "react";

>>import { LineChart } from "recharts";

export default function A(): ReactNode { return <LineChart />; }`,
  ),
  broken(
    "unknown-module",
    "a dynamic import",
    `
import { Text } from "editor/canvas";
export default function A() {
>>  import("d3").then(() => {});
  return <Text>one</Text>;
}`,
  ),
  broken(
    "unknown-module",
    "require",
    `
import { Text } from "editor/canvas";
>>const path = require("path");
export default function A() { return <Text>{path.sep}</Text>; }`,
  ),
  broken(
    "unknown-export",
    "a component that the module lacks",
    body(
      "Stack, Sparkline",
      `export default function A() {
  return (
    <Stack>
>>      <Sparkline data={[1, 2]} />
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "unknown-export",
    "a name in another case",
    body(
      "Stack, piechart",
      `export default function A() {
>>  return <Stack>{piechart([])}</Stack>;
}`,
    ),
  ),
  broken(
    "unknown-export",
    "a hook that the module lacks",
    body(
      "Text, useWebSocket",
      `export default function A() {
>>  const socket = useWebSocket("x");
  return <Text>{String(socket)}</Text>;
}`,
    ),
  ),
  broken(
    "unknown-export",
    "by a namespace",
    `
import * as ui from "editor/canvas";
export default function A() {
>>  return <ui.Heatmap />;
}`,
  ),
  broken(
    "no-default-export",
    "no component",
    `
>>import { Text } from "editor/canvas";
export function A() { return <Text>one</Text>; }`,
  ),
  broken(
    "import-meta",
    "import.meta",
    body(
      "Text",
      `export default function A() {
>>  return <Text>{import.meta.url}</Text>;
}`,
    ),
  ),
];

const props = [
  broken(
    "unknown-prop",
    "a misspelt property",
    body(
      "Text",
      `export default function A() {
>>  return <Text wieght="bold">one</Text>;
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "one of several lines",
    body(
      "Stack, Stat",
      `export default function A() {
  return (
    <Stack gap={8}>
      <Stat
        value="12"
        label="Builds"
>>        sparkline={[1, 2]}
      />
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "an event that a card lacks",
    body(
      "Card, CardBody",
      `export default function A() {
  return (
>>    <Card onHover={() => {}}>
      <CardBody>one</CardBody>
    </Card>
  );
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "of a chart",
    body(
      "BarChart",
      `export default function A() {
  return (
    <BarChart
      categories={["a"]}
      series={[{ name: "s", data: [1] }]}
>>      colour="red"
    />
  );
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "under another name of the component",
    body(
      "Table as Grid2",
      `export default function A() {
>>  return <Grid2 headers={["a"]} rows={[["1"]]} sortable />;
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "within an expression",
    body(
      "Stack, Pill",
      `const names = ["a", "b"];
export default function A() {
  return (
    <Stack>
      {names.map((name) => (
>>        <Pill key={name} colour="blue">{name}</Pill>
      ))}
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "in a property's value",
    body(
      "Callout, Text",
      `export default function A() {
  return (
    <Callout
>>      title={<Text bold>Note</Text>}
    >
      one
    </Callout>
  );
}`,
    ),
  ),
  broken(
    "unknown-prop",
    "after a spread",
    body(
      "Row, Text",
      `const rest = { gap: 4 };
export default function A() {
>>  return <Row {...rest} justifyContent="center"><Text>one</Text></Row>;
}`,
    ),
  ),
];

const rendering = [
  broken(
    "render",
    "a property of undefined",
    body(
      "Text",
      `const data: any = {};
export default function A() {
>>  return <Text>{data.user.name}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "a property of null",
    body(
      "Text",
      `export default function A() {
  const user: any = null;
>>  const name = user.name;
  return <Text>{name}</Text>;
}`,
    ),
  ),
  broken(
    "undefined-name",
    "a name that nobody declares",
    body(
      "Text",
      `export default function A() {
  return (
    <Text>
>>      {totl}
    </Text>
  );
}`,
    ),
  ),
  broken(
    "render",
    "no function",
    body(
      "Text",
      `const items: any = { a: 1 };
export default function A() {
>>  const names = items.map((item: any) => item);
  return <Text>{names}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "thrown by itself",
    body(
      "Text",
      `function check(value: number) {
>>  if (value < 0) throw new Error("negative");
  return value;
}
export default function A() {
  return <Text>{check(-1)}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "at the top level",
    body(
      "Text",
      `const config: any = undefined;
>>const port = config.port;
export default function A() { return <Text>{port}</Text>; }`,
    ),
  ),
  broken(
    "constant-assignment",
    "an assignment to a constant",
    body(
      "Text",
      `export default function A() {
  const count = 0;
>>  count = 1;
  return <Text>{count}</Text>;
}`,
    ),
  ),
  broken(
    "early-use",
    "a name before its declaration",
    body(
      "Text",
      `>>const double = base * 2;
const base = 4;
export default function A() { return <Text>{double}</Text>; }`,
    ),
  ),
  broken(
    "render",
    "JSON that is none",
    body(
      "Text",
      `export default function A() {
>>  const value = JSON.parse("{ a: 1 }");
  return <Text>{value.a}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "endless recursion",
    body(
      "Text",
      `>>function depth(n: number): number { return depth(n + 1) + 1; }
export default function A() { return <Text>{depth(0)}</Text>; }`,
    ),
  ),
  broken(
    "render",
    "an endless loop",
    body(
      "Text",
      `export default function A() {
  let n = 1;
>>  while (n > 0) n = n + 1 - 1;
  return <Text>{n}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "a list of a wrong length",
    body(
      "Text",
      `export default function A() {
>>  const list = new Array(-1);
  return <Text>{list.length}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "in a component of its own",
    body(
      "Stack, Text",
      `function Row2({ item }: { item: any }) {
>>  return <Text>{item.name.toUpperCase()}</Text>;
}
export default function A() {
  return (
    <Stack>
      <Row2 item={{}} />
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "render",
    "in a callback of a list",
    body(
      "Stack, Text",
      `const rows: any[] = [{ n: "a" }, null];
export default function A() {
  return (
    <Stack>
      {rows.map((row) => (
>>        <Text key={row.n}>{row.n}</Text>
      ))}
    </Stack>
  );
}`,
    ),
  ),
  broken(
    "render",
    "in a memo",
    body(
      "Text, useMemo",
      `export default function A() {
  const total = useMemo(() => {
    const parts: any = [1, undefined];
>>    return parts.reduce((sum: number, part: any) => sum + part.value.size, 0);
  }, []);
  return <Text>{total}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "destructured from undefined",
    body(
      "Text",
      `export default function A({ data }: any) {
>>  const { title } = data;
  return <Text>{title}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "a number's method that text lacks",
    body(
      "Text",
      `const price: any = "12";
export default function A() {
  return (
    <Text>
>>      {price.toFixed(2)}
    </Text>
  );
}`,
    ),
  ),
  broken(
    "render",
    "a number that is no iterable",
    body(
      "Text",
      `const count: any = 5;
export default function A() {
>>  const list = [...count];
  return <Text>{list}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "an invalid date",
    body(
      "Text",
      `export default function A() {
  const day = new Date("soon");
>>  return <Text>{day.toISOString()}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "a wrong number of digits",
    body(
      "Text",
      `const ratio = 0.5;
export default function A() {
  const digits = 200;
>>  const text = ratio.toFixed(digits);
  return <Text>{text}</Text>;
}`,
    ),
  ),
  broken(
    "render",
    "an initial state that fails",
    body(
      "Text, useState",
      `const saved: any = null;
export default function A() {
>>  const [value] = useState(() => saved.value);
  return <Text>{value}</Text>;
}`,
    ),
  ),
  broken("render", "a default export that is no component", body("Text", `>>export default "A";`)),
];

/** Canvases with one fault each. */
export const brokenCanvases: readonly BrokenCanvas[] = [...syntax, ...modules, ...props, ...rendering];
