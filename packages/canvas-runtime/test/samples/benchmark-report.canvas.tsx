import {
  BarChart,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Code,
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

const SIZES = [
  1_024,
  16_384,
  262_144,
  1_048_576,
  16_777_216,
] as const;

const results: Record<string, number[]> = {
  ours: [
    0.9,
    1.4,
    9.8,
    36.2,
    581,
  ],
  "md5-wasm": [
    4.1,
    4.6,
    10.9,
    37.7,
    590,
  ],
  "crypto (native)": [
    1.1,
    1.3,
    6.4,
    22.9,
    362,
  ],
  "pure-js-old": [
    1.6,
    11.9,
    170.4,
    690.1,
    11_020,
  ],
};

type Library = keyof typeof results;
const libraries = Object.keys(results) as Library[];

function bytes(n: number): string {
  if (n >= 1_048_576) return `${n / 1_048_576} MiB`;
  return `${n / 1_024} KiB`;
}

/** Megabytes a second, from milliseconds per thousand runs. */
function rate(size: number, ms: number): number {
  return Math.round((size * 1_000) / ms / 1_000) / 1_000;
}

const environment: Record<string, string> = {
  Machine: "4 shared cores, 16 GB, no turbo",
  Node: "20.20.2",
  Runner: "interleaved, 30 rounds, 5 of them thrown away",
  Input: "random bytes, the same for all",
  Date: "2026-10-18",
};

const memory: {
  library: Library;
  peakMb: number;
  allocations: string;
}[] = [
  {
    library: "ours",
    peakMb: 1.2,
    allocations: "one `Int32Array(64)` per instance",
  },
  {
    library: "md5-wasm",
    peakMb: 4.9,
    allocations: "one page of 64 KiB, then grows",
  },
  {
    library: "crypto (native)",
    peakMb: 0.4,
    allocations: "outside the heap",
  },
  {
    library: "pure-js-old",
    peakMb: 212.0,
    allocations: "an array of 16 numbers per block",
  },
];

const traps = [
  "The first thousand runs are slower: the engine is still reading the code.",
  "A digest that nobody reads may not be computed at all. The harness adds them up.",
  "Buffers from a pool share pages; copy them once, before the clock starts.",
  "The fan. Run twice and compare: the two medians must differ by less than 3 %.",
];

export default function BenchmarkReport() {
  const [index, setIndex] = useCanvasState<number>("size", 3);
  const size = SIZES[index] ?? SIZES[0];
  const ours = results["ours"]?.[index] ?? 0;
  const native = results["crypto (native)"]?.[index] ?? 1;
  return (
    <Stack gap={18}>
      <Stack gap={4}>
        <H1>MD5 in JavaScript, measured</H1>
        <Text tone="secondary">
          Median of 30 runs, interleaved; Node 20.20.2 on 4 shared cores. Time
          per 1,000 digests, less is better.
        </Text>
      </Stack>
      <Row gap={6} wrap>
        {SIZES.map((s, i) => (
          <Pill key={s} active={i === index} onClick={() => setIndex(i)}>
            {bytes(s)}
          </Pill>
        ))}
      </Row>
      <Grid columns={3} gap={12}>
        <Stat
          value={`${ours} ms`}
          label={`Ours at ${bytes(size)}`}
          tone="info"
        />
        <Stat
          value={`${(ours / native).toFixed(2)}×`}
          label="Of the native time"
          tone={ours / native < 2 ? "success" : "warning"}
        />
        <Stat
          value={`${Math.round((results["pure-js-old"]?.[index] ?? 0) / ours)}×`}
          label="Faster than the old one"
          tone="success"
        />
      </Grid>
      <Grid columns={2} gap={14}>
        <Card>
          <CardHeader trailing={<Code>{bytes(size)}</Code>}>Time</CardHeader>
          <CardBody>
            <BarChart
              height={220}
              valueSuffix=" ms"
              categories={libraries}
              series={[
                {
                  name: "ms per 1,000",
                  data: libraries.map((l) => results[l]?.[index] ?? 0),
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Throughput by size</CardHeader>
          <CardBody>
            <LineChart
              height={220}
              valueSuffix=" megabytes per second"
              categories={SIZES.map(bytes)}
              series={libraries.map((l) => ({
                name: l,
                data: SIZES.map((s, i) => rate(s, results[l]?.[i] ?? 1)),
              }))}
            />
          </CardBody>
        </Card>
      </Grid>
      <H2>All numbers</H2>
      <Table
        headers={[
          "Library",
          ...SIZES.map(bytes),
        ]}
        columnAlign={[
          "left",
          "right",
          "right",
          "right",
          "right",
          "right",
        ]}
        rows={libraries.map((l) => [
          l === "ours" ? <strong key="o">ours</strong> : l,
          ...(results[l] ?? []).map((ms) => `${ms.toLocaleString("en-US")} ms`),
        ])}
        rowTone={libraries.map((l) => (l === "ours" ? "info" : undefined))}
        striped
      />
      <Callout tone="info" title="How to read this">
        At 1 KiB the call itself dominates; from 256 KiB on it is the
        compression function. `pure-js-old` allocates an array per block.
      </Callout>
      <Text size="small" tone="tertiary">
        Run it yourself: `pnpm bench md5 --sizes 1k,16k,256k,1m,16m`
      </Text>
      <Grid columns={2} gap={14} align="start">
        <Card>
          <CardHeader>Memory, 16 MiB in chunks of 64 KiB</CardHeader>
          <CardBody
            style={{
              padding: 0,
            }}
          >
            <Table
              framed={false}
              headers={[
                "Library",
                "Peak",
                "What is allocated",
              ]}
              columnAlign={[
                "left",
                "right",
                "left",
              ]}
              rows={memory.map((m) => [
                m.library,
                `${m.peakMb} MB`,
                m.allocations,
              ])}
              rowTone={memory.map((m) =>
                m.peakMb > 100 ? "danger" : undefined,
              )}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Where and how</CardHeader>
          <CardBody>
            <Stack gap={6}>
              {Object.entries(environment).map(([name, value]) => (
                <Row key={name} gap={10}>
                  <Text
                    tone="secondary"
                    style={{
                      width: 80,
                    }}
                  >
                    {name}
                  </Text>
                  <Text>{value}</Text>
                </Row>
              ))}
            </Stack>
          </CardBody>
        </Card>
      </Grid>
      <H2>Traps we fell into</H2>
      <Stack gap={6}>
        {traps.map((trap, i) => (
          <Text key={i}>
            {i + 1}. {trap}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
