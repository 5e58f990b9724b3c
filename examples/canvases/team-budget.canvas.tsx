import {
  BarChart,
  Button,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Checkbox,
  Grid,
  H1,
  H2,
  PieChart,
  Row,
  Select,
  Spacer,
  Stack,
  Stat,
  Table,
  Text,
  useCanvasState,
} from "editor/canvas";

/** Thousands of euros. */
const budget = [
  { id: "people", label: "People", planned: [118, 118, 126, 126], spent: [117, 121, 124, 0] },
  { id: "cloud", label: "Cloud", planned: [22, 23, 24, 25], spent: [24, 27, 31, 0] },
  { id: "licences", label: "Licences", planned: [9, 9, 9, 9], spent: [8, 8, 11, 0] },
  { id: "travel", label: "Travel", planned: [6, 3, 6, 3], spent: [2, 5, 4, 0] },
];

const quarters = ["Q1", "Q2", "Q3", "Q4"];
const growthOptions = [
  { value: "0", label: "As planned" },
  { value: "5", label: "5 % above plan" },
  { value: "12", label: "12 % above plan" },
];

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const thousands = (value: number) => `${value.toLocaleString("en", { maximumFractionDigits: 1 })} k€`;

export default function TeamBudget() {
  const [growth, setGrowth] = useCanvasState("growth", "0");
  const [withPeople, setWithPeople] = useCanvasState("withPeople", true);

  const lines = budget.filter((line) => withPeople || line.id !== "people");
  const factor = 1 + Number(growth) / 100;
  const planned = sum(lines.map((line) => sum(line.planned)));
  const expectedInQ4 = sum(lines.map((line) => (line.planned[3] ?? 0) * factor));
  const expected = sum(lines.map((line) => sum(line.spent))) + expectedInQ4;
  const difference = expected - planned;

  return (
    <Stack gap={16}>
      <H1>Platform team, budget 2026</H1>
      <Row gap={10} align="center" wrap>
        <Text tone="secondary">The fourth quarter is expected to go</Text>
        <Select value={growth} onChange={setGrowth} options={growthOptions} />
        <Checkbox checked={withPeople} onChange={setWithPeople} label="with people" />
        <Spacer />
        <Button
          variant="ghost"
          onClick={() => {
            setGrowth("0");
            setWithPeople(true);
          }}
        >
          Start over
        </Button>
      </Row>

      <Grid columns={3} gap={12}>
        <Stat label="Planned for the year" value={thousands(planned)} />
        <Stat label="Expected" value={thousands(expected)} tone={difference > 0 ? "warning" : "success"} />
        <Stat label={difference > 0 ? "Over plan" : "Under plan"} value={thousands(Math.abs(difference))} />
      </Grid>

      <Grid columns="3fr 2fr" gap={12}>
        <Card>
          <CardHeader>Planned and spent by quarter</CardHeader>
          <CardBody>
            <BarChart
              categories={quarters}
              series={[
                {
                  name: "Planned",
                  data: quarters.map((_, index) => sum(lines.map((line) => line.planned[index] ?? 0))),
                  tone: "neutral",
                },
                {
                  name: "Spent",
                  data: quarters.map((_, index) => sum(lines.map((line) => line.spent[index] ?? 0))),
                  tone: "info",
                },
              ]}
              valueSuffix=" k€"
              height={240}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Where it went</CardHeader>
          <CardBody>
            <PieChart donut data={lines.map((line) => ({ label: line.label, value: sum(line.spent) }))} size={180} />
          </CardBody>
        </Card>
      </Grid>

      <H2>Lines</H2>
      <Table
        headers={["Line", "Planned to date", "Spent to date", "Difference"]}
        columnAlign={["left", "right", "right", "right"]}
        rows={lines.map((line) => {
          const plannedToDate = sum(line.planned.slice(0, 3));
          const spent = sum(line.spent);
          return [line.label, thousands(plannedToDate), thousands(spent), thousands(spent - plannedToDate)];
        })}
        rowTone={lines.map((line) => (sum(line.spent) > 1.1 * sum(line.planned.slice(0, 3)) ? "warning" : undefined))}
      />
      <Callout tone="info" title="Cloud">
        13 k€ over plan in three quarters: log storage grew fivefold in May. Retention goes from 90 to 14 days on 1
        December.
      </Callout>
    </Stack>
  );
}
