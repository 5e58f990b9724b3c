import { createRoot } from "react-dom/client";
import { CanvasRoot } from "../../src/kit/canvas-root.tsx";
import { BarChart, LineChart, PieChart } from "../../src/kit/charts/index.ts";
import { DiffStats, DiffView } from "../../src/kit/diff/index.ts";
import { createMemoryBridge } from "../../src/kit/host-bridge.ts";
import { Card, CardBody, CardHeader, Grid, H2, Stack } from "../../src/kit/index.ts";
import type { CanvasThemeKind } from "../../src/theme/theme-types.ts";
import { DagDrawing } from "./dag-drawing.tsx";

const services = [
  "api-gateway",
  "checkout",
  "catalogue",
  "search",
  "payments",
  "identity",
  "notifications",
  "reporting",
];
const days = Array.from(
  { length: 45 },
  (_, index) => `2026-0${index < 30 ? 9 : 10}-${String((index % 30) + 1).padStart(2, "0")}`,
);
const wave = (shift: number, scale: number) =>
  days.map((_, index) => Math.round(scale * (1.4 + Math.sin((index + shift) / 5))));
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"];
const countries = Array.from({ length: 31 }, (_, index) => `Data centre ${index + 1}, rack row ${(index * 7) % 13}`);

/** Charts with ordinary and odd data, each in a card with its name. */
export function renderChartGallery(container: Element, themeKind: CanvasThemeKind): void {
  const charts: Record<string, React.ReactNode> = {
    "one series": (
      <BarChart
        categories={services}
        series={[{ name: "p95", data: [182, 240, 96, 310, 128, 74, 51, 420] }]}
        height={220}
        valueSuffix=" ms"
      />
    ),
    grouped: (
      <BarChart
        categories={months}
        series={[
          { name: "Planned", data: [40, 42, 50, 55, 60, 62] },
          { name: "Spent", data: [38, 47, 49, 61, 58, 70] },
          { name: "Saved", data: [2, 4, 1, 6, 3, 2], tone: "success" },
        ]}
        height={220}
        valuePrefix="$"
        valueSuffix="k"
        referenceLines={[{ value: 65, label: "Ceiling", tone: "danger" }]}
      />
    ),
    "stacked with values": (
      <BarChart
        stacked
        showValues
        categories={months}
        series={[
          { name: "Passed", data: [120, 132, 141, 150, 158, 171], tone: "success" },
          { name: "Flaky", data: [8, 12, 6, 14, 5, 9], tone: "warning" },
          { name: "Failed", data: [14, 9, 11, 4, 7, 2], tone: "danger" },
        ]}
        height={240}
      />
    ),
    "normalized, horizontal": (
      <BarChart
        normalized
        horizontal
        showValues
        categories={services.slice(0, 5)}
        series={[
          { name: "Hit", data: [90, 71, 55, 88, 12] },
          { name: "Miss", data: [10, 20, 40, 11, 80] },
          { name: "Bypassed by configuration", data: [0, 9, 5, 1, 8] },
        ]}
        height={200}
      />
    ),
    "horizontal with long labels": (
      <BarChart
        horizontal
        categories={["src/compile/module-rewrite.ts", "src/frame/frame-document.ts", "src/theme/stylesheet.ts", "a"]}
        series={[{ name: "Lines", data: [3334, 3741, 16272, 12] }]}
        height={170}
        valueSuffix=" characters"
      />
    ),
    "horizontal negatives, a reference line": (
      <BarChart
        horizontal
        showValues
        categories={["Parsing", "Layout", "Painting", "Scripting"]}
        series={[{ name: "Change", data: [-12.5, 4.2, -30.1, 8] }]}
        height={190}
        valueSuffix="%"
        referenceLines={[
          { value: -25, label: "Target" },
          { value: 10, label: "Limit", tone: "warning" },
        ]}
      />
    ),
    "31 rows": (
      <BarChart
        horizontal
        categories={countries}
        series={[{ name: "Load", data: countries.map((_, index) => (index * 37) % 91) }]}
        height={260}
      />
    ),
    "31 columns": (
      <BarChart
        categories={countries}
        series={[{ name: "Load", data: countries.map((_, index) => (index * 37) % 91) }]}
        height={240}
      />
    ),
    negatives: (
      <BarChart
        categories={months}
        series={[{ name: "Net", data: [12, -8, 5, -14, 20, -3] }]}
        height={200}
        valuePrefix="$"
        valueSuffix="k"
      />
    ),
    "all zero": (
      <BarChart
        stacked={false}
        categories={months}
        series={[{ name: "Errors", data: [0, 0, 0, 0, 0, 0] }]}
        height={160}
      />
    ),
    "one value": <BarChart categories={["Only"]} series={[{ name: "Value", data: [1_284_000] }]} height={160} />,
    "no data": <BarChart categories={[]} series={[]} height={130} />,
    "long names": (
      <BarChart
        categories={[
          "Checkout and payment service",
          "Product catalogue service",
          "Search and suggestions",
          "Identity provider bridge",
          "Notification dispatcher",
        ]}
        series={[{ name: "Requests", data: [1240, 980, 2110, 640, 300] }]}
        height={240}
        valueSuffix=" requests per second"
      />
    ),
    "chinese labels": (
      <BarChart
        categories={["支付服务", "搜索与推荐服务", "用户身份认证", "消息通知中心", "报表"]}
        series={[{ name: "请求数", data: [320, 280, 150, 90, 40] }]}
        height={190}
        valueSuffix=" 次"
      />
    ),
    line: (
      <LineChart
        categories={months}
        series={[{ name: "Errors", data: [30, 42, 28, 55, 31, 18], tone: "danger" }]}
        height={200}
        fill
        showValues
        referenceLines={[
          { value: 50, label: "Budget", tone: "warning" },
          { value: 48, label: "Last quarter" },
        ]}
      />
    ),
    "45 days, 5 series": (
      <LineChart
        categories={days}
        series={["eu-west-1", "us-east-1", "ap-south-1", "sa-east-1", "af-south-1"].map((name, index) => ({
          name,
          data: wave(index * 4, 100 - index * 12),
        }))}
        height={240}
        valueSuffix=" ms"
      />
    ),
    "gaps, text numbers, short series": (
      <LineChart
        categories={months}
        series={[
          { name: "Gaps", data: [4, Number.NaN, 6, null as never, "8.5" as never, 5] },
          { name: "Short", data: [2, 3] },
          { name: "Infinite", data: [1, 1, Number.POSITIVE_INFINITY, 2, 2, 2] },
        ]}
        height={180}
        beginAtZero={false}
      />
    ),
    "given ends": (
      <LineChart
        categories={months}
        series={[{ name: "Uptime", data: [99.91, 99.95, 99.99, 99.2, 99.97, 99.98] }]}
        height={180}
        yMin={99.5}
        yMax={100}
        valueSuffix="%"
      />
    ),
    "negative line": (
      <LineChart categories={months} series={[{ name: "Drift", data: [-3, -1, 2, 4, -2, -6] }]} height={170} fill />
    ),
    "one point": <LineChart categories={["Today"]} series={[{ name: "Value", data: [42] }]} height={150} />,
    pie: (
      <PieChart
        data={[
          { label: "Compute", value: 6200 },
          { label: "Storage", value: 1800 },
          { label: "Network egress between regions", value: 940 },
          { label: "Support", value: 400 },
          { label: "Other", value: 12 },
        ]}
        size={160}
      />
    ),
    donut: (
      <PieChart
        donut
        size={150}
        data={[
          { label: "Passed", value: 1840, tone: "success" },
          { label: "Skipped", value: 62, tone: "neutral" },
          { label: "Flaky", value: 31, tone: "warning" },
          { label: "Failed", value: 17, tone: "danger" },
        ]}
      />
    ),
    "one slice": (
      <PieChart
        donut
        data={[
          { label: "Everything", value: 3 },
          { label: "Nothing", value: 0 },
        ]}
        size={120}
      />
    ),
    "empty pie": (
      <PieChart
        data={[
          { label: "A", value: 0 },
          { label: "B", value: -4 },
        ]}
        size={110}
        donut
      />
    ),
    diff: (
      <Stack gap={6}>
        <DiffStats additions={2} deletions={1} />
        <DiffView
          path="src/session.ts"
          lines={[
            { type: "unchanged", content: "export function openSession(id: string) {", lineNumber: 41 },
            { type: "removed", content: "  return sessions.get(id);", lineNumber: 42 },
            { type: "added", content: "  const session = sessions.get(id);", lineNumber: 42 },
            {
              type: "added",
              content:
                '  if (!session) throw new SessionError("The session is unknown; sign in again to get a new one.", { id });',
              lineNumber: 43,
            },
            { type: "unchanged", content: "}", lineNumber: 44 },
          ]}
        />
      </Stack>
    ),
    dag: <DagDrawing direction="vertical" />,
    "dag, horizontal": <DagDrawing direction="horizontal" />,
  };
  createRoot(container).render(
    <CanvasRoot bridge={createMemoryBridge({ themeKind })}>
      <H2>Charts</H2>
      <Grid columns="repeat(auto-fill, minmax(min(440px, 100%), 1fr))" gap={12}>
        {Object.entries(charts).map(([name, chart]) => (
          <Card key={name}>
            <CardHeader>{name}</CardHeader>
            <CardBody>{chart}</CardBody>
          </Card>
        ))}
      </Grid>
    </CanvasRoot>,
  );
}
