import { maxSourceLength, minSourceLength } from "@fingerpaint/api-contracts/limits";

/**
 * The first part of the guide, at most 2,500 tokens: rules, what to use each component for, and three canvases of
 * different kinds.
 *
 * @param modules the module specifiers that the server accepts, the usual one first
 */
export function shortGuide([module = "editor/canvas", ...others]: readonly string[]): string {
  const also = others.length === 0 ? "" : ` (${others.map((name) => `\`${name}\``).join(", ")} mean the same module)`;
  return `# Writing a canvas

A canvas is one TypeScript source with JSX whose default export is a React component. It runs in the reader's browser, in a frame without network or storage.

- Import components, hooks and helpers from \`${module}\`${also}, at least one name. \`react\` works too, nothing else: no packages, files or CSS. ${minSourceLength} to ${maxSourceLength} characters.
- Put all data into the source: there is no fetch.
- Wrap the canvas in \`ReportShell\` (880 px; \`width="wide"\`: 1200 px) or \`Stack\` (1200 px; \`wide\`: all of the page). Begin with one \`H1\`.
- Use the components below instead of your own styling: they follow light and dark, phones and screen readers. For anything else, inline \`style\` with colours from \`useHostTheme()\`, never fixed ones. Tailwind and \`className\` do nothing.
- React hooks work as usual; import them from either module. \`useCanvasState("key", initial)\` is a \`useState\` that survives reloads.
- Charts take numbers (NaN leaves a gap) and begin at 0 unless \`yMin\` says otherwise; \`valuePrefix\` and \`valueSuffix\` add units.
- tone: success, warning, info, neutral, danger; Pill: deleted instead of danger.

## Components

\`?\` marks optional props.

Layout
- stacked, side by side, in columns: \`Stack gap?\`, \`Row gap? align? justify? wrap?\`, \`Grid columns gap?\`; push apart: \`Spacer\`; line: \`Divider\`
- report: \`ReportShell width?\` of \`ReportSection title description? divided?\`
- box: \`Card collapsible? defaultOpen?\` of \`CardHeader trailing?\` and \`CardBody\` (or \`CardContent\`)
- details on demand: \`CollapsibleSection title count? defaultOpen?\`; panel: \`Dialog open title onClose\`
- slides: \`Presentation\` of \`PresentationSlide title\`
- sketch of a screen: \`Wireframe\` of \`WireframeBox label height\`, \`WireframeLine width\`, \`WireframeText\`

Text
- headings: \`H1\`, \`H2\`, \`H3\`; paragraph: \`Text tone="secondary" size="small" weight?\`; whole document: \`Markdown source\`
- inline: \`Code\`, \`Link href\`; to another canvas: \`CanvasLink to\`
- notice: \`Callout tone title?\`, \`Banner tone title description\`
- label, count: \`Pill tone size="sm" active? onClick?\` (also \`Badge\`, \`Chip\`, \`Tag\`); colour key: \`Swatch color\` (gray, purple, green, yellow, cyan, pink, blue, orange, red)

Figures
- KPI row: \`MetricsGrid items={[{ label, value, unit?, trend?, tone? }]}\`; one: \`Stat value label tone?\`; change: \`Delta value unit? direction="inverse"\` if less is better
- progress: \`Progress value max? label? format="percent"\`; parts of a whole: \`UsageBar segments={[{ id, label, value }]} total\` (below other parts, not in a \`Row\`)
- rows: \`Table headers rows columnAlign? rowTone={["danger", undefined]}\`, cells are texts, numbers or elements; by hand: \`TableHeader\`, \`TableRow\`, \`TableCell\`; facts: \`KeyValue items={{ Owner: "Ada" }}\`

Charts
- categories: \`BarChart categories series={[{ name, data, tone? }]} stacked? horizontal? height?\`; trend: \`LineChart categories series height?\`, \`AreaChart\` (a filled LineChart, not stacked); all three: \`referenceLines={[{ value, label }]}\`, and a tone or a hue of \`Swatch\` for a series; profile: \`RadarChart categories series size?\`; shares: \`PieChart data={[{ label, value }]} donut?\`
- title and source: \`ChartContainer title source\`; several: \`ChartComparisonGrid columns\`
- risks: \`RiskHeatmap rows columns values={[["low", 3]]}\` (none, low, medium, high, critical, or numbers); skills: \`MaturityMatrix dimensions={[{ id, title }]} scopes={[{ id, title }]} cells={[{ scopeId, dimensionId, level }]}\` (strong, good, medium, partial, weak); stages with scores: \`Fluency stages={[{ name, score }]}\`

Work
- steps: \`TodoListCard todos={[{ id, content, status }]} onTodoClick={(todo) => …}\` or \`TodoList\`; status: pending, in_progress, completed, cancelled
- events: \`Timeline events={[{ timestamp, title, description?, state? }]}\`, state: completed, current
- code change: \`DiffView path lines={[{ type, content, lineNumber? }]}\`, type: added, removed, unchanged; \`DiffStats additions deletions\`
- findings: \`ImprovementList summary?\` of \`ImprovementDisclosure title severity="High" severityTone="danger" cause action\`; evidence: \`EvidenceMethodology summary groups={[{ title, items: [] }]}\`

Input: \`onChange\` gets the value, not an event; the text before a field is its label
- \`TextInput value type="number"? placeholder?\` (\`Input\`; the value is always a string), \`TextArea value rows\`, \`Select value options={[{ value, label }]}\`, \`Checkbox checked label\`, \`Toggle checked label\` (\`Switch\`)
- \`Button variant="primary" disabled? onClick\` (\`secondary\`, \`ghost\`), \`IconButton title onClick\` around a character or an SVG; pick one: \`Choice id title description? selected onSelect\`
- prompt for the reader's assistant: \`PromptButton prompt label\` (\`SendToChatButton\`)

Drawing
- graph: \`computeDAGLayout({ nodes: [{ id }], edges: [{ from, to }] })\` places boxes of 160 x 40 px (\`nodeWidth\`, \`nodeHeight\`, \`direction: "horizontal"\`); draw them as SVG, see the second example
- colours: \`useHostTheme()\` has \`text\`, \`fill\`, \`stroke\` (each primary, secondary, tertiary), \`bg.elevated\`, \`accent.primary\`, \`category\` (the hues of \`Swatch\`), \`radius.md\`

## Example

\`\`\`tsx
${dashboard(module)}\`\`\`

## Example: a plan

\`\`\`tsx
${plan(module)}\`\`\`

## Example: a review

\`\`\`tsx
${review(module)}\`\`\`
`;
}

const dashboard = (
  module: string,
) => `import { BarChart, Callout, H1, MetricsGrid, Pill, Row, Stack, Table, useCanvasState } from "${module}";

const times = { api: [11, 13, 12], web: [31, 28, 41] };
const names = ["api", "web"] as const;

export default function BuildTimes() {
  const [name, setName] = useCanvasState<(typeof names)[number]>("name", "api");
  const data = times[name];
  return (
    <Stack gap={16}>
      <H1>Build times</H1>
      <Row>
        {names.map((each) => (
          <Pill key={each} active={each === name} onClick={() => setName(each)}>{each}</Pill>
        ))}
      </Row>
      <MetricsGrid items={[{ label: "Slowest", value: Math.max(...data), unit: " s" }, { label: "Builds", value: 3 }]} />
      <BarChart categories={["Mon", "Tue", "Wed"]} series={[{ name, data }]} valueSuffix=" s" />
      <Table headers={["Job", "Time"]} rows={[["\`lint\`", "4 s"], ["test", "8 s"]]} columnAlign={["left", "right"]} />
      <Callout tone="info">Caches were warm.</Callout>
    </Stack>
  );
}
`;

const plan = (
  module: string,
) => `import { computeDAGLayout, H1, ReportSection, ReportShell, Text, Timeline, TodoListCard, useHostTheme } from "${module}";

const graph = computeDAGLayout({
  nodes: [{ id: "schema" }, { id: "copy" }, { id: "switch" }],
  edges: [{ from: "schema", to: "copy" }, { from: "copy", to: "switch" }],
});

export default function Plan() {
  const { fill, stroke, text } = useHostTheme();
  return (
    <ReportShell width="wide">
      <H1>Move to Postgres</H1>
      <Text tone="secondary">Two weeks, no downtime.</Text>
      <ReportSection title="Order">
        <svg viewBox={\`0 0 \${graph.width} \${graph.height}\`} width={graph.width} style={{ maxWidth: "100%" }} role="img" aria-label="schema, copy, switch">
          {graph.edges.map((edge) => (
            <polyline key={edge.from + edge.to} points={edge.points.map(({ x, y }) => \`\${x},\${y}\`).join(" ")} fill="none" stroke={stroke.primary} />
          ))}
          {graph.nodes.map(({ id, x, y, width, height }) => (
            <g key={id}>
              <rect x={x} y={y} width={width} height={height} rx={6} fill={fill.secondary} />
              <text x={x + width / 2} y={y + height / 2 + 5} textAnchor="middle" fill={text.primary}>{id}</text>
            </g>
          ))}
        </svg>
      </ReportSection>
      <ReportSection title="Steps" divided>
        <TodoListCard todos={[{ id: "1", content: "Write the schema", status: "completed" }, { id: "2", content: "Copy rows", status: "in_progress" }]} />
        <Timeline events={[{ timestamp: "Mon", title: "Schema", state: "completed" }, { timestamp: "Fri", title: "Switch" }]} />
      </ReportSection>
    </ReportShell>
  );
}
`;

const review = (
  module: string,
) => `import { Card, CardBody, CardHeader, DiffStats, DiffView, H1, Pill, ReportShell, RiskHeatmap, Text } from "${module}";

export default function Review() {
  return (
    <ReportShell>
      <H1>Review: cache keys</H1>
      <Text>One fault to fix in \`cache.ts\`.</Text>
      <Card collapsible>
        <CardHeader trailing={<DiffStats additions={1} deletions={1} />}>cache.ts <Pill tone="deleted" size="sm">bug</Pill></CardHeader>
        <CardBody>
          <DiffView path="cache.ts" lines={[
            { type: "removed", content: "const key = id;", lineNumber: 7 },
            { type: "added", content: "const key = \`\${user}:\${id}\`;", lineNumber: 7 },
          ]} />
        </CardBody>
      </Card>
      <RiskHeatmap rows={["cache", "api"]} columns={["likelihood", "impact"]} values={[["high", "medium"], ["low", "low"]]} />
    </ReportShell>
  );
}
`;
