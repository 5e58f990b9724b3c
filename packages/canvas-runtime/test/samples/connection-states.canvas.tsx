import {
  Card,
  CardBody,
  CardHeader,
  Code,
  Grid,
  H1,
  Pill,
  Row,
  Stack,
  Table,
  Text,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";

type State = "closed" | "opening" | "open" | "draining" | "failed";

const places: Record<
  State,
  {
    x: number;
    y: number;
  }
> = {
  closed: {
    x: 90,
    y: 70,
  },
  opening: {
    x: 330,
    y: 70,
  },
  open: {
    x: 570,
    y: 70,
  },
  draining: {
    x: 570,
    y: 250,
  },
  failed: {
    x: 210,
    y: 250,
  },
};

const transitions: {
  from: State;
  to: State;
  on: string;
  bend?: number;
}[] = [
  {
    from: "closed",
    to: "opening",
    on: "connect()",
  },
  {
    from: "opening",
    to: "open",
    on: "hello received",
  },
  {
    from: "opening",
    to: "failed",
    on: "timeout 5 s",
    bend: 20,
  },
  {
    from: "open",
    to: "draining",
    on: "close()",
  },
  {
    from: "draining",
    to: "closed",
    on: "queue empty",
    bend: -60,
  },
  {
    from: "open",
    to: "failed",
    on: "reset by peer",
    bend: 40,
  },
  {
    from: "failed",
    to: "closed",
    on: "give up",
    bend: 10,
  },
  {
    from: "failed",
    to: "opening",
    on: "retry, 2^n s",
    bend: 34,
  },
];

const R = 46;

function edge(
  from: {
    x: number;
    y: number;
  },
  to: {
    x: number;
    y: number;
  },
  bend = 0,
) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const ux = dx / length;
  const uy = dy / length;
  const mid = {
    x: (from.x + to.x) / 2 - uy * bend,
    y: (from.y + to.y) / 2 + ux * bend,
  };
  const start = {
    x: from.x + ux * R,
    y: from.y + uy * R,
  };
  const end = {
    x: to.x - ux * (R + 4),
    y: to.y - uy * (R + 4),
  };
  return {
    d: `M ${start.x} ${start.y} Q ${mid.x} ${mid.y} ${end.x} ${end.y}`,
    label: {
      x: (mid.x + (from.x + to.x) / 2) / 2,
      y: (mid.y + (from.y + to.y) / 2) / 2,
    },
  };
}

const frames = [
  {
    byte: "0x01",
    name: "HELLO",
    body: "version u8, features u32",
    from: "both",
  },
  {
    byte: "0x02",
    name: "DATA",
    body: "stream varint, length varint, bytes",
    from: "both",
  },
  {
    byte: "0x03",
    name: "ACK",
    body: "stream varint, offset varint",
    from: "both",
  },
  {
    byte: "0x04",
    name: "PING",
    body: "nonce u64",
    from: "client",
  },
  {
    byte: "0x05",
    name: "PONG",
    body: "nonce u64",
    from: "server",
  },
  {
    byte: "0x06",
    name: "DRAIN",
    body: "none; new streams are refused",
    from: "both",
  },
  {
    byte: "0x7f",
    name: "ERROR",
    body: "code u16, text",
    from: "both",
  },
];

const rules: [
  rule: string,
  why: string,
][] = [
  [
    "The first frame is `HELLO`, or the connection is closed",
    "Old proxies answer with HTML",
  ],
  [
    "A frame is at most 64 KiB",
    "One slow stream must not hold the others",
  ],
  [
    "`PING` every 20 s; three missing `PONG`s end the connection",
    "Some firewalls forget after 60 s",
  ],
  [
    "`DRAIN` is answered by `DRAIN`, at once",
    "So that both know",
  ],
  [
    "Offsets never go back",
    "Resent bytes are dropped, not appended",
  ],
];

const session = `00:00.000  →  HELLO v3 features=0x00000007
00:00.041  ←  HELLO v3 features=0x00000005
00:00.042  →  DATA  stream=1 4096 bytes
00:00.088  ←  ACK   stream=1 offset=4096
00:20.000  →  PING  7f3a90c2
00:20.039  ←  PONG  7f3a90c2
01:12.510  →  DRAIN
01:12.551  ←  DRAIN
01:12.552     closed`;

export default function ConnectionStates() {
  const { text, stroke, fill, bg, accent, category } = useHostTheme();
  const [state, setState] = useCanvasState<State>("state", "closed");
  const possible = transitions.filter((t) => t.from === state);
  return (
    <Stack gap={16}>
      <H1>A connection's life</H1>
      <svg
        viewBox="0 0 680 330"
        width="100%"
        style={{
          background: bg.elevated,
          border: `1px solid ${stroke.tertiary}`,
          borderRadius: 8,
        }}
      >
        <defs>
          <marker
            id="tip"
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0,0 L10,5 L0,10" fill="none" stroke={text.secondary} />
          </marker>
          <marker
            id="tip-on"
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0,0 L10,5 L0,10" fill="none" stroke={accent.primary} />
          </marker>
        </defs>
        {transitions.map((t) => {
          const { d, label } = edge(places[t.from], places[t.to], t.bend);
          const on = t.from === state;
          return (
            <g key={t.from + t.to}>
              <path
                d={d}
                fill="none"
                stroke={on ? accent.primary : text.tertiary}
                strokeWidth={on ? 2 : 1}
                markerEnd={on ? "url(#tip-on)" : "url(#tip)"}
              />
              <text
                x={label.x}
                y={label.y}
                fontSize={11}
                textAnchor="middle"
                fill={on ? text.primary : text.tertiary}
              >
                {t.on}
              </text>
            </g>
          );
        })}
        {(Object.keys(places) as State[]).map((name) => (
          <g
            key={name}
            transform={`translate(${places[name].x} ${places[name].y})`}
            onClick={() => setState(name)}
          >
            <circle
              r={R}
              fill={name === state ? fill.secondary : bg.editor}
              stroke={
                name === "failed"
                  ? category.red
                  : name === state
                    ? accent.primary
                    : stroke.primary
              }
              strokeWidth={name === state ? 2.5 : 1.5}
            />
            <text
              textAnchor="middle"
              y={4}
              fontSize={13}
              fontWeight={600}
              fill={text.primary}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
      <Grid columns={2} gap={12}>
        <Card>
          <CardHeader
            trailing={
              <Pill
                size="sm"
                tone={
                  state === "failed"
                    ? ("danger" as any)
                    : state === "open"
                      ? "success"
                      : "neutral"
                }
              >
                {state}
              </Pill>
            }
          >
            From here
          </CardHeader>
          <CardBody>
            <Row gap={8} wrap>
              {possible.map((t) => (
                <Pill
                  key={t.to}
                  onClick={() => setState(t.to)}
                  title={`to ${t.to}`}
                >
                  {t.on}
                </Pill>
              ))}
              {possible.length === 0 && (
                <Text tone="tertiary">Nothing leads on.</Text>
              )}
            </Row>
          </CardBody>
        </Card>
        <Card>
          <CardHeader>Waiting times</CardHeader>
          <CardBody>
            <Text>
              Retries wait 1, 2, 4 … at most 64 s, each &plusmn; 20 %, and start
              again after <Code>open</Code> for a minute.
            </Text>
          </CardBody>
        </Card>
      </Grid>
      <Table
        headers={[
          "From",
          "On",
          "To",
        ]}
        rows={transitions.map((t) => [
          t.from,
          `\`${t.on}\``,
          t.to,
        ])}
        striped
      />
      <Table
        headers={[
          "Byte",
          "Frame",
          "Body",
          "Sent by",
        ]}
        rows={frames.map((f) => [
          <Code key="b">{f.byte}</Code>,
          <strong key="n">{f.name}</strong>,
          f.body,
          f.from,
        ])}
        rowTone={frames.map((f) => (f.name === "ERROR" ? "danger" : undefined))}
      />
      <Grid columns={2} gap={12} align="start">
        <Card>
          <CardHeader>Rules</CardHeader>
          <CardBody>
            <Stack gap={10}>
              {rules.map(([rule, why], index) => (
                <Row key={rule} gap={8} align="start">
                  <Pill size="sm">{index + 1}</Pill>
                  <Stack gap={0}>
                    <Text>{rule}</Text>
                    <Text size="small" tone="tertiary">
                      {why}
                    </Text>
                  </Stack>
                </Row>
              ))}
            </Stack>
          </CardBody>
        </Card>
        <Card>
          <CardHeader>A short session</CardHeader>
          <CardBody
            style={{
              padding: 0,
            }}
          >
            <pre
              style={{
                margin: 0,
                padding: 12,
                fontSize: 12,
                overflowX: "auto",
                color: text.secondary,
              }}
            >
              {session}
            </pre>
          </CardBody>
        </Card>
      </Grid>
    </Stack>
  );
}
