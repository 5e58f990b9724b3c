import {
  BarChart,
  Card,
  CardBody,
  CardHeader,
  Grid,
  H1,
  LineChart,
  PieChart,
  Stack,
  Text,
} from "editor/canvas";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const endpoints = [
  "/v1/accounts/{accountId}/statements/export",
  "/v1/search",
  "/healthz",
  "/v2/documents/{documentId}/comments",
];

function Sample({
  name,
  children,
}: {
  name: string;
  children: React.ReactNode;
}) {
  return (
    <Card>
      <CardHeader>{name}</CardHeader>
      <CardBody>{children}</CardBody>
    </Card>
  );
}

export default function OddCharts() {
  return (
    <Stack gap={14}>
      <H1>Quiet week, strange numbers</H1>
      <Text tone="secondary">
        Every chart here is a report that once broke a dashboard.
      </Text>
      <Grid columns={2} gap={12}>
        <Sample name="No incidents at all">
          <BarChart
            height={140}
            categories={weekdays}
            series={[
              {
                name: "Incidents",
                data: [0, 0, 0, 0, 0, 0, 0],
                tone: "success",
              },
            ]}
            stacked={false}
          />
        </Sample>
        <Sample name="Refunds">
          <BarChart
            height={140}
            categories={weekdays}
            series={[{ name: "Net", data: [120, -80, 40, -210, 90, 0, -15] }]}
            valuePrefix="€"
          />
        </Sample>
        <Sample name="One deploy">
          <LineChart
            height={140}
            categories={["v4.2"]}
            series={[{ name: "Errors", data: [3] }]}
          />
        </Sample>
        <Sample name="Sensor dropped out">
          <LineChart
            height={140}
            categories={weekdays}
            series={[
              {
                name: "°C",
                data: [21, 22, NaN, null as any, 20, Infinity, 19],
              },
            ]}
            valueSuffix=" °C"
            beginAtZero={false}
          />
        </Sample>
        <Sample name="Too few values">
          <BarChart
            height={140}
            categories={weekdays}
            series={[
              { name: "a", data: [4, 5] },
              { name: "b", data: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
            ]}
          />
        </Sample>
        <Sample name="Numbers as text">
          <BarChart
            height={140}
            categories={weekdays.slice(0, 3)}
            series={[{ name: "Orders", data: ["1,204", "98", "n/a"] as any }]}
          />
        </Sample>
        <Sample name="A long unit">
          <BarChart
            height={150}
            horizontal
            categories={endpoints}
            series={[{ name: "Rate", data: [3.2, 410, 1280.5, 22] }]}
            valueSuffix=" requests per second per replica"
          />
        </Sample>
        <Sample name="Very different sizes">
          <BarChart
            height={150}
            categories={["kB", "MB", "GB", "TB"]}
            series={[{ name: "Bytes", data: [1e3, 1e6, 1e9, 1e12] }]}
            {...({ min: 0, max: 10 } as object)}
          />
        </Sample>
        <Sample name="Nothing sold">
          <PieChart
            size={110}
            data={[
              { label: "Basic", value: 0 },
              { label: "Team", value: 0 },
            ]}
            donut
          />
        </Sample>
        <Sample name="A corrected invoice">
          <PieChart
            size={110}
            data={[
              { label: "Paid", value: 940, tone: "success" },
              { label: "Corrected", value: -40, tone: "danger" },
              { label: "Open", value: NaN as number },
            ]}
          />
        </Sample>
        <Sample name="No data yet">
          <LineChart height={120} categories={[]} series={[]} />
        </Sample>
        <Sample name="Nowhere to go">
          <div style={{ width: 0, height: 0, overflow: "hidden" }}>
            <BarChart
              categories={weekdays}
              series={[{ name: "x", data: [1, 2, 3, 4, 5, 6, 7] }]}
              height={0}
            />
          </div>
        </Sample>
      </Grid>
    </Stack>
  );
}
