import {
  LineChart,
  BarChart,
  Card,
  CardBody,
  CardHeader,
  Divider,
  Grid,
  H1,
  H2,
  PieChart,
  Pill,
  Row,
  Stack,
  Stat,
  Swatch,
  Table,
  Text,
  UsageBar,
  useHostTheme,
} from "editor/canvas";
import type { Color } from "editor/canvas";

const BUDGET = 2_400_000;

const teams: {
  name: string;
  planned: number;
  spent: number;
  people: number;
  color: Color;
}[] = [
  {
    name: "Platform",
    planned: 620_000,
    spent: 588_400,
    people: 9,
    color: "blue",
  },
  {
    name: "Payments",
    planned: 540_000,
    spent: 571_250,
    people: 7,
    color: "purple",
  },
  {
    name: "Shop",
    planned: 480_000,
    spent: 402_900,
    people: 8,
    color: "green",
  },
  {
    name: "Data",
    planned: 390_000,
    spent: 365_100,
    people: 5,
    color: "orange",
  },
  {
    name: "Security",
    planned: 210_000,
    spent: 214_700,
    people: 3,
    color: "cyan",
  },
  {
    name: "Design",
    planned: 160_000,
    spent: 121_300,
    people: 4,
    color: "pink",
  },
];

const kinds = [
  {
    label: "Salaries",
    value: 1_486_000,
  },
  {
    label: "Cloud",
    value: 512_400,
  },
  {
    label: "Licences",
    value: 148_900,
  },
  {
    label: "Travel",
    value: 61_250,
  },
  {
    label: "Training",
    value: 34_100,
  },
  {
    label: "Hardware",
    value: 21_000,
  },
];

const quarters = [
  "Q1",
  "Q2",
  "Q3",
  "Q4",
];

const money = (n: number) =>
  `${n < 0 ? "−" : ""}€${Math.abs(n).toLocaleString("en-US")}`;
const sum = <T,>(items: readonly T[], pick: (item: T) => number) =>
  items.reduce((total, item) => total + pick(item), 0);

const monthly: [
  month: string,
  planned: number,
  booked: number | null,
][] = [
  [
    "Jan",
    190_000,
    181_200,
  ],
  [
    "Feb",
    190_000,
    186_900,
  ],
  [
    "Mar",
    195_000,
    197_400,
  ],
  [
    "Apr",
    195_000,
    192_050,
  ],
  [
    "May",
    198_000,
    203_300,
  ],
  [
    "Jun",
    198_000,
    201_800,
  ],
  [
    "Jul",
    202_000,
    199_900,
  ],
  [
    "Aug",
    202_000,
    188_700,
  ],
  [
    "Sep",
    206_000,
    212_400,
  ],
  [
    "Oct",
    206_000,
    null,
  ],
  [
    "Nov",
    208_000,
    null,
  ],
  [
    "Dec",
    210_000,
    null,
  ],
];

const contracts = [
  {
    vendor: "Nimbus Cloud",
    what: "Compute and storage",
    yearly: 402_000,
    ends: "2027-03-31",
    notice: 90,
  },
  {
    vendor: "Lumen Monitoring",
    what: "Metrics, traces, 40 seats",
    yearly: 61_200,
    ends: "2026-12-31",
    notice: 60,
  },
  {
    vendor: "Papertrail Legal",
    what: "Contract archive",
    yearly: 8_400,
    ends: "2027-06-30",
    notice: 30,
  },
  {
    vendor: "Quill Design",
    what: "Design tool, 22 seats",
    yearly: 11_880,
    ends: "2026-11-15",
    notice: 30,
  },
  {
    vendor: "Sentry Gate",
    what: "Single sign-on",
    yearly: 19_300,
    ends: "2028-01-31",
    notice: 180,
  },
];

function daysUntilNotice(contract: (typeof contracts)[number]): number {
  const end = Date.parse(contract.ends) - contract.notice * 86_400_000;
  return Math.round((end - Date.UTC(2026, 8, 30)) / 86_400_000);
}

const questions = [
  {
    q: "Why is Payments over?",
    a: "Two contractors for the ledger, from April to August; agreed in March.",
  },
  {
    q: "Can Shop's rest pay for it?",
    a: "Yes. It is unspent because two people start in November instead of August.",
  },
  {
    q: "Will cloud stay below €520,000?",
    a: "At the pace of September: €516,000. The backfill of the orders database adds about €9,000.",
  },
];

export default function Budget() {
  const theme = useHostTheme();
  const { category } = theme;
  const spent = sum(teams, (t) => t.spent);
  const over = teams.filter((t) => t.spent > t.planned);
  return (
    <Stack gap={20}>
      <Stack gap={4}>
        <H1>Engineering budget 2026</H1>
        <Text tone="secondary" size="small">
          Booked until 30 September; salaries are extrapolated to December.
        </Text>
      </Stack>
      <Grid columns={4} gap={14}>
        <Stat value={money(BUDGET)} label="Approved" />
        <Stat value={money(spent)} label="Spent or committed" tone="info" />
        <Stat value={money(BUDGET - spent)} label="Left" tone="success" />
        <Stat
          value={over.length}
          label="Teams over plan"
          tone={over.length ? "danger" : undefined}
        />
      </Grid>
      <UsageBar
        total={BUDGET}
        segments={teams.map((t) => ({
          id: t.name,
          value: t.spent,
          color: t.color,
        }))}
        topLeftLabel="By team"
        topRightLabel={`${Math.round((spent / BUDGET) * 100)} % of the year's money`}
      />
      <Row gap={14} wrap>
        {teams.map((t) => (
          <Row key={t.name} gap={6} align="center">
            <Swatch
              color={t.color}
              style={{
                width: 12,
                height: 12,
                borderRadius: 3,
              }}
            />
            <Text size="small">{t.name}</Text>
          </Row>
        ))}
      </Row>
      <Grid columns={2} gap={16}>
        <Card>
          <CardHeader>Planned and spent</CardHeader>
          <CardBody>
            <BarChart
              height={240}
              categories={teams.map((t) => t.name)}
              series={[
                {
                  name: "Planned",
                  data: teams.map((t) => t.planned),
                  tone: "neutral",
                },
                {
                  name: "Spent",
                  data: teams.map((t) => t.spent),
                  tone: "info",
                },
              ]}
              valuePrefix="€"
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>By kind</CardHeader>
          <CardBody>
            <PieChart data={kinds} size={190} donut />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Share per quarter</CardHeader>
          <CardBody>
            <BarChart
              normalized
              height={210}
              categories={quarters}
              valueSuffix="k"
              series={[
                {
                  name: "People",
                  data: [
                    352,
                    368,
                    381,
                    385,
                  ],
                },
                {
                  name: "Cloud",
                  data: [
                    98,
                    121,
                    138,
                    155,
                  ],
                },
                {
                  name: "Other",
                  data: [
                    81,
                    60,
                    44,
                    80,
                  ],
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Against plan</CardHeader>
          <CardBody>
            <BarChart
              height={210}
              categories={teams.map((t) => t.name)}
              series={[
                {
                  name: "Difference",
                  data: teams.map((t) => (t.planned - t.spent) / 1_000),
                },
              ]}
              valuePrefix="€"
              valueSuffix="k"
            />
          </CardBody>
        </Card>
      </Grid>
      <Divider />
      <H2>Teams</H2>
      <Table
        striped
        headers={[
          "Team",
          "People",
          "Planned",
          "Spent",
          "Difference",
          "",
        ]}
        columnAlign={[
          "left",
          "right",
          "right",
          "right",
          "right",
          "center",
        ]}
        rowTone={teams.map((t) => (t.spent > t.planned ? "danger" : undefined))}
        rows={[
          ...teams.map((t) => {
            const left = t.planned - t.spent;
            return [
              <span
                key="n"
                style={{
                  color: category[t.color],
                }}
              >
                {t.name}
              </span>,
              t.people,
              money(t.planned),
              money(t.spent),
              money(left),
              <Pill
                key="p"
                size="sm"
                tone={left < 0 ? ("danger" as any) : "success"}
              >
                {left < 0 ? "over" : "within"}
              </Pill>,
            ];
          }),
          [
            <strong key="t">All</strong>,
            sum(teams, (t) => t.people),
            money(sum(teams, (t) => t.planned)),
            money(spent),
          ],
        ]}
      />
      <Text size="small" tone="tertiary">
        Amounts without VAT. Cloud credits of {money(84_000)} are not counted.
      </Text>
      <H2>By month</H2>
      <LineChart
        height={200}
        categories={monthly.map(([month]) => month)}
        series={[
          {
            name: "Planned",
            data: monthly.map(([, planned]) => planned),
            tone: "neutral",
          },
          {
            name: "Booked",
            data: monthly.map(([, , booked]) => booked as number),
            tone: "info",
          },
        ]}
        valuePrefix="€"
        beginAtZero={false}
      />
      <H2>Contracts</H2>
      <Table
        headers={[
          "Vendor",
          "What",
          "A year",
          "Ends",
          "Notice",
        ]}
        columnAlign={[
          "left",
          "left",
          "right",
          "left",
          "right",
        ]}
        rowTone={contracts.map((c) =>
          daysUntilNotice(c) < 0
            ? "danger"
            : daysUntilNotice(c) < 45
              ? "warning"
              : undefined,
        )}
        rows={contracts.map((c) => {
          const days = daysUntilNotice(c);
          return [
            c.vendor,
            c.what,
            money(c.yearly),
            c.ends,
            days < 0 ? "too late" : `in ${days} days`,
          ];
        })}
      />
      <Stack gap={10}>
        {questions.map(({ q, a }) => (
          <Stack key={q} gap={2}>
            <Text weight="semibold">{q}</Text>
            <Text tone="secondary">{a}</Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
