/** A small canvas in another host's dialect: its module, a name, and the text it shows. */
interface DialectCanvas {
  readonly module: string;
  readonly name: string;
  /** A text that is visible. */
  readonly shows: string;
  readonly source: string;
}

const canvas = (
  module: string,
  name: string,
  shows: string,
  imports: string,
  body: string,
  before = "",
): DialectCanvas => ({
  module,
  name,
  shows,
  source: `import { ${imports} } from "${module}";\n${before}\nexport default function Canvas() {\n${body}\n}\n`,
});

const qoder = (name: string, shows: string, imports: string, body: string, before = "") =>
  canvas("qoder/canvas", name, shows, imports, body, before);

const events = `const events = [
  { id: "a", timestamp: "09:12", title: "Alert", description: "p95 above \`400 ms\`", state: "completed", tone: "danger" },
  { id: "b", timestamp: "09:30", title: "Rolled back", state: "completed" },
  { id: "c", timestamp: "10:05", title: "Watching", state: "current", tone: "info" },
  { id: "d", timestamp: "12:00", title: "Review" },
];`;

/** Small canvases written for other hosts. */
export const dialectCanvases: readonly DialectCanvas[] = [
  qoder(
    "timeline",
    "Rolled back",
    "Timeline, H1",
    "return <><H1>Incident</H1><Timeline events={events} /></>;",
    events,
  ),
  qoder("compact timeline", "Watching", "Timeline", `return <Timeline events={events} density="compact" />;`, events),
  qoder(
    "timeline by date",
    "Kick-off",
    "Timeline",
    `return <Timeline events={[{ date: "1 Mar", title: "Kick-off", status: "done" }, { time: "2 Mar", title: "Beta", detail: "two teams", status: "active" }]} />;`,
  ),
  qoder(
    "timeline without times",
    "First",
    "Timeline",
    `return <Timeline events={[{ title: "First" }, { title: "Second" }]} />;`,
  ),
  qoder(
    "changes",
    "% memory",
    "Delta",
    `return <p><Delta value={3} unit="x" tone="success" /> <Delta value={-83} unit="% memory" direction="inverse" /></p>;`,
  ),
  qoder(
    "metrics",
    "Coverage",
    "MetricsGrid",
    `return <MetricsGrid columns={3} items={[{ label: "Coverage", value: "87 %", tone: "success", description: "up 3" }, { label: "Flaky", value: 4, tone: "warning" }, { label: "Open", value: "12" }]} />;`,
  ),
  qoder(
    "metrics in a header",
    "requests",
    "MetricsGrid",
    `return <MetricsGrid variant="header" items={[{ label: "requests", value: 1200, unit: "/s", trend: "+4 %" }, { label: "errors", value: 0.2, unit: "%", detail: "of all" }]} />;`,
  ),
  qoder(
    "report with its methodology",
    "Read by hand",
    "ReportShell, ReportSection, EvidenceMethodology, Text, Stack",
    `return <ReportShell width="wide" ariaLabel="Audit"><ReportSection title="What we found" description="In two weeks"><Stack gap="component"><Text>One.</Text><Text>Two.</Text></Stack></ReportSection><ReportSection title="Next" divided><EvidenceMethodology title="How this was verified" summary="One run, and what was read." groups={[{ title: "Live run", items: [{ label: "Tests", value: "16 passed in 1.37 s" }, { label: "Lint", value: "passed" }] }, { title: "Read by hand", items: [{ label: "Files", value: "README, 2 Dockerfiles" }] }]} /></ReportSection></ReportShell>;`,
  ),
  qoder(
    "improvements",
    "No lock file",
    "ImprovementList, ImprovementDisclosure, Text",
    `return <ImprovementList summary="1 high, 1 low"><ImprovementDisclosure title="No lock file" severity="high" severityTone="danger" description="Builds differ from day to day." cause="\`package-lock.json\` is ignored." action="Commit it." defaultOpen /><ImprovementDisclosure title="Two formatters" severity="low" expectedOutputs={["one formatter", "one rule file"]} detailsSummary="since May" labels={{ cause: "Why", details: "History" }} cause="Both came with a template."><Text>Prettier and dprint.</Text></ImprovementDisclosure></ImprovementList>;`,
  ),
  qoder(
    "progress and fluency",
    "Fast feedback",
    "Progress, Fluency, Stack",
    `return <Stack gap="small"><Fluency projectName="Harness" stages={[{ id: "c", name: "Context map", score: 4, status: "high" }, { id: "f", name: "Fast feedback", score: 3, status: "medium" }, { id: "g", name: "Quality gates", score: 2, status: "low" }]} min={1} max={5} mediumThreshold={3} highThreshold={4} height={180} tooltip={(stage) => ({ content: "why " + stage.name })} /><Progress value={40} format="percent" label="Import" tone="success" /><Progress value={3} max={8} format="fraction" /><Progress value={900} max={100} /></Stack>;`,
  ),
  qoder(
    "banner",
    "Frozen until Monday",
    "Banner",
    `return <Banner tone="warning" title="Freeze">Frozen until Monday</Banner>;`,
  ),
  qoder(
    "input",
    "Filter of deploy",
    "Input, Stack, Text, useState",
    `const [text, setText] = useState("deploy"); return <Stack><Text>Filter of {text}</Text><Input value={text} onChange={setText} placeholder="Filter" /></Stack>;`,
  ),
  qoder(
    "radar by series",
    "Design",
    "RadarChart",
    `return <RadarChart categories={["Design", "Tests", "Docs", "Speed", "Safety"]} series={[{ name: "now", data: [3, 4, 2, 5, 4] }, { name: "goal", data: [4, 5, 4, 5, 5], tone: "success" }]} maxValue={5} />;`,
  ),
  qoder(
    "radar by rows above a matrix",
    "Virtual objects",
    "RadarChart, MaturityMatrix",
    `return <><MaturityMatrix dimensions={[{ id: "own", title: "Ours" }, { id: "other", title: "Theirs" }]} scopes={[{ id: "run", title: "Durable steps" }, { id: "state", title: "State" }]} cells={[{ scopeId: "run", dimensionId: "own", level: "148 calls", tone: "strong" }, { scopeId: "run", dimensionId: "other", level: "Basic", tone: "usable" }, { scopeId: "state", dimensionId: "own", level: "Missing", tone: "weak" }, { scopeId: "state", dimensionId: "other", level: "Virtual objects", tone: "good" }]} labels={{ scope: "Capability" }} maxHeight={600} /><RadarChart data={[{ axis: "Latency", a: 80, b: 60 }, { axis: "Cost", a: 40, b: 90 }, { axis: "Ease", a: 70, b: 50 }]} angleKey="axis" dataKeys={["a", "b"]} valueSuffix="%" /></>;`,
  ),
  qoder(
    "chart container",
    "Builds by day",
    "ChartContainer, BarChart",
    `return <ChartContainer title="Builds by day" description="All branches" footer="Source: CI"><BarChart categories={["Mon", "Tue"]} series={[{ name: "n", data: [4, 6] }]} height={140} /></ChartContainer>;`,
  ),
  qoder(
    "comparison and heat maps",
    "Data loss",
    "ChartComparisonGrid, ChartContainer, LineChart, RiskHeatmap",
    `return <><RiskHeatmap data={[{ title: "Data loss", likelihood: 2, impact: 5 }, { title: "Price rise", likelihood: 5, impact: 2 }, { title: "Outage", likelihood: 4, impact: 4 }]} />
      <RiskHeatmap rows={["Sun", "Mon"]} columns={["Jan", "", ""]} values={[[{ id: "1", value: 0, ariaLabel: "4 Jan: nothing" }, { id: "2", value: 30, ariaLabel: "11 Jan: 30 min" }, null], [12, 4, 90]]} variant="swatch" showValues={false} valueFormatter={(value) => value + " min"} cellSize={16} initialScrollPosition="end" labels={{ ariaLabel: "Daily activity" }} /><ChartComparisonGrid columns={2}>{["Before", "After"].map((title, i) => <ChartContainer key={title} title={title}><LineChart categories={["1", "2", "3"]} series={[{ name: "ms", data: [9 - i, 7 - i, 8 - i] }]} height={120} /></ChartContainer>)}</ChartComparisonGrid></>;`,
  ),
  qoder(
    "presentation",
    "1 of 2",
    "Presentation, PresentationSlide, Text",
    `return <Presentation><PresentationSlide title="Why"><Text>Because.</Text></PresentationSlide><PresentationSlide title="How"><Text>Like this.</Text></PresentationSlide></Presentation>;`,
  ),
  qoder(
    "picture",
    "Shot",
    "canvasImage, Text",
    `return <><Text>Shot</Text><img src={canvasImage("./shot.png")} alt="Shot of the page" /></>;`,
  ),
  qoder(
    "table by columns",
    "parser.ts",
    "Table",
    `return <Table columns={[{ key: "file", title: "File" }, { key: "lines", title: "Lines" }]} rows={[{ file: "parser.ts", lines: 320 }, { file: "main.ts", lines: 40 }]} rowTone="info" density="compact" />;`,
  ),
  qoder(
    "tags",
    "primary",
    "Tag, Row",
    `return <Row gap={6}>{["success", "info", "warning", "danger", "primary", "accent", "none"].map((t) => <Tag key={t} tone={t}>{t}</Tag>)}</Row>;`,
  ),
  qoder(
    "destructured theme",
    "themed",
    "useHostTheme, Text",
    `const { tokens, surface } = useHostTheme();
     return <><Text style={{ color: tokens.text.secondary, background: surface.secondary }}>themed</Text>
       <Text style={{ color: tokens.status.success, background: tokens.status.successBg, borderRadius: tokens.radius.md }}>well</Text></>;`,
  ),
  qoder(
    "area chart",
    "visits",
    "AreaChart",
    `return <AreaChart categories={["a", "b", "c"]} series={[{ name: "visits", data: [1, 3, 2] }, { name: "sales", data: [0, 1, 1] }]} height={140} />;`,
  ),
  qoder(
    "hooks",
    "clicked 0",
    "useCallback, useReducer, memo, Fragment, Button, lazy, Suspense, startTransition, isValidElement, cloneElement",
    `const [n, add] = useReducer((c: number) => c + 1, 0); const click = useCallback(() => startTransition(() => add()), []); return <Fragment><Suspense fallback="…"><Later />{isValidElement(part) && cloneElement(part)}</Suspense><Named text={"clicked " + n} /><Button onClick={click}>Add</Button></Fragment>;`,
    `const Named = memo(({ text }: { text: string }) => <p>{text}</p>);
const Later = lazy(async () => ({ default: () => <p>later</p> })); const part = <b>part</b>;`,
  ),
  {
    module: "qoder/canvas",
    name: "React by default",
    shows: "from a class",
    source: `import React, { Text } from "qoder/canvas";
class Part extends React.Component { render() { return <Text>from a class</Text>; } }
export default function Canvas() { const [a] = React.useState(<Part />); return <React.Fragment>{a}</React.Fragment>; }`,
  },
  canvas(
    "sidequery/canvas",
    "state",
    "count 2",
    "useArtifactState, Text",
    `const [count] = useArtifactState("count", 2); return <Text>count {count}</Text>;`,
  ),
  canvas(
    "sidequery/artifacts",
    "action",
    "Ask",
    "useArtifactAction, Button",
    `const act = useArtifactAction(); return <Button onClick={() => act({ type: "promptAgent", prompt: "Explain" } as any)}>Ask</Button>;`,
  ),
  canvas(
    "herdr/canvas",
    "core",
    "Herd",
    "H1, Stack, Stat",
    `return <Stack gap={12}><H1>Herd</H1><Stat label="agents" value={4} tone={"accent" as any} /></Stack>;`,
  ),
  canvas(
    "@zed/canvas",
    "markdown",
    "A list",
    "Markdown",
    "return <Markdown source={source} />;",
    'const source = "# Notes\\n\\nSome **bold**, *soft* and `code`.\\n\\n## A list\\n\\n- one\\n- two\\n\\n> quoted\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n\\n```ts\\nconst a = 1;\\n```\\n";',
  ),
  canvas(
    "@zed/canvas",
    "series by values",
    "commits",
    "BarChart",
    `return <BarChart categories={["a", "b"]} series={[{ name: "commits", values: [3, 5] } as any, { name: "reviews", values: [1, 2] } as any]} height={140} />;`,
  ),
  canvas(
    "openide/canvas",
    "choice",
    "Use a queue",
    "Choice, Dialog, Stack, useState",
    `const [at, setAt] = useState("q"); return <Stack><Choice id="q" title="Use a queue" description="Slower, safer" selected={at === "q"} onSelect={setAt} /><Choice id="d" title="Call directly" selected={at === "d"} onSelect={setAt} /><Dialog open={at === "q"} title="Sure?" onClose={() => setAt("d")}>It takes a day.</Dialog></Stack>;`,
  ),
  canvas(
    "openide/canvas",
    "wireframe",
    "Header",
    "Wireframe, WireframeBox, WireframeLine, WireframeText",
    `return <Wireframe><WireframeBox label="Header" height={40} /><WireframeLine width={0.6} /><WireframeLine width="40%" /><WireframeText>body</WireframeText></Wireframe>;`,
  ),
  canvas(
    "openide/canvas",
    "prompt button and dispatch",
    "Explain this",
    "PromptButton, Button, dispatch",
    `return <><PromptButton prompt="Explain this function">Explain this</PromptButton><Button onClick={() => dispatch({ type: "openFile", path: "a.ts" })}>Open</Button></>;`,
  ),
  canvas(
    "dsh/canvas",
    "timeline with at",
    "Deployed",
    "Timeline",
    `return <Timeline events={[{ at: "10:00", title: "Deployed", detail: "v4", ref: "abc" } as any]} />;`,
  ),
  canvas(
    "dsh/canvas",
    "pairs",
    "Owner",
    "KeyValue",
    `return <KeyValue items={[{ label: "Owner", value: "Ops" }, { key: "Since", value: 2024 }]} />;`,
  ),
  canvas(
    "dsh/canvas",
    "pairs of an object",
    "region",
    "KeyValue",
    `return <KeyValue items={{ region: "eu", size: 3 }} />;`,
  ),
  canvas(
    "team-canvas/canvas",
    "link",
    "Next page",
    "CanvasLink, Text",
    `return <Text>See <CanvasLink to="https://example.org/next">Next page</CanvasLink></Text>;`,
  ),
  canvas(
    "cursor/canvas",
    "switch and card content",
    "Dark mode",
    "Card, CardHeader, CardContent, Switch, useState",
    `const [on, set] = useState(true); return <Card><CardHeader subtitle="yours">Settings</CardHeader><CardContent><Switch label="Dark mode" checked={on} onChange={set} /></CardContent></Card>;`,
  ),
  canvas(
    "cursor/canvas",
    "table by hand",
    "Cell",
    "TableHeader, TableRow, TableCell",
    `return <table><TableHeader><TableRow><th>Head</th></TableRow></TableHeader><tbody><TableRow><TableCell>Cell</TableCell></TableRow></tbody></table>;`,
  ),
  canvas(
    "cursor/canvas",
    "words for gaps and places",
    "right",
    "Stack, Row, Grid, Spacer, Text",
    `return <Stack gap="section"><Row align="flex-start" justify={"between" as any}><Text>left</Text><Text>right</Text></Row><Spacer height={20} /><Grid columns={2} gap={"12px" as any}><Text family="mono">a</Text><Text color="#777777">b</Text></Grid></Stack>;`,
  ),
  canvas(
    "cursor/canvas",
    "graph by arguments",
    "2 boxes 160",
    "computeDAGLayout, Text",
    `const { nodes } = computeDAGLayout([{ id: "a" }, { id: "b" }], [{ from: "a", to: "b" }]); return <Text>{nodes.length} boxes {nodes[0].width}</Text>;`,
  ),
  canvas(
    "cursor/canvas",
    "outside tones",
    "odd",
    "Pill, Stat, Callout, Table",
    `return <><Pill tone={"error" as any}>odd</Pill><Stat label="s" value="1" tone={"neutral" as any} /><Callout tone={"error" as any} title="t">c</Callout><Table headers={["h"]} rows={[["v"]]} rowTone={["error" as any]} /></>;`,
  ),
  canvas(
    "cursor/canvas",
    "names outside imports",
    "found",
    "H1",
    `return <><H1>found</H1><Markdown source="**forgotten** import" /><Progress value={50} /></>;`,
  ),
];
