import {
  BarChart,
  Card,
  CardBody,
  CardHeader,
  computeDAGLayout,
  DiffStats,
  DiffView,
  Grid,
  LineChart,
  PieChart,
  Stack,
  Swatch,
  useHostTheme,
} from "../../src/kit/index.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const services = [
  { name: "api", data: [12, 18, 9, 22, 17] },
  { name: "web", data: [8, 11, 14, 9, 12] },
];
const layout = computeDAGLayout({
  nodes: ["source", "compile", "sandbox", "page"].map((id) => ({ id })),
  edges: [
    { from: "source", to: "compile" },
    { from: "compile", to: "sandbox" },
    { from: "compile", to: "page" },
    { from: "sandbox", to: "page" },
  ],
  direction: "horizontal",
  nodeWidth: 88,
  nodeHeight: 30,
  rankGap: 40,
});

export function ChartSection() {
  return (
    <Stack gap={16}>
      <Grid columns={2} gap={16}>
        <BarChart
          categories={days}
          series={[services[0] ?? { name: "api", data: [] }]}
          height={160}
          valueSuffix=" ms"
        />
        <BarChart categories={days} series={services} height={160} stacked />
        <BarChart
          categories={days}
          series={services}
          height={180}
          horizontal
          referenceLines={[{ value: 20, label: "limit", tone: "danger" }]}
        />
        <LineChart categories={days} series={services} height={160} fill />
        <PieChart
          data={[
            { label: "checkout", value: 48 },
            { label: "cart", value: 31 },
            { label: "search", value: 21, tone: "success" },
          ]}
          donut
        />
        <Drawing />
      </Grid>
      <Card>
        <CardHeader trailing={<DiffStats additions={2} deletions={1} />}>src/module/index.ts</CardHeader>
        <CardBody style={{ padding: 0 }}>
          <DiffView
            path="src/module/index.ts"
            lines={[
              { type: "unchanged", content: 'export { Stack } from "./layout.tsx";', lineNumber: 11 },
              { type: "removed", content: 'export { Pill } from "./pill";', lineNumber: 12 },
              { type: "added", content: 'export { Pill } from "./pill.tsx";', lineNumber: 12 },
              { type: "added", content: 'export { Stat } from "./stat.tsx";', lineNumber: 13 },
            ]}
          />
        </CardBody>
      </Card>
    </Stack>
  );
}

/** A diagram as authors draw it: by hand, with a computed layout and the theme's colours. */
function Drawing() {
  const theme = useHostTheme();
  return (
    <Stack gap={4}>
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label="From source to page">
        {layout.edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={`M${edge.sourceX} ${edge.sourceY}L${edge.targetX} ${edge.targetY}`}
            stroke={theme.stroke.primary}
          />
        ))}
        {layout.nodes.map((node) => (
          <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
            <rect width={88} height={30} rx={6} fill={theme.bg.elevated} stroke={theme.stroke.secondary} />
            <text x={44} y={19} textAnchor="middle" fontSize={12} fill={theme.text.primary}>
              {node.id}
            </text>
          </g>
        ))}
      </svg>
      <Swatch color="blue" />
    </Stack>
  );
}
