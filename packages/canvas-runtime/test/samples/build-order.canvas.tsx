import {
    Callout,
    Card,
    CardBody,
    CardHeader,
    computeDAGLayout,
    Grid,
    H1,
    H2,
    Pill,
    Row,
    Stack,
    Stat,
    Table,
    Text,
    useCanvasState,
    useHostTheme,
} from "editor/canvas";

type Package = { name: string; seconds: number; tests: number; deps: string[] };

const packages: readonly Package[] = [
    { name: "@acme/types", seconds: 2.1, tests: 14, deps: [] },
    { name: "@acme/logger", seconds: 1.4, tests: 22, deps: ["@acme/types"] },
    {
        name: "@acme/config",
        seconds: 1.9,
        tests: 41,
        deps: ["@acme/types", "@acme/logger"],
    },
    {
        name: "@acme/storage",
        seconds: 7.8,
        tests: 188,
        deps: ["@acme/config", "@acme/logger"],
    },
    {
        name: "@acme/auth",
        seconds: 5.2,
        tests: 130,
        deps: ["@acme/config", "@acme/storage"],
    },
    { name: "@acme/mail", seconds: 2.6, tests: 35, deps: ["@acme/config"] },
    { name: "@acme/ui", seconds: 11.3, tests: 402, deps: ["@acme/types"] },
    { name: "@acme/charts", seconds: 4.4, tests: 96, deps: ["@acme/ui"] },
    {
        name: "server",
        seconds: 9.7,
        tests: 251,
        deps: ["@acme/auth", "@acme/mail", "@acme/storage"],
    },
    {
        name: "web app",
        seconds: 21.5,
        tests: 318,
        deps: ["@acme/charts", "@acme/ui", "@acme/auth"],
    },
    {
        name: "cli",
        seconds: 3.3,
        tests: 77,
        deps: ["@acme/auth", "@acme/config"],
    },
    { name: "e2e", seconds: 64.0, tests: 58, deps: ["server", "web app"] },
];

const byName = Object.fromEntries(packages.map((p) => [p.name, p])) as Record<
    string,
    Package | undefined
>;
const graph = {
    nodes: packages.map((p) => ({ id: p.name })),
    edges: packages.flatMap((p) =>
        p.deps.map((d) => ({ from: d, to: p.name })),
    ),
};

/** Seconds until a package is done where everything possible runs at once. */
function finish(name: string, memo = new Map<string, number>()): number {
    const known = memo.get(name);
    if (known !== undefined) return known;
    const p = byName[name];
    if (!p) return 0;
    const start = Math.max(0, ...p.deps.map((d) => finish(d, memo)));
    memo.set(name, start + p.seconds);
    return start + p.seconds;
}

function criticalPath(): string[] {
    const path: string[] = [];
    let at: string | undefined = [...packages].sort(
        (a, b) => finish(b.name) - finish(a.name),
    )[0]?.name;
    while (at) {
        path.unshift(at);
        at = [...(byName[at]?.deps ?? [])].sort(
            (a, b) => finish(b) - finish(a),
        )[0];
    }
    return path;
}

const NODE_W = 118;
const NODE_H = 44;

export default function BuildOrder() {
    const theme = useHostTheme();
    const [hover, setHover] = useCanvasState<string>("package", "");
    const layout = computeDAGLayout({
        ...graph,
        direction: "horizontal",
        nodeWidth: NODE_W,
        nodeHeight: NODE_H,
        rankGap: 44,
        nodeGap: 14,
        padding: 10,
    });
    const critical = criticalPath();
    const total = packages.reduce((n, p) => n + p.seconds, 0);
    const wall = Math.max(...packages.map((p) => finish(p.name)));
    const isCritical = (from: string, to: string) =>
        critical.indexOf(to) - critical.indexOf(from) === 1 &&
        critical.includes(from);
    const dependants = (name: string) =>
        packages.filter((p) => p.deps.includes(name)).map((p) => p.name);
    const selected = byName[hover];
    return (
        <Stack gap={16}>
            <H1>Build order</H1>
            <Grid columns={4} gap={12}>
                <Stat value={packages.length} label="Packages" />
                <Stat
                    value={`${total.toFixed(1)} s`}
                    label="One after the other"
                />
                <Stat
                    value={`${wall.toFixed(1)} s`}
                    label="All at once"
                    tone="success"
                />
                <Stat
                    value={`${((critical.reduce((n, c) => n + byName[c]!.seconds, 0) / total) * 100).toFixed(0)} %`}
                    label="Of it on the critical path"
                    tone="warning"
                />
            </Grid>
            <div
                style={{
                    overflowX: "auto",
                    border: `1px solid ${theme.stroke.tertiary}`,
                    borderRadius: 8,
                }}
            >
                <svg width={layout.width} height={layout.height}>
                    {layout.ranks.map((rank) => (
                        <rect
                            key={rank.rank}
                            x={rank.x - 8}
                            y={0}
                            width={rank.width + 16}
                            height={layout.height}
                            fill={
                                rank.rank % 2
                                    ? "transparent"
                                    : theme.fill.quaternary
                            }
                        />
                    ))}
                    {layout.edges.map((e, i) => {
                        const mid = (e.sourceX + e.targetX) / 2;
                        const hot = isCritical(e.from, e.to);
                        const near = e.from === hover || e.to === hover;
                        return (
                            <path
                                key={i}
                                d={`M${e.sourceX},${e.sourceY} C${mid},${e.sourceY} ${mid},${e.targetY} ${e.targetX},${e.targetY}`}
                                fill="none"
                                stroke={
                                    hot
                                        ? theme.category.orange
                                        : near
                                          ? theme.accent.primary
                                          : theme.stroke.primary
                                }
                                strokeWidth={hot || near ? 2 : 1}
                                opacity={hover && !near && !hot ? 0.35 : 1}
                            />
                        );
                    })}
                    {layout.nodes.map((n) => {
                        const p = byName[n.id]!;
                        const hot = critical.includes(n.id);
                        return (
                            <g
                                key={n.id}
                                onMouseEnter={() => setHover(n.id)}
                                transform={`translate(${n.x},${n.y})`}
                            >
                                <rect
                                    width={NODE_W}
                                    height={NODE_H}
                                    rx={6}
                                    fill={theme.bg.elevated}
                                    stroke={
                                        hot
                                            ? theme.category.orange
                                            : theme.stroke.secondary
                                    }
                                    strokeWidth={n.id === hover ? 2 : 1}
                                />
                                <rect
                                    y={NODE_H - 4}
                                    width={(p.seconds / 64) * NODE_W}
                                    height={4}
                                    rx={2}
                                    fill={
                                        hot
                                            ? theme.category.orange
                                            : theme.category.blue
                                    }
                                />
                                <text
                                    x={9}
                                    y={18}
                                    fontSize={11.5}
                                    fontWeight={600}
                                    fill={theme.text.primary}
                                >
                                    {n.id.replace("@acme/", "")}
                                </text>
                                <text
                                    x={9}
                                    y={33}
                                    fontSize={10.5}
                                    fill={theme.text.tertiary}
                                >
                                    {p.seconds.toFixed(1)} s · {p.tests} tests
                                </text>
                            </g>
                        );
                    })}
                </svg>
            </div>
            <Card>
                <CardHeader
                    trailing={
                        selected ? (
                            <Pill size="sm">{selected.seconds} s</Pill>
                        ) : undefined
                    }
                >
                    {selected?.name ?? "Point at a package"}
                </CardHeader>
                <CardBody>
                    {selected ? (
                        <Row gap={18} wrap align="start">
                            <Text>
                                needs{" "}
                                {selected.deps.length > 0
                                    ? selected.deps
                                          .map((d) => `\`${d}\``)
                                          .join(", ")
                                    : "nothing"}
                            </Text>
                            <Text>
                                is needed by{" "}
                                {dependants(selected.name).length > 0
                                    ? dependants(selected.name)
                                          .map((d) => `\`${d}\``)
                                          .join(", ")
                                    : "nothing"}
                            </Text>
                        </Row>
                    ) : (
                        <Text tone="tertiary">
                            Orange is the critical path: to build faster, make
                            one of these faster.
                        </Text>
                    )}
                </CardBody>
            </Card>
            <H2>Critical path</H2>
            <Table
                headers={["#", "Package", "Starts at", "Takes", "Done at"]}
                columnAlign={["right", "left", "right", "right", "right"]}
                rows={critical.map((name, i) => [
                    i + 1,
                    `\`${name}\``,
                    `${(finish(name) - byName[name]!.seconds).toFixed(1)} s`,
                    `${byName[name]!.seconds.toFixed(1)} s`,
                    `${finish(name).toFixed(1)} s`,
                ])}
            />
            <Callout tone="info">
                `e2e` alone is {((64 / wall) * 100).toFixed(0)} % of the wall
                time. Splitting it into four shards would save about 48 s.
            </Callout>
        </Stack>
    );
}
