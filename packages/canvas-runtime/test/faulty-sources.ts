/** A source with one fault that reading it reveals. */
export interface FaultySource {
  readonly title: string;
  readonly source: string;
  /** The line with the fault, from 1. */
  readonly line: number;
  readonly code: string;
  readonly severity: "error" | "warning";
  /** A part of the message. */
  readonly says: string;
}

type Fault = readonly [title: string, says: string, marked: string];

/** @param marked the source; its faulty line begins with `>>`, which isn't part of it */
function faulty(code: string, severity: FaultySource["severity"], faults: readonly Fault[]): FaultySource[] {
  return faults.map(([title, says, marked]) => {
    const lines = marked.trim().split("\n");
    const line = lines.findIndex((text) => text.startsWith(">>")) + 1;
    return {
      title,
      says,
      code,
      severity,
      line,
      source: `${lines.map((text) => text.replace(/^>>/, "")).join("\n")}\n`,
    };
  });
}

/** A canvas with statements before its return statement. */
function component(imports: string, statements: string, returned: string): string {
  return `
import { ${imports} } from "editor/canvas";

export default function Report() {
${statements}
  return (
    <Stack>
${returned}
    </Stack>
  );
}`;
}

/** A canvas that consists of one tag. */
function tag(imports: string, text: string): string {
  return component(imports, "  const isWide = 6 > 5;", `${text}\n      <Text>{String(isWide)}</Text>`);
}

/** A canvas with a line at its top level. */
function top(line: string, returned = "<Text>one</Text>"): string {
  return component("Stack, Text", "", `      ${returned}`).replace("\n\nexport", `\n\n${line}\n\nexport`);
}

const asyncCanvas = component("Stack, Text", "", "      <Text>one</Text>");

const syntax = faulty("syntax", "error", [
  [
    "an async canvas",
    "can't be async",
    asyncCanvas.replace("export default function", ">>export default async function"),
  ],
  [
    "an async canvas exported by name",
    "can't be async",
    asyncCanvas
      .replace("export default function Report()", ">>const Report = async () =>")
      .concat("\nexport default Report;"),
  ],
  [
    "an async canvas in a list of exports",
    "can't be async",
    ">>const Report = async () => <p>one</p>;\nexport { Report as default };",
  ],
  ["a constant declared twice", "'total' has already been declared", top("const total = 1;\n>>const total = 2;")],
  [
    "a function under the name of a constant",
    "'width' has already been declared",
    top("const width = 2;\n>>function width() {}"),
  ],
  [
    "a comment of HTML",
    "Write {/* … */}.",
    component("Stack, Text", "", ">>      <!-- costs -->\n      <Text>one</Text>"),
  ],
  ["a sign in text", 'Write {"<"}', component("Stack, Text", "", ">>      <Text>less than < 200 ms</Text>")],
  ["another closing tag", "<H1>", component("H1, Stack", "", ">>      <H1>Costs</H2>")],
  ["tags in each other's place", "<b>", component("Stack, Text", "", ">>      <Text><b>Costs</Text></b>")],
  [
    "a fragment that isn't closed",
    "Unterminated JSX",
    component("Stack", "", "      <>one\n").replace("    </Stack>", ">>    </Stack>"),
  ],
  [
    "a call without its parenthesis",
    "Unexpected token",
    component("Stack, Text", ">>  const total = Math.max(1, 2;", "      <Text>{total}</Text>"),
  ],
  ["a constant without a value", "Missing initializer", top(">>const total;")],
  ["an object with equals signs", "shorthand property", top(">>const sizes = { small = 1, wide: 2 };")],
  ["await at the top level", "await", top('>>const rows = await Promise.resolve(["a"]);')],
  ["a style in single braces", "Unexpected token", tag("Stack, Text", '>>      <Text style={color: "red"}>one</Text>')],
  [
    "else without if",
    "Unexpected token",
    component("Stack, Text", "  let size = 1;\n>>  else size = 2;", "      <Text>{size}</Text>"),
  ],
  ["break outside of a loop", "break", component("Stack, Text", ">>  break;", "      <Text>one</Text>")],
  ["a group that isn't closed", "Invalid regular expression", top(">>const digits = /(\\d+/;")],
  ["a body without its last brace", "ends too early", top("").replace(/ {2}\);\n\}$/, ">>  );")],
  ["an operator of the future", "Browsers don't support this syntax", top(">>const row = { a: 1 }; row?.a = 2;")],
  ["a text over two lines", "Unterminated string", top('>>const intro = "one\ntwo";')],
  [
    "a code block of Markdown",
    "remove the lines that begin with ```",
    `>>\`\`\`tsx${asyncCanvas.replace("one", "{`one`}")}\n\`\`\``,
  ],
]);

const unused = faulty("syntax", "warning", [
  [
    "a return alone in its line",
    "nothing returns it",
    component("Stack, Text", "", "      <Text>one</Text>")
      .replace("return (\n    <Stack>", "return\n>>    <Stack>")
      .replace("\n  );", ""),
  ],
  [
    "a list without return",
    "nothing returns it",
    component("Stack, Text", "", "      {[1].map((n) => {\n>>        <Text key={n}>one</Text>;\n      })}"),
  ],
  [
    "an async component",
    "A component can't be async",
    top(">>async function Data() {\n  return <Text>one</Text>;\n}", "<Data />"),
  ],
]);

const exported = faulty("no-default-export", "error", [
  [
    "an element as the canvas",
    "is not a component",
    '\nimport { Text } from "editor/canvas";\n>>export default <Text>one</Text>;',
  ],
  [
    "an element in a constant as the canvas",
    "is not a component",
    '\nimport { Text } from "editor/canvas";\n>>const page = (<Text>one</Text>) as any;\nexport default page;',
  ],
  ["an object as the canvas", "is not a component", '>>export default { title: "one" };'],
]);

const clashes = faulty("syntax", "warning", [
  [
    "two default exports",
    "replaces the default export in line 5",
    `${top("")}\n>>export default () => <Text>two</Text>;`,
  ],
  [
    "a function under the name of an import",
    "Stat is already imported in line 1",
    top(">>function Stat() {}", "<Stat />").replace("Stack, Text", "Stat, Stack, Text"),
  ],
]);

const names = [
  ...faulty("undefined-name", "error", [
    [
      "a misspelt variable",
      "Did you mean revenue?",
      component("Stack, Text", "  const revenue = 12;", ">>      <Text>{revenu}</Text>"),
    ],
    [
      "a function that nobody wrote",
      "formatMoney is not defined",
      component("Stack, Text", "  const cents = 12;", ">>      <Text>{formatMoney(cents)}</Text>"),
    ],
    [
      "a component without an import",
      "Sparkline is not defined",
      component("Stack, Text", "  const rows = [1, 2];", "      <Text>one</Text>\n>>      <Sparkline data={rows} />"),
    ],
    [
      "a variable of another block",
      "label is not defined",
      component(
        "Stack, Text",
        "  if (Math.PI > 3) {\n    const label = 1;\n    Math.abs(label);\n  }",
        ">>      <Text>{label}</Text>",
      ),
    ],
    [
      "the variable of a loop after it",
      "step is not defined",
      component(
        "Stack, Text",
        "  for (let step = 0; step < 3; step++) {}\n>>  const last = step;",
        "      <Text>{last}</Text>",
      ),
    ],
    [
      "properties without a parameter",
      "props is not defined",
      component("Stack, Text", ">>  const rows = props.rows;", "      <Text>{rows}</Text>"),
    ],
    [
      "a misspelt hook",
      "Did you mean useState?",
      component("Stack, Text", ">>  const [open] = useSate(false);", "      <Text>{String(open)}</Text>"),
    ],
    ["a name of Node", "process is not defined", top(">>const mode = process.env.NODE_ENV;", "<Text>{mode}</Text>")],
    [
      "a shorthand property",
      "Did you mean budget?",
      component(
        "Stack, Text",
        "  const budget = 3;\n>>  const plan = { buget };",
        "      <Text>{budget + plan.buget}</Text>",
      ),
    ],
    [
      "a setter of another name",
      "Did you mean setCount?",
      component(
        "Button, Stack, useState",
        "  const [count, setCount] = useState(0);\n  if (count > 9) setCount(0);",
        ">>      <Button onClick={() => setCout(count + 1)}>{count}</Button>",
      ),
    ],
    [
      "a parameter of another function",
      "row is not defined",
      component("Stack, Text", "  const longest = (row: string) => row.length;", ">>      <Text>{longest(row)}</Text>"),
    ],
    [
      "a type as a value",
      "Severity is not defined",
      top("interface Severity { level: number }", "\n>>      <Text>{String(Severity)}</Text>"),
    ],
    [
      "an assignment to nothing",
      "sum is not defined",
      component("Stack, Text", ">>  [1, 2].forEach((one) => { sum = one; });", "      <Text>one</Text>"),
    ],
    [
      "a hook that React lacks",
      "react has no export useMemmo. Did you mean useMemo?",
      component("Stack, Text", ">>  const rows = useMemmo();", "      <Text>{rows}</Text>").replace(
        "\n\nexport",
        '\nimport { useMemmo } from "react";\n\nexport',
      ),
    ],
    [
      "a component with the name of a browser's class",
      "Image is a browser class",
      tag("Stack, Text", '>>      <Image src="a.png" />'),
    ],
    [
      "the module as a component",
      'Write import { Table } from "editor/canvas".',
      '\nimport Table, { Stack } from "editor/canvas";\nexport default function Report() {\n>>  return <Stack><Table rows={[]} /></Stack>;\n}',
    ],
    [
      "a namespace with values",
      "Money is a namespace",
      top(
        "namespace Money {\n  export const show = (n: number) => `$${n}`;\n}",
        "\n>>      <Text>{Money.show(1)}</Text>",
      ),
    ],
    [
      "a part of a card",
      "Import CardHeader.",
      component("Card, Stack", "  const title = 1;", ">>      <Card><Card.Header>{title}</Card.Header></Card>"),
    ],
  ]),
  ...faulty("undefined-name", "warning", [
    [
      "the browser's storage",
      "localStorage can't be read: canvases have no storage. Keep values with useCanvasState.",
      component("Stack, Text", '>>  const tab = localStorage.getItem("tab");', "      <Text>{tab}</Text>"),
    ],
    [
      "the window's storage",
      "sessionStorage can't be read",
      component(
        "Stack, Text",
        '>>  const tab = typeof window === "object" ? (window as any).sessionStorage?.tab : "";',
        "      <Text>{tab}</Text>",
      ),
    ],
  ]),
  ...faulty("constant-assignment", "error", [
    [
      "a palette that is imported",
      "colorPalette is an import, which can't be assigned to",
      component("colorPalette, Stack, Text", ">>  colorPalette = {};", "      <Text>one</Text>"),
    ],
    [
      "a sum in a constant",
      "total is a constant",
      component(
        "Stack, Text",
        "  const total = 0;\n>>  for (const cost of [1, 2]) total += cost;",
        "      <Text>{total}</Text>",
      ),
    ],
    [
      "a counter in an object pattern",
      "count is a constant",
      component("Stack, Text", "  const { count } = { count: 1 };\n>>  count++;", "      <Text>{count}</Text>"),
    ],
  ]),
  ...faulty("early-use", "error", [
    [
      "a list before its declaration",
      "before line 4",
      top('>>const first = regions[0];\nconst regions = ["eu", "us"];', "<Text>{first}</Text>"),
    ],
    [
      "an export before the canvas",
      "Report is used before line 2",
      ">>export { Report as default };\nconst Report = () => <p>one</p>;",
    ],
    [
      "an enum before its declaration",
      "Level is used before line 4",
      top(">>const first = Level.Low;\nenum Level { Low, High = Level.Low + 1 }", "<Text>{first}</Text>"),
    ],
    [
      "a constant in its own value, where a function was meant",
      "total is used before",
      top(
        "function sum() {\n>>  const total = total([1, 2]);\n  return total;\n}\nconst total = (list: number[]) => list.length;",
        "<Text>{sum()}</Text>",
      ),
    ],
  ]),
];

const props = [
  ...faulty("unknown-prop", "warning", [
    ["a misspelt label", "Did you mean label?", tag("Stack, Stat, Text", '>>      <Stat value="1" lable="Builds" />')],
    [
      "a delta",
      "Stat has no property delta",
      tag("Stack, Stat, Text", '>>      <Stat value="1" label="Builds" delta="+3" />'),
    ],
    [
      "an event in small letters",
      "Did you mean onClick?",
      tag("Button, Stack, Text", ">>      <Button onclick={() => {}}>Go</Button>"),
    ],
    [
      "one header",
      "Did you mean headers?",
      tag("Stack, Table, Text", '      <Table\n>>        header={["a"]}\n        rows={[["1"]]}\n      />'),
    ],
    [
      "a class of CSS",
      "Card has no property className",
      tag("Card, Stack, Text", '>>      <Card className="wide">one</Card>'),
    ],
    [
      "an axis label",
      "LineChart has no property xLabel",
      tag(
        "LineChart, Stack, Text",
        '>>      <LineChart categories={["a"]} series={[{ name: "s", data: [1] }]} xLabel="Day" />',
      ),
    ],
    [
      "by a namespace",
      "Did you mean tone?",
      '\nimport * as ui from "editor/canvas";\nexport default function Report() {\n>>  return <ui.Callout tones="info">one</ui.Callout>;\n}',
    ],
  ]),
  ...faulty("prop-value", "warning", [
    [
      "a number as text",
      "Write columns={3}.",
      tag("MetricsGrid, Stack, Text", '>>      <MetricsGrid columns="3" items={[{ label: "a", value: 1 }]} />'),
    ],
    [
      "a variant that doesn't exist",
      'not "danger"',
      tag("Button, Stack, Text", '>>      <Button variant="danger">Delete</Button>'),
    ],
    [
      "a word of CSS",
      'Did you mean "center"?',
      tag("Row, Stack, Text", '>>      <Row align="centre"><Text>one</Text></Row>'),
    ],
    [
      "a size by name",
      'takes a number, "section", "component" or "small", not "large"',
      tag("Stack, Text", '>>      <Stack gap="large">one</Stack>'),
    ],
    [
      "true in quotes",
      "stacked of BarChart takes a boolean",
      tag(
        "BarChart, Stack, Text",
        '>>      <BarChart stacked="true" categories={["a"]} series={[{ name: "s", data: [1] }]} />',
      ),
    ],
    [
      "a text where a function belongs",
      "onClick of Pill takes a function",
      tag("Pill, Stack, Text", '>>      <Pill onClick="open()">one</Pill>'),
    ],
    [
      "one of two branches",
      'not "huge"',
      tag("Stack, Text", '>>      <Text size={isWide ? "huge" : "small"}>one</Text>'),
    ],
    [
      "an object where a list belongs",
      "todos of TodoListCard takes an array, not an object",
      tag("Stack, Text, TodoListCard", ">>      <TodoListCard todos={{ id: 1 }} />"),
    ],
    [
      "a number where a word belongs",
      "size of Card takes",
      tag("Card, Stack, Text", ">>      <Card size={2}>one</Card>"),
    ],
  ]),
];

const elements = faulty("prop-value", "error", [
  ["a style of HTML", "style of p takes an object", tag("Stack, Text", '>>      <p style="color: red">one</p>')],
]);

const hooks = [
  ...faulty("hook-order", "warning", [
    [
      "in an if",
      "useState is called in a condition",
      component(
        "Stack, Text, useState",
        "  let open = false;\n  if (Math.random() > 0.5) {\n>>    [open] = useState(true);\n  }",
        "      <Text>{String(open)}</Text>",
      ),
    ],
    [
      "in a loop",
      "useMemo is called in a loop",
      component(
        "Stack, Text, useMemo",
        "  const sums: number[] = [];\n  for (const row of [1, 2]) {\n>>    sums.push(useMemo(() => row * 2, [row]));\n  }",
        "      <Text>{sums.join()}</Text>",
      ),
    ],
    [
      "after a return",
      "after the return in line 4",
      component(
        "Stack, Text, useState",
        ">>  const [open] = useState(true);",
        "      <Text>{String(open)}</Text>",
      ).replace("Report() {\n", "Report({ rows }: { rows: string[] }) {\n  if (rows.length === 0) return null;\n"),
    ],
    [
      "after &&",
      "useHostTheme is called in a condition",
      component(
        "Stack, Text, useHostTheme",
        ">>  const theme = Math.PI > 3 && useHostTheme();",
        "      <Text>{String(theme)}</Text>",
      ),
    ],
    [
      "in one branch",
      "React.useRef is called in a condition",
      component(
        "Stack, Text",
        ">>  const box = Math.PI > 3 ? React.useRef(null) : null;",
        "      <Text>{String(box)}</Text>",
      ),
    ],
    [
      "in a list",
      "useCanvasState is called in a callback",
      component(
        "Stack, Text, useCanvasState",
        '>>  const open = ["a"].map((key) => useCanvasState(key, false)[0]);',
        "      <Text>{open.join()}</Text>",
      ),
    ],
    [
      "in an event",
      "useCanvasAction is called in a callback",
      component(
        "Button, Stack, useCanvasAction",
        "  const label = 1;",
        ">>      <Button onClick={() => useCanvasAction()}>{label}</Button>",
      ),
    ],
    [
      "taken from React, after &&",
      "useRow is called in a condition",
      component("Stack, Text", ">>  const row = Math.PI > 3 && useRow(1);", "      <Text>{String(row)}</Text>").replace(
        "\n\nexport",
        "\n\nconst { useState: useRow } = React;\n\nexport",
      ),
    ],
    [
      "in a timer",
      "useState is called in a callback",
      component("Stack, Text, useState", ">>  setTimeout(() => useState(0), 10);", "      <Text>one</Text>"),
    ],
    [
      "in a promise's callback, in an effect",
      "useState is called in a callback",
      component(
        "Stack, Text, useEffect, useState",
        '  useEffect(() => {\n    fetch("a.json").then((reply) => {\n>>      const [rows] = useState(reply);\n    });\n  }, []);',
        "      <Text>one</Text>",
      ),
    ],
    [
      "in a listener",
      "useRef is called in a callback",
      component(
        "Stack, Text, useRef",
        '>>  window.addEventListener("resize", () => useRef(0));',
        "      <Text>one</Text>",
      ),
    ],
    [
      "in an optional list",
      "useState is called in a callback",
      component("Stack, Text, useState", ">>  [1]?.map((n) => useState(n));", "      <Text>one</Text>"),
    ],
    [
      "in the handler of an event, by its name",
      "useState is called in a callback",
      component(
        "Button, Stack, useState",
        "  const save = async () => {\n>>    const [isSaving] = useState(true);\n  };",
        "      <Button onClick={save}>Save</Button>",
      ),
    ],
    [
      "in a handler that a list has",
      "useState is called in a callback",
      component(
        "Button, Stack, useState",
        ">>  const actions = [{ onClick: () => useState(0) }];",
        "      <Button {...actions[0]}>Save</Button>",
      ),
    ],
    [
      "in a function that an effect calls",
      "useHostTheme is called in a callback",
      component(
        "Stack, Text, useEffect, useHostTheme",
        "  useEffect(() => {\n    const load = () => colours();\n    load();\n  }, []);",
        "      <Text>one</Text>",
      ).replace("\n\nexport", "\n\nfunction colours() {\n>>  return useHostTheme();\n}\n\nexport"),
    ],
    [
      "in a class's method",
      "useState is called in a class component, where hooks don't work. Make the class a function.",
      top(
        "class Row extends React.Component<{ a: 1 }> {\n  render() {\n>>    return useState(0)[0];\n  }\n}",
        "<Row a={1} />",
      )
        .replace(">>class", "class")
        .replace("Stack, Text", "Stack, Text, useState"),
    ],
    [
      "in a class's field",
      "useHostTheme is called in a class component",
      top("class Row extends Component<{ a: 1 }> {\n>>  theme = useHostTheme();\n}", "<Row a={1} />").replace(
        "Stack, Text",
        "Component, Stack, Text, useHostTheme",
      ),
    ],
    [
      "a hook of its own in a switch",
      "useRows is called in a condition",
      component(
        "Stack, Text, useState",
        "  switch (Math.PI > 3) {\n    case true:\n>>      useRows();\n  }",
        "      <Text>one</Text>",
      ).replace("\n\nexport", "\n\nfunction useRows() {\n  return useState(0);\n}\n\nexport"),
    ],
  ]),
  ...faulty("hook-order", "error", [
    [
      "at the top level",
      "useState is called outside a component",
      component("Stack, Text, useState", "", "      <Text>{state[0]}</Text>").replace(
        "\n\nexport",
        "\n\n>>const state = useState(1);\n\nexport",
      ),
    ],
  ]),
];

const modules = [
  ...faulty("unknown-module", "error", [
    [
      "a client for HTTP",
      'Unknown module "axios"',
      top('>>import axios from "axios";', "<Text>{String(axios)}</Text>"),
    ],
    ["a stylesheet", 'Unknown module "./report.css"', top('>>import "./report.css";')],
  ]),
  ...faulty("unknown-export", "warning", [
    [
      "a component of another kit",
      '"Accordion" is not part of',
      component("Accordion, Stack, Text", "", ">>      <Accordion>one</Accordion>"),
    ],
  ]),
  ...faulty("import-meta", "error", [
    [
      "settings of a bundler",
      "import.meta does not exist",
      top(">>const mode = (import.meta as any).env;", "<Text>{mode}</Text>"),
    ],
  ]),
];

/** Faults of different kinds. */
export const faultySources: readonly FaultySource[] = [
  ...syntax,
  ...unused,
  ...exported,
  ...clashes,
  ...names,
  ...props,
  ...elements,
  ...hooks,
  ...modules,
];
