import {
  Callout,
  Card,
  CardBody,
  CardHeader,
  Code,
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
  useCanvasState,
} from "editor/canvas";

type Health = "healthy" | "degraded" | "down";

interface Service {
  name: string;
  owner: string;
  health: Health;
  requestsPerSecond: number;
  p95Ms: number;
  /** The share of all requests, in percent. */
  errorRate: number;
}

const services: Service[] = [
  { name: "checkout-api", owner: "Payments", health: "degraded", requestsPerSecond: 214, p95Ms: 1_480, errorRate: 2.7 },
  { name: "catalogue", owner: "Storefront", health: "healthy", requestsPerSecond: 1_920, p95Ms: 86, errorRate: 0.02 },
  { name: "search", owner: "Storefront", health: "healthy", requestsPerSecond: 740, p95Ms: 142, errorRate: 0.11 },
  { name: "sessions", owner: "Accounts", health: "healthy", requestsPerSecond: 3_105, p95Ms: 21, errorRate: 0.01 },
  { name: "receipts", owner: "Payments", health: "down", requestsPerSecond: 0, p95Ms: 0, errorRate: 100 },
];

const hours = ["08", "09", "10", "11", "12", "13", "14", "15", "16"];
const checkoutP95 = [310, 325, 298, 340, 335, 620, 1_190, 1_420, 1_480];
const searchP95 = [138, 140, 145, 139, 150, 147, 141, 144, 142];

const tones = { healthy: "success", degraded: "warning", down: "danger" } as const;
const pillTones = { healthy: "success", degraded: "warning", down: "deleted" } as const;
const filters = ["all", "healthy", "degraded", "down"] as const;

function HealthFilter({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  return (
    <Row gap={6} wrap>
      {filters.map((filter) => (
        <Pill key={filter} active={filter === value} onClick={() => onChange(filter)}>
          {filter}
        </Pill>
      ))}
    </Row>
  );
}

export default function ServiceHealth() {
  const [filter, setFilter] = useCanvasState<string>("filter", "all");
  const shown = services.filter((service) => filter === "all" || service.health === filter);
  const unhealthy = services.filter((service) => service.health !== "healthy");

  return (
    <Stack gap={16}>
      <Stack gap={4}>
        <H1>Service health</H1>
        <Text tone="secondary">Shop, Thursday 19 November, 16:00 UTC. Five services, one hour a point.</Text>
      </Stack>

      <Grid columns={4} gap={12}>
        <Stat label="Services healthy" value={`${services.length - unhealthy.length} of ${services.length}`} />
        <Stat label="Requests a second" value="5,979" />
        <Stat label="Slowest p95" value="1.48 s" tone="warning" />
        <Stat label="Down" value={1} tone="danger" />
      </Grid>

      <Callout tone="danger" title="Receipts has been down since 13:20">
        Its queue consumer lost the broker after the certificate was rotated. `checkout-api` waits for it with a timeout
        of 1.4 s, which is why checkout is slow, not broken.
      </Callout>

      <Card>
        <CardHeader trailing={<Pill size="sm">p95, ms</Pill>}>Response times today</CardHeader>
        <CardBody>
          <LineChart
            categories={hours.map((hour) => `${hour}:00`)}
            series={[
              { name: "checkout-api", data: checkoutP95, tone: "warning" },
              { name: "search", data: searchP95, tone: "info" },
            ]}
            referenceLines={[{ value: 800, label: "objective", tone: "danger" }]}
            valueSuffix=" ms"
            height={220}
          />
        </CardBody>
      </Card>

      <Divider />

      <Row justify="space-between" align="center" wrap>
        <H2>Services</H2>
        <HealthFilter value={filter} onChange={setFilter} />
      </Row>
      <Table
        striped
        headers={["Service", "Owner", "Health", "Requests/s", "p95", "Errors"]}
        columnAlign={["left", "left", "left", "right", "right", "right"]}
        rowTone={shown.map((service) => (service.health === "healthy" ? undefined : tones[service.health]))}
        rows={shown.map((service) => [
          <Code key="name">{service.name}</Code>,
          service.owner,
          <Pill key="health" size="sm" tone={pillTones[service.health]}>
            {service.health}
          </Pill>,
          service.requestsPerSecond.toLocaleString("en"),
          service.health === "down" ? "–" : `${service.p95Ms.toLocaleString("en")} ms`,
          `${service.errorRate} %`,
        ])}
        emptyMessage="No service is in this state."
      />
    </Stack>
  );
}
