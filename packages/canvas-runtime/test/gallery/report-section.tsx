import {
  Callout,
  Card,
  CardBody,
  CardHeader,
  Divider,
  Grid,
  H1,
  H2,
  Pill,
  Row,
  Spacer,
  Stack,
  Stat,
  Table,
  Text,
  useCanvasState,
  useHostTheme,
} from "../../src/kit/index.ts";

const tabs = ["Overview", "Latency", "Errors"];

/** A report like those that agents write, with the most common components. */
export function ReportSection() {
  const theme = useHostTheme();
  const [tab, setTab] = useCanvasState("tab", "Overview");
  return (
    <Stack gap={16}>
      <Row align="center" justify="space-between" wrap>
        <Stack gap={4}>
          <H1>Checkout latency, week 42</H1>
          <Text tone="secondary" size="small">
            Read from `metrics/checkout.json` · 14 services · see [the runbook](https://example.org/runbook)
          </Text>
        </Stack>
        <Row gap={6} wrap>
          {tabs.map((name) => (
            <Pill key={name} active={tab === name} onClick={() => setTab(name)}>
              {name}
            </Pill>
          ))}
        </Row>
      </Row>
      <Grid columns={4} gap={12}>
        <Stat value="184 ms" label="Median" />
        <Stat value="1.92 s" label="99th percentile" tone="danger" />
        <Stat value="99.95 %" label="Available" tone="success" />
        <Stat value={12_480} label="Requests a minute" tone="info" />
      </Grid>
      <Callout tone="warning" title="The 99th percentile doubled after `v2.14`">
        The retry in <code>payments</code> waits 800 ms. Roll back or set `RETRY_BACKOFF_MS=50`.
      </Callout>
      <Divider />
      <H2>Slowest routes</H2>
      <Table
        headers={["Route", "p50", "p99", "State"]}
        columnAlign={["left", "right", "right"]}
        rows={[
          [
            "`POST /checkout`",
            "210 ms",
            "1.92 s",
            <Pill key="p" tone="deleted" size="sm">
              slow
            </Pill>,
          ],
          [
            "`GET /cart`",
            "48 ms",
            "310 ms",
            <Pill key="p" tone="warning" size="sm">
              watch
            </Pill>,
          ],
          [
            "`GET /health`",
            "2 ms",
            "9 ms",
            <Pill key="p" tone="success" size="sm">
              fine
            </Pill>,
          ],
        ]}
        rowTone={["danger", undefined, undefined]}
        striped
      />
      <Grid columns="2fr 1fr" gap={12}>
        <Card>
          <CardHeader trailing={<Pill tone="info">3 services</Pill>}>Where the time goes</CardHeader>
          <CardBody>
            <Row align="center">
              <Text weight="semibold">payments</Text>
              <Spacer />
              <Text tone="secondary">1.4 s</Text>
            </Row>
          </CardBody>
        </Card>
        <div style={{ border: `1px solid ${theme.stroke.secondary}`, background: theme.bg.elevated, padding: 12 }}>
          <Text size="small">A raw box on `bg.elevated`</Text>
        </div>
      </Grid>
    </Stack>
  );
}
