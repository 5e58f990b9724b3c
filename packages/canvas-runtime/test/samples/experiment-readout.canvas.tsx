import {
  BarChart,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Grid,
  H1,
  H2,
  LineChart,
  Pill,
  Row,
  Stack,
  Stat,
  Table,
  Text,
  useCanvasState,
} from "editor/canvas";

const DAYS = 45;
const days = Array.from(
  {
    length: DAYS,
  },
  (_, i) => {
    const date = new Date(Date.UTC(2026, 7, 20 + i));
    return `${date.getUTCDate()} ${
      [
        "Jan",
        "Feb",
        "Mar",
        "Apr",
        "May",
        "Jun",
        "Jul",
        "Aug",
        "Sep",
        "Oct",
        "Nov",
        "Dec",
      ][date.getUTCMonth()]
    }`;
  },
);

// A fixed sequence, so that the same page is shown to everyone.
function* noise(seed: number) {
  let state = seed;
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648 - 0.5;
  }
}

function series(seed: number, base: number, drift: number): number[] {
  const random = noise(seed);
  return days.map((_, i) => {
    const weekend = (i + 4) % 7 < 2 ? -0.35 : 0;
    return Number(
      (base + drift * i + weekend + Number(random.next().value) * 0.3).toFixed(
        2,
      ),
    );
  });
}

const arms = [
  {
    name: "Control",
    users: 48_210,
    orders: 1_832,
    data: series(7, 3.8, 0),
    tone: "neutral" as const,
  },
  {
    name: "Short form",
    users: 48_377,
    orders: 2_041,
    data: series(11, 3.85, 0.009),
    tone: "info" as const,
  },
  {
    name: "Short form + wallet",
    users: 48_159,
    orders: 2_190,
    data: series(23, 3.9, 0.014),
    tone: "success" as const,
  },
];

/** Two-sided p-value of a difference between two proportions, by the normal approximation. */
function pValue(
  a: {
    users: number;
    orders: number;
  },
  b: {
    users: number;
    orders: number;
  },
): number {
  const pooled = (a.orders + b.orders) / (a.users + b.users);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.users + 1 / b.users));
  const z = Math.abs(b.orders / b.users - a.orders / a.users) / error;
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return (
    2 *
    density *
    t *
    (0.31938153 +
      t *
        (-0.356563782 +
          t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  );
}

type Segment = {
  name: string;
  control: number;
  best: number;
  users: number;
};

const segments: Segment[] = [
  {
    name: "Phone",
    control: 3.1,
    best: 3.76,
    users: 81_204,
  },
  {
    name: "Tablet",
    control: 3.9,
    best: 4.31,
    users: 9_877,
  },
  {
    name: "Desktop",
    control: 4.9,
    best: 5.73,
    users: 53_665,
  },
  {
    name: "New visitors",
    control: 2.2,
    best: 2.81,
    users: 77_410,
  },
  {
    name: "Returning",
    control: 5.6,
    best: 6.29,
    users: 67_336,
  },
  {
    name: "Wallet set up",
    control: 4.4,
    best: 6.02,
    users: 31_950,
  },
];

const guardrails: {
  name: string;
  unit: string;
  control: number;
  best: number;
  mayGrow: number;
}[] = [
  {
    name: "Refunds",
    unit: "%",
    control: 1.9,
    best: 1.87,
    mayGrow: 0.1,
  },
  {
    name: "Support tickets per 1,000 orders",
    unit: "",
    control: 14.2,
    best: 13.1,
    mayGrow: 1,
  },
  {
    name: "p95 of the checkout page",
    unit: " ms",
    control: 840,
    best: 712,
    mayGrow: 50,
  },
  {
    name: "Failed payments",
    unit: "%",
    control: 2.4,
    best: 2.71,
    mayGrow: 0.2,
  },
];

const holds = (g: (typeof guardrails)[number]) =>
  g.best - g.control <= g.mayGrow;

export default function ExperimentReadout() {
  const [view, setView] = useCanvasState<"daily" | "total">("view", "daily");
  const control = arms[0]!;
  const rate = (arm: (typeof arms)[number]) => (arm.orders / arm.users) * 100;
  const best = [
    ...arms,
  ].sort((a, b) => rate(b) - rate(a))[0]!;
  return (
    <Stack gap={16}>
      <Row justify="space-between" align="center" wrap>
        <Stack gap={2}>
          <H1>Experiment: shorter checkout</H1>
          <Text tone="secondary">
            {days[0]} to {days.at(-1)},{" "}
            {arms.reduce((n, a) => n + a.users, 0).toLocaleString("en-US")}{" "}
            visitors, split in three
          </Text>
        </Stack>
        <Pill tone="success">ship it</Pill>
      </Row>
      <Grid columns={3} gap={12}>
        {arms.map((arm) => (
          <Stat
            key={arm.name}
            label={arm.name}
            value={`${rate(arm).toFixed(2)} %`}
            tone={arm === best ? "success" : undefined}
          />
        ))}
      </Grid>
      <Row gap={6}>
        <Pill active={view === "daily"} onClick={() => setView("daily")}>
          By day
        </Pill>
        <Pill active={view === "total"} onClick={() => setView("total")}>
          In all
        </Pill>
      </Row>
      <Card>
        <CardHeader>Orders per 100 visitors</CardHeader>
        <CardBody>
          {view === "daily" ? (
            <LineChart
              height={260}
              categories={days}
              series={arms.map(({ name, data, tone }) => ({
                name,
                data,
                tone,
              }))}
              beginAtZero={false}
              valueSuffix=" %"
              referenceLines={[
                {
                  value: 3.8,
                  label: "last quarter",
                },
              ]}
            />
          ) : (
            <BarChart
              height={260}
              categories={arms.map((a) => a.name)}
              series={[
                {
                  name: "Rate",
                  data: arms.map((a) => Number(rate(a).toFixed(2))),
                },
              ]}
              valueSuffix=" %"
              showValues
            />
          )}
        </CardBody>
      </Card>
      <H2>Significance</H2>
      <Table
        headers={[
          "Against control",
          "Visitors",
          "Orders",
          "Lift",
          "p",
        ]}
        columnAlign={[
          "left",
          "right",
          "right",
          "right",
          "right",
        ]}
        rows={arms.slice(1).map((arm) => {
          const p = pValue(control, arm);
          return [
            arm.name,
            arm.users.toLocaleString("en-US"),
            arm.orders.toLocaleString("en-US"),
            `+${((rate(arm) / rate(control) - 1) * 100).toFixed(1)} %`,
            p < 0.001 ? "< 0.001" : p.toFixed(3),
          ];
        })}
        rowTone={[
          "info",
          "success",
        ]}
      />
      <Callout tone="success" title="Decision">
        The wallet arm goes to everyone on 6 October. The lift held on phones
        (+21 %) and desktops (+17 %), and refunds did not rise.
      </Callout>
      <H2>Segments</H2>
      <BarChart
        height={230}
        categories={segments.map((s) => s.name)}
        series={[
          {
            name: "Control",
            data: segments.map((s) => s.control),
            tone: "neutral",
          },
          {
            name: best.name,
            data: segments.map((s) => s.best),
            tone: "success",
          },
        ]}
        valueSuffix=" %"
      />
      <Table
        headers={[
          "Segment",
          "Visitors",
          "Control",
          "Best",
          "Lift",
        ]}
        columnAlign={[
          "left",
          "right",
          "right",
          "right",
          "right",
        ]}
        rows={segments.map((s) => [
          s.name,
          s.users.toLocaleString("en-US"),
          `${s.control.toFixed(2)} %`,
          `${s.best.toFixed(2)} %`,
          `+${((s.best / s.control - 1) * 100).toFixed(0)} %`,
        ])}
        striped
      />
      <H2>Guardrails</H2>
      <Stack gap={6}>
        {guardrails.map((g) => (
          <Row key={g.name} gap={10} align="center">
            <Pill size="sm" tone={holds(g) ? "success" : ("danger" as any)}>
              {holds(g) ? "holds" : "broken"}
            </Pill>
            <Text
              style={{
                flex: 1,
              }}
            >
              {g.name}
            </Text>
            <Text tone="secondary">
              {g.control}
              {g.unit} &rarr; {g.best}
              {g.unit}
            </Text>
          </Row>
        ))}
      </Stack>
      {guardrails.some((g) => !holds(g)) && (
        <Callout tone="warning" title="One guardrail is broken">
          Failed payments rose with the wallet: declined cards are tried again
          at once. A pause of 2 s is in review as `pay-511`.
        </Callout>
      )}
    </Stack>
  );
}
