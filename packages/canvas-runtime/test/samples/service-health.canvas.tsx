import {
  BarChart,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Divider,
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
} from "editor/canvas";

type Health = "healthy" | "degraded" | "down";

interface Service {
  name: string;
  owner: string;
  p50: number;
  p95: number;
  errorRate: number;
  uptime: number;
  health: Health;
  note?: string;
}

const services: Service[] = [
  {
    name: "api-gateway",
    owner: "Edge",
    p50: 18,
    p95: 61,
    errorRate: 0.02,
    uptime: 99.99,
    health: "healthy",
  },
  {
    name: "identity",
    owner: "Accounts",
    p50: 24,
    p95: 88,
    errorRate: 0.05,
    uptime: 99.98,
    health: "healthy",
  },
  {
    name: "catalogue",
    owner: "Shop",
    p50: 41,
    p95: 142,
    errorRate: 0.11,
    uptime: 99.95,
    health: "healthy",
  },
  {
    name: "search",
    owner: "Shop",
    p50: 96,
    p95: 412,
    errorRate: 0.84,
    uptime: 99.61,
    health: "degraded",
    note: "index rebuild in `eu-west-1`",
  },
  {
    name: "checkout",
    owner: "Payments",
    p50: 72,
    p95: 240,
    errorRate: 0.18,
    uptime: 99.93,
    health: "healthy",
  },
  {
    name: "ledger",
    owner: "Payments",
    p50: 33,
    p95: 97,
    errorRate: 0.01,
    uptime: 99.99,
    health: "healthy",
  },
  {
    name: "notifications",
    owner: "Growth",
    p50: 120,
    p95: 1800,
    errorRate: 6.2,
    uptime: 97.4,
    health: "down",
    note: "SMTP relay refuses connections",
  },
  {
    name: "reporting",
    owner: "Data",
    p50: 210,
    p95: 930,
    errorRate: 0.4,
    uptime: 99.7,
    health: "healthy",
  },
];

const toneOf: Record<Health, "success" | "warning" | "danger"> = {
  healthy: "success",
  degraded: "warning",
  down: "danger",
};

const hours = [
  "00",
  "02",
  "04",
  "06",
  "08",
  "10",
  "12",
  "14",
  "16",
  "18",
  "20",
  "22",
].map((h) => `${h}:00`);

const rota: {
  week: number;
  primary: string;
  secondary: string;
  notes: string;
}[] = [
  {
    week: 42,
    primary: "Amara",
    secondary: "Jun",
    notes: "Friday is a holiday in Porto",
  },
  {
    week: 43,
    primary: "Jun",
    secondary: "Pri",
    notes: "",
  },
  {
    week: 44,
    primary: "Pri",
    secondary: "Tomás",
    notes: "Load test on Wednesday, 20:00 UTC",
  },
  {
    week: 45,
    primary: "Tomás",
    secondary: "Amara",
    notes: "Freeze for the autumn sale",
  },
];

const deploys = [
  {
    at: "18 Oct 14:02",
    service: "search",
    version: "8.14.0",
    by: "Noor",
    result: "steady",
  },
  {
    at: "18 Oct 09:40",
    service: "checkout",
    version: "5.4.2",
    by: "Jun",
    result: "steady",
  },
  {
    at: "17 Oct 16:21",
    service: "notifications",
    version: "3.0.0",
    by: "Ilya",
    result: "rolled back",
  },
  {
    at: "17 Oct 11:05",
    service: "identity",
    version: "11.2.1",
    by: "Maren",
    result: "steady",
  },
  {
    at: "16 Oct 15:48",
    service: "catalogue",
    version: "7.9.3",
    by: "Noor",
    result: "steady",
  },
] as const;

const dependencies: Record<string, string[]> = {
  "api-gateway": [
    "identity",
  ],
  checkout: [
    "identity",
    "catalogue",
    "ledger",
    "notifications",
  ],
  search: [
    "catalogue",
  ],
  reporting: [
    "ledger",
    "catalogue",
  ],
  notifications: [
    "identity",
  ],
};

function affectedBy(name: string): string[] {
  return Object.entries(dependencies)
    .filter(([, needs]) => needs.includes(name))
    .map(([service]) => service);
}

export default function ServiceHealth() {
  const down = services.filter((s) => s.health === "down");
  const degraded = services.filter((s) => s.health === "degraded");
  const worst = [
    ...services,
  ].sort((a, b) => b.p95 - a.p95)[0]!;
  return (
    <Stack gap={20}>
      <Stack gap={4}>
        <H1>Service health</H1>
        <Text tone="secondary">
          Week 42 &middot; production, all regions &middot; objectives: p95
          under 500 ms, errors under 0.5 %
        </Text>
      </Stack>

      <Grid columns={4} gap={12}>
        <Stat value={services.length} label="Services" />
        <Stat value={`${degraded.length}`} label="Degraded" tone="warning" />
        <Stat value={`${down.length}`} label="Down" tone="danger" />
        <Stat
          value={`${worst.p95} ms`}
          label={`Slowest p95 (${worst.name})`}
          tone="info"
        />
      </Grid>

      {down.map((s) => (
        <Callout key={s.name} tone="danger" title={`${s.name} is down`}>
          {s.note ?? "No note from the owner yet."} Owner: {s.owner}.
        </Callout>
      ))}

      <Grid columns="2fr 1fr" gap={16}>
        <Card>
          <CardHeader trailing={<Pill size="sm">last 24 h</Pill>}>
            Errors per minute
          </CardHeader>
          <CardBody>
            <LineChart
              categories={hours}
              series={[
                {
                  name: "notifications",
                  data: [
                    2,
                    1,
                    3,
                    2,
                    48,
                    160,
                    182,
                    175,
                    190,
                    168,
                    171,
                    180,
                  ],
                  tone: "danger",
                },
                {
                  name: "search",
                  data: [
                    4,
                    5,
                    4,
                    6,
                    12,
                    18,
                    22,
                    26,
                    24,
                    19,
                    12,
                    9,
                  ],
                  tone: "warning",
                },
              ]}
              height={200}
              fill
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>p95 by service</CardHeader>
          <CardBody>
            <BarChart
              horizontal
              height={200}
              valueSuffix=" ms"
              categories={services.map((s) => s.name)}
              series={[
                {
                  name: "p95",
                  data: services.map((s) => s.p95),
                },
              ]}
              referenceLines={[
                {
                  value: 500,
                  label: "objective",
                  tone: "danger",
                },
              ]}
            />
          </CardBody>
        </Card>
      </Grid>

      <Divider />

      <Stack gap={8}>
        <H2>All services</H2>
        <Table
          striped
          headers={[
            "Service",
            "Owner",
            "p50",
            "p95",
            "Errors",
            "Uptime",
            "State",
          ]}
          columnAlign={[
            undefined,
            undefined,
            "right",
            "right",
            "right",
            "right",
            "left",
          ]}
          rowTone={services.map((s) =>
            s.health === "healthy" ? undefined : toneOf[s.health],
          )}
          rows={services.map((s) => [
            <Text weight="medium" key={s.name}>
              {s.name}
            </Text>,
            s.owner,
            `${s.p50} ms`,
            `${s.p95} ms`,
            `${s.errorRate.toFixed(2)} %`,
            `${s.uptime.toFixed(2)} %`,
            <Row gap={6} key="state">
              <Pill size="sm" tone={toneOf[s.health] as any}>
                {s.health}
              </Pill>
              {s.note && (
                <Text size="small" tone="secondary">
                  {s.note}
                </Text>
              )}
            </Row>,
          ])}
        />
      </Stack>
      <Grid columns={2} gap={16} align="start">
        <Card collapsible>
          <CardHeader trailing={<Pill size="sm">{deploys.length}</Pill>}>
            Deploys since Friday
          </CardHeader>
          <CardBody
            style={{
              padding: 0,
            }}
          >
            <Table
              framed={false}
              headers={[
                "When",
                "What",
                "By",
                "Result",
              ]}
              rows={deploys.map((d) => [
                d.at,
                `\`${d.service}@${d.version}\``,
                d.by,
                <Pill
                  key="r"
                  size="sm"
                  tone={d.result === "steady" ? "success" : "warning"}
                >
                  {d.result}
                </Pill>,
              ])}
            />
          </CardBody>
        </Card>
        <Card collapsible>
          <CardHeader>If it goes down</CardHeader>
          <CardBody>
            <Stack gap={8}>
              {services.map((s) => {
                const affected = affectedBy(s.name);
                return (
                  <Row key={s.name} gap={8} align="start">
                    <Text
                      weight="medium"
                      style={{
                        width: 120,
                        flexShrink: 0,
                      }}
                    >
                      {s.name}
                    </Text>
                    {affected.length === 0 ? (
                      <Text tone="tertiary">nothing else notices</Text>
                    ) : (
                      <Row gap={4} wrap>
                        {affected.map((a) => (
                          <Pill key={a} size="sm">
                            {a}
                          </Pill>
                        ))}
                      </Row>
                    )}
                  </Row>
                );
              })}
            </Stack>
          </CardBody>
        </Card>
      </Grid>
      <H2>On call</H2>
      <Table
        headers={[
          "Week",
          "First",
          "Second",
          "Notes",
        ]}
        rows={rota.map((r) => [
          r.week,
          r.primary,
          r.secondary,
          r.notes || "—",
        ])}
        rowTone={[
          "info",
        ]}
      />
    </Stack>
  );
}
