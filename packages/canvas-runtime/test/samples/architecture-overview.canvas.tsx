import {
  Card,
  CardBody,
  CardHeader,
  Grid,
  H1,
  H2,
  Pill,
  Row,
  Stack,
  Text,
  computeDAGLayout,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";

type Node = {
  id: string;
  kind: "client" | "edge" | "service" | "store" | "queue";
  about: string;
};

const nodes: Node[] = [
  {
    id: "Web app",
    kind: "client",
    about: "React, served from the CDN. Talks to the gateway only.",
  },
  {
    id: "Mobile app",
    kind: "client",
    about: "Same API as the web app, with offline drafts.",
  },
  {
    id: "Gateway",
    kind: "edge",
    about: "TLS, sessions, rate limits. Stateless, three replicas per region.",
  },
  {
    id: "Accounts",
    kind: "service",
    about: "Sign-in, organisations, roles.",
  },
  {
    id: "Documents",
    kind: "service",
    about: "Reads and writes documents, keeps their history.",
  },
  {
    id: "Search [beta]",
    kind: "service",
    about: "Full text over what the reader may see.",
  },
  {
    id: "Events",
    kind: "queue",
    about: "Ordered per document, kept for 7 days.",
  },
  {
    id: "Indexer",
    kind: "service",
    about: "Follows the events, one partition per tenant.",
  },
  {
    id: "PostgreSQL",
    kind: "store",
    about: "One primary, two replicas, point-in-time recovery.",
  },
  {
    id: "Object store",
    kind: "store",
    about: "Attachments and exports, versioned.",
  },
];

const edges = [
  {
    from: "Web app",
    to: "Gateway",
  },
  {
    from: "Mobile app",
    to: "Gateway",
  },
  {
    from: "Gateway",
    to: "Accounts",
  },
  {
    from: "Gateway",
    to: "Documents",
  },
  {
    from: "Gateway",
    to: "Search [beta]",
  },
  {
    from: "Accounts",
    to: "PostgreSQL",
  },
  {
    from: "Documents",
    to: "PostgreSQL",
  },
  {
    from: "Documents",
    to: "Object store",
  },
  {
    from: "Documents",
    to: "Events",
  },
  {
    from: "Events",
    to: "Indexer",
  },
  {
    from: "Indexer",
    to: "Search [beta]",
  },
  {
    from: "Indexer",
    to: "Events",
  },
  {
    from: "Reporting",
    to: "PostgreSQL",
  },
];

const W = 132;
const H = 38;

const decisions: {
  no: number;
  title: string;
  why: string;
  state: "in force" | "replaced" | "proposed";
}[] = [
  {
    no: 3,
    title: "One database per region, no cross-region joins",
    why: "Latency, and the law",
    state: "in force",
  },
  {
    no: 7,
    title: "Events carry ids, not bodies",
    why: "Bodies may be deleted, events may not",
    state: "in force",
  },
  {
    no: 9,
    title: "Search keeps a copy of permissions",
    why: "A join per hit took 90 ms",
    state: "in force",
  },
  {
    no: 11,
    title: "REST between services",
    why: "Everyone can read it",
    state: "replaced",
  },
  {
    no: 14,
    title: "gRPC between services",
    why: "Deadlines and streaming",
    state: "in force",
  },
  {
    no: 16,
    title: "Move reporting off the primary",
    why: "`Reporting` is the dangling edge above",
    state: "proposed",
  },
];

const failures = [
  {
    part: "PostgreSQL primary",
    users: "Reads go on, writes fail",
    seconds: 40,
    how: "A replica is promoted by itself",
  },
  {
    part: "Events",
    users: "Search falls behind",
    seconds: 0,
    how: "Documents buffers for 15 minutes",
  },
  {
    part: "Search [beta]",
    users: "No search box",
    seconds: 0,
    how: "The web app hides it",
  },
  {
    part: "Object store",
    users: "No attachments",
    seconds: 300,
    how: "Second region, switched by hand",
  },
  {
    part: "Gateway",
    users: "Nothing works",
    seconds: 5,
    how: "Health checks take a replica out",
  },
];

export default function ArchitectureOverview() {
  const theme = useHostTheme();
  const [selected, setSelected] = useCanvasState<string | null>(
    "selected",
    null,
  );
  const [direction, setDirection] = useCanvasState<"vertical" | "horizontal">(
    "direction",
    "vertical",
  );
  const layout = computeDAGLayout({
    nodes,
    edges,
    direction,
    nodeWidth: W,
    nodeHeight: H,
    rankGap: 46,
    nodeGap: 22,
    padding: 12,
  });
  const byId = new Map(
    nodes.map((n) => [
      n.id,
      n,
    ]),
  );
  const fills: Record<Node["kind"], string> = {
    client: theme.category.blue,
    edge: theme.category.purple,
    service: theme.category.green,
    store: theme.category.orange,
    queue: theme.category.cyan,
  };
  const current = selected ? byId.get(selected) : undefined;
  return (
    <Stack gap={16}>
      <Row justify="space-between" align="center" wrap>
        <H1>How the pieces talk</H1>
        <Row gap={6}>
          {(
            [
              "vertical",
              "horizontal",
            ] as const
          ).map((d) => (
            <Pill
              key={d}
              active={direction === d}
              onClick={() => setDirection(d)}
            >
              {d}
            </Pill>
          ))}
        </Row>
      </Row>
      <svg
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        style={{
          width: "100%",
          maxHeight: 620,
          background: theme.bg.elevated,
          borderRadius: 8,
        }}
      >
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 z" fill={theme.text.tertiary} />
          </marker>
        </defs>
        {layout.edges.map((e, i) => {
          const midY = (e.sourceY + e.targetY) / 2;
          const midX = (e.sourceX + e.targetX) / 2;
          const d =
            direction === "vertical"
              ? `M${e.sourceX} ${e.sourceY} C${e.sourceX} ${midY}, ${e.targetX} ${midY}, ${e.targetX} ${e.targetY}`
              : `M${e.sourceX} ${e.sourceY} C${midX} ${e.sourceY}, ${midX} ${e.targetY}, ${e.targetX} ${e.targetY}`;
          const touches =
            selected && (e.from === selected || e.to === selected);
          return (
            <path
              key={i}
              d={d}
              fill="none"
              stroke={touches ? theme.accent.primary : theme.stroke.primary}
              strokeWidth={touches ? 2 : 1.2}
              strokeDasharray={e.isBackEdge ? "4 4" : undefined}
              markerEnd="url(#arrow)"
            />
          );
        })}
        {layout.nodes.map((n) => {
          const info = byId.get(n.id)!;
          return (
            <g
              key={n.id}
              transform={`translate(${n.x}, ${n.y})`}
              style={{
                cursor: "pointer",
              }}
              onClick={() => setSelected(n.id === selected ? null : n.id)}
            >
              <rect
                width={W}
                height={H}
                rx={7}
                fill={theme.bg.editor}
                stroke={
                  n.id === selected ? theme.accent.primary : fills[info.kind]
                }
                strokeWidth={n.id === selected ? 2.5 : 1.5}
              />
              <text
                x={W / 2}
                y={H / 2 + 4}
                textAnchor="middle"
                fontSize={12}
                fill={theme.text.primary}
              >
                <tspan fontWeight={600}>{n.id}</tspan>
              </text>
            </g>
          );
        })}
      </svg>
      <Row gap={12} wrap>
        {(Object.keys(fills) as (keyof typeof fills)[]).map((kind) => (
          <Row key={kind} gap={6} align="center">
            <div
              style={{
                width: 12,
                height: 12,
                borderRadius: 3,
                border: `2px solid ${fills[kind]}`,
              }}
            />
            <Text size="small" tone="secondary">
              {kind}
            </Text>
          </Row>
        ))}
      </Row>
      <Card>
        <CardHeader>{current ? current.id : "Click a box"}</CardHeader>
        <CardBody>
          <Text>
            {current?.about ??
              "Each box is a process or a store; dashed lines go back against the flow."}
          </Text>
        </CardBody>
      </Card>
      <H2>Ranks</H2>
      <Grid columns={3} gap={10}>
        {layout.ranks.map((rank) => (
          <Card key={rank.rank}>
            <CardHeader trailing={<Pill size="sm">{rank.nodeIds.length}</Pill>}>
              Layer {rank.rank}
            </CardHeader>
            <CardBody>
              <Text size="small">{rank.nodeIds.join(", ")}</Text>
            </CardBody>
          </Card>
        ))}
      </Grid>
      <H2>When a part fails</H2>
      <Table
        striped
        headers={[
          "Part",
          "Users see",
          "For about",
          "Because",
        ]}
        columnAlign={[
          "left",
          "left",
          "right",
          "left",
        ]}
        rows={failures.map((f) => [
          f.part,
          f.users,
          f.seconds === 0 ? "—" : `${f.seconds} s`,
          f.how,
        ])}
        rowTone={failures.map((f) =>
          f.users === "Nothing works"
            ? "danger"
            : f.seconds > 60
              ? "warning"
              : undefined,
        )}
      />
      <H2>Decisions</H2>
      <Stack gap={8}>
        {decisions.map((d) => (
          <Row key={d.no} gap={10} align="start">
            <Text
              tone="tertiary"
              style={{
                width: 28,
                textAlign: "right",
              }}
            >
              {d.no}
            </Text>
            <Stack
              gap={0}
              style={{
                flex: 1,
                textDecoration:
                  d.state === "replaced" ? "line-through" : undefined,
              }}
            >
              <Text weight="medium">{d.title}</Text>
              <Text size="small" tone="secondary">
                {d.why}
              </Text>
            </Stack>
            <Pill
              size="sm"
              tone={
                d.state === "in force"
                  ? "success"
                  : d.state === "proposed"
                    ? "info"
                    : "neutral"
              }
            >
              {d.state}
            </Pill>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
