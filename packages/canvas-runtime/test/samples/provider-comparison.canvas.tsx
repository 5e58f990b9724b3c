import {
  BarChart,
  Card,
  CardBody,
  CardHeader,
  Code,
  Divider,
  Grid,
  H1,
  H2,
  Link,
  Pill,
  Row,
  Stack,
  Table,
  Text,
  useHostTheme,
} from "editor/canvas";
import type { CSSProperties } from "react";

type Verdict = "yes" | "partly" | "no";

interface Provider {
  readonly name: string;
  readonly site: string;
  readonly price: string;
  readonly facts: Readonly<Record<string, Verdict>>;
  readonly remarks: readonly string[];
}

const questions = [
  "Idempotency keys",
  "Webhooks signed",
  "Sandbox with failures",
  "Webhook replay",
  "PDF invoices",
  "EU data centre",
] as const;

const providers: readonly Provider[] = [
  {
    name: "Paywell",
    site: "https://paywell.example.com/docs",
    price: "1.4 % + €0.25",
    facts: {
      "Idempotency keys": "yes",
      "Webhooks signed": "yes",
      "Sandbox with failures": "yes",
      "Webhook replay": "partly",
      "PDF invoices": "no",
      "EU data centre": "yes",
    },
    remarks: [
      "Replays one event at a time, by hand",
      "Best error messages of the three",
    ],
  },
  {
    name: "Centavo",
    site: "https://centavo.example.com/developers",
    price: "1.1 % + €0.30",
    facts: {
      "Idempotency keys": "partly",
      "Webhooks signed": "yes",
      "Sandbox with failures": "no",
      "Webhook replay": "yes",
      "PDF invoices": "yes",
      "EU data centre": "partly",
    },
    remarks: [
      "Keys are forgotten after 2 hours",
      "Sandbox always succeeds",
    ],
  },
  {
    name: "Oblong Pay",
    site: "http://oblong.example.com",
    price: "0.9 % + €0.35",
    facts: {
      "Idempotency keys": "no",
      "Webhooks signed": "partly",
      "Sandbox with failures": "partly",
      "Webhook replay": "no",
      "PDF invoices": "yes",
      "EU data centre": "yes",
    },
    remarks: [
      "Signature covers the body, not the time",
    ],
  },
];

const weight: Record<Verdict, number> = {
  yes: 2,
  partly: 1,
  no: 0,
};

const cell: CSSProperties = {
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
};

function Mark({ verdict }: { verdict?: Verdict }) {
  const { category, text } = useHostTheme();
  if (!verdict)
    return (
      <em
        style={{
          color: text.tertiary,
        }}
      >
        unknown
      </em>
    );
  const color =
    verdict === "yes"
      ? category.green
      : verdict === "partly"
        ? category.yellow
        : category.red;
  return (
    <span
      style={{
        color,
      }}
    >
      {verdict === "yes" ? "●" : verdict === "partly" ? "◐" : "○"}&nbsp;
      {verdict}
    </span>
  );
}

const pillOf = {
  name: "Recommended",
  tone: "success",
} as const;

const volumes = [
  1_000,
  10_000,
  50_000,
  200_000,
];
const average = 38.4;

function monthly(price: string, orders: number): number {
  const [, percent = "0", fixed = "0"] =
    /([\d.]+) % \+ €([\d.]+)/.exec(price) ?? [];
  return orders * (average * (Number(percent) / 100) + Number(fixed));
}

const trials: {
  step: string;
  results: Record<
    string,
    {
      ms: number;
      ok: boolean;
      note?: string;
    }
  >;
}[] = [
  {
    step: "Create a payment",
    results: {
      Paywell: {
        ms: 212,
        ok: true,
      },
      Centavo: {
        ms: 340,
        ok: true,
      },
      "Oblong Pay": {
        ms: 180,
        ok: true,
      },
    },
  },
  {
    step: "Same key again",
    results: {
      Paywell: {
        ms: 96,
        ok: true,
      },
      Centavo: {
        ms: 331,
        ok: true,
        note: "after 2 h: paid twice",
      },
      "Oblong Pay": {
        ms: 177,
        ok: false,
        note: "paid twice",
      },
    },
  },
  {
    step: "Declined card",
    results: {
      Paywell: {
        ms: 240,
        ok: true,
      },
      Centavo: {
        ms: 322,
        ok: false,
        note: "sandbox accepts it",
      },
      "Oblong Pay": {
        ms: 201,
        ok: true,
      },
    },
  },
  {
    step: "Refund a part",
    results: {
      Paywell: {
        ms: 260,
        ok: true,
      },
      Centavo: {
        ms: 410,
        ok: true,
      },
      "Oblong Pay": {
        ms: 388,
        ok: true,
        note: "only after settlement",
      },
    },
  },
  {
    step: "Webhook with a wrong signature",
    results: {
      Paywell: {
        ms: 4,
        ok: true,
      },
      Centavo: {
        ms: 5,
        ok: true,
      },
      "Oblong Pay": {
        ms: 5,
        ok: false,
        note: "an old one is accepted",
      },
    },
  },
];

export default function ProviderComparison() {
  const theme = useHostTheme();
  const scored = providers
    .map((p) => ({
      ...p,
      score: Object.values(p.facts).reduce((n, v) => n + weight[v], 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [winner] = scored;
  return (
    <Stack gap={18}>
      <H1>Payment providers, compared</H1>
      <Text
        tone="secondary"
        style={{
          maxWidth: "60ch",
        }}
      >
        Read from the public documents in October 2026 and tried in each
        sandbox. <em>Partly</em> means that a part of it is missing; the remarks
        say which.
      </Text>
      <Table
        stickyHeader
        headers={[
          "",
          ...scored.map((p) => (
            <Text as="span" weight="semibold" key={p.name}>
              {p.name}
            </Text>
          )),
        ]}
        rows={[
          ...questions.map((q) => [
            q,
            ...scored.map((p) => <Mark key={p.name} verdict={p.facts[q]!} />),
          ]),
          [
            "Price",
            ...scored.map((p) => (
              <span key={p.name} style={cell}>
                {p.price}
              </span>
            )),
          ],
          [
            "Score",
            ...scored.map((p) => (
              <strong key={p.name}>
                {p.score}/{questions.length * 2}
              </strong>
            )),
          ],
        ]}
      />
      <Grid columns={3} gap={12}>
        {scored.map((p) => (
          <Card
            key={p.name}
            {...(p === winner
              ? {
                  style: {
                    borderColor: theme.category.green,
                  },
                }
              : {})}
          >
            <CardHeader
              trailing={
                p === winner ? (
                  <Pill {...pillOf} size="sm">
                    {pillOf.name}
                  </Pill>
                ) : null
              }
            >
              <Row gap={6}>
                <strong>{p.name}</strong>
              </Row>
            </CardHeader>
            <CardBody
              {...({
                padding: 8,
              } as object)}
            >
              <Stack gap={6}>
                {p.remarks.map((r) => (
                  <Text key={r} size="small">
                    {r}
                  </Text>
                ))}
                <Link href={p.site}>Documents</Link>
              </Stack>
            </CardBody>
          </Card>
        ))}
      </Grid>
      <Divider />
      <H2>How it was tried</H2>
      <Text>
        Each sandbox got the same script,{" "}
        <Code
          {...({
            language: "bash",
          } as object)}
        >
          scripts/try-provider.sh
        </Code>
        ; its output is in{" "}
        <Link href="/srv/payments/out">the work folder</Link> and{" "}
        <Link href="vscode://file/srv/payments/scripts/try-provider.sh:1">
          opens in the editor
        </Link>
        .
        <Text size="small" tone="tertiary">
          Not everything that a provider promises could be tried.
        </Text>
      </Text>
      <img
        src="/srv/payments/out/screenshot.png"
        alt="The sandbox of Paywell"
        width={320}
        height={180}
        style={{
          border: `1px solid ${theme.stroke.tertiary}`,
        }}
      />
      <BarChart
        height={220}
        categories={volumes.map((v) => `${v.toLocaleString("en-US")} orders`)}
        series={scored.map((p) => ({
          name: p.name,
          data: volumes.map((v) => Math.round(monthly(p.price, v))),
        }))}
        valuePrefix="€"
      />
      <Table
        striped
        headers={[
          "Step",
          ...scored.map((p) => p.name),
        ]}
        rows={trials.map((trial) => [
          trial.step,
          ...scored.map((p) => {
            const result = trial.results[p.name];
            if (!result) return <Mark key={p.name} />;
            return (
              <Stack key={p.name} gap={0}>
                <span style={cell}>
                  <Mark verdict={result.ok ? "yes" : "no"} /> {result.ms} ms
                </span>
                {result.note ? (
                  <Text size="small" tone="tertiary">
                    {result.note}
                  </Text>
                ) : null}
              </Stack>
            );
          }),
        ])}
      />
    </Stack>
  );
}
