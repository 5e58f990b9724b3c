import {
    Table,
    Button,
    Callout,
    Card,
    CardBody,
    CardHeader,
    DiffStats,
    DiffView,
    Divider,
    Grid,
    H1,
    H3,
    Link,
    Pill,
    Row,
    Stack,
    Stat,
    Text,
    useCanvasState,
    useHostTheme,
} from "editor/canvas";

type Severity = "blocker" | "major" | "minor" | "nit";

const findings = [
    {
        id: "race",
        severity: "blocker" as Severity,
        title: "Two requests can both create the wallet",
        file: "src/wallet/open-wallet.ts",
        line: 31,
        body: "`findOne` and `insert` are two statements. Under load both callers see `null` and the second insert fails on the unique index with a 500.",
        lines: [
            {
                type: "unchanged",
                content: "export async function openWallet(userId: string) {",
                lineNumber: 30,
            },
            {
                type: "removed",
                content:
                    "  const existing = await wallets.findOne({ userId });",
                lineNumber: 31,
            },
            {
                type: "removed",
                content: "  if (existing) return existing;",
                lineNumber: 32,
            },
            {
                type: "removed",
                content:
                    "  return await wallets.insert({ userId, balance: 0 });",
                lineNumber: 33,
            },
            {
                type: "added",
                content:
                    "  return await wallets.upsert({ userId }, { $setOnInsert: { balance: 0 } });",
                lineNumber: 31,
            },
            { type: "unchanged", content: "}", lineNumber: 32 },
        ] as const,
    },
    {
        id: "float",
        severity: "major" as Severity,
        title: "Money as floating point",
        file: "src/wallet/transfer.ts",
        line: 58,
        body: "`amount * 1.19` drifts: 0.1 + 0.2 ≠ 0.3. Keep cents as integers and round once, at the edge.",
        lines: [
            {
                type: "removed",
                content: "const gross = amount * (1 + rate);",
                lineNumber: 58,
            },
            {
                type: "added",
                content:
                    "const grossCents = Math.round(amountCents * (1 + rate));",
                lineNumber: 58,
            },
        ] as const,
    },
    {
        id: "log",
        severity: "minor" as Severity,
        title: "The card number reaches the log",
        file: "src/api/log-request.ts",
        line: 12,
        body: "The body is logged as it is. Redact `card.number` as `/\\d(?=\\d{4})/g` does elsewhere.",
        lines: [
            {
                type: "removed",
                content: "logger.info({ body: request.body });",
                lineNumber: 12,
            },
            {
                type: "added",
                content: "logger.info({ body: redact(request.body) });",
                lineNumber: 12,
            },
            { type: "added", content: "", lineNumber: 13 },
        ] as const,
    },
    {
        id: "name",
        severity: "nit" as Severity,
        title: "`doIt2` says nothing",
        file: "src/wallet/helpers.ts",
        line: 4,
        body: "Call it `settlePendingTransfers`.",
        lines: [] as const,
    },
];

const order: Severity[] = ["blocker", "major", "minor", "nit"];
const toneOf = (s: Severity) =>
    (
        ({
            blocker: "danger",
            major: "warning",
            minor: "info",
            nit: "neutral",
        }) as const
    )[s];

const checklist = [
    {
        area: "Correctness",
        items: [
            ["Concurrent calls", false],
            ["Time zones", true],
            ["Rounding", false],
            ["Retries", true],
        ],
    },
    {
        area: "Safety",
        items: [
            ["Input is checked", true],
            ["No secrets in logs", false],
            ["Rights are checked per wallet", true],
        ],
    },
    {
        area: "Upkeep",
        items: [
            ["Names", false],
            ["Tests read well", true],
            ["Migration can be undone", true],
        ],
    },
] as const;

const testRuns = [
    { name: "unit", passed: 412, failed: 0, seconds: 18.2 },
    { name: "integration", passed: 96, failed: 1, seconds: 141.0 },
    { name: "replay of one day", passed: 9_997, failed: 3, seconds: 612.4 },
];

export default function CodeReview() {
    const theme = useHostTheme();
    const [filter, setFilter] = useCanvasState<Severity | "all">(
        "filter",
        "all",
    );
    const [resolved, setResolved] = useCanvasState<string[]>("resolved", []);
    const shown = findings.filter(
        (f) => filter === "all" || f.severity === filter,
    );
    const toggle = (id: string) =>
        setResolved((prev) =>
            prev.includes(id) ? prev.filter((x) => x !== id) : [...prev, id],
        );
    return (
        <Stack gap={16}>
            <Row justify="space-between" align="center" wrap>
                <H1>Review: wallet service</H1>
                <Row gap={8} align="center">
                    <DiffStats additions={412} deletions={187} />
                    <Pill tone="warning">changes requested</Pill>
                </Row>
            </Row>
            <Text tone="secondary">
                Branch `feature/wallet-v2`, 23 files. Read in full; the tests
                were run twice.
            </Text>
            <Grid columns={4} gap={12}>
                {order.map((s) => (
                    <Stat
                        key={s}
                        label={s}
                        value={findings.filter((f) => f.severity === s).length}
                        tone={toneOf(s) as any}
                    />
                ))}
            </Grid>
            <Row gap={6} wrap>
                <Pill
                    active={filter === "all"}
                    onClick={() => setFilter("all")}
                >
                    All
                </Pill>
                {order.map((s) => (
                    <Pill
                        key={s}
                        active={filter === s}
                        onClick={() => setFilter(s)}
                        tone={toneOf(s) as any}
                    >
                        {s}
                    </Pill>
                ))}
            </Row>
            {shown.map((f) => {
                const isResolved = resolved.includes(f.id);
                return (
                    <Card
                        key={f.id}
                        style={{ opacity: isResolved ? 0.6 : 1 }}
                        collapsible
                        defaultOpen={f.severity !== "nit"}
                    >
                        <CardHeader
                            trailing={
                                <Pill
                                    size="sm"
                                    tone={toneOf(f.severity) as any}
                                >
                                    {f.severity}
                                </Pill>
                            }
                        >
                            {f.title}
                        </CardHeader>
                        <CardBody style={{ padding: 0 }}>
                            <Stack gap={8} style={{ padding: 12 }}>
                                <Link
                                    href={`vscode://file/${f.file}:${f.line}`}
                                >
                                    {f.file}:{f.line}
                                </Link>
                                <Text>{f.body}</Text>
                            </Stack>
                            {f.lines.length > 0 && (
                                <div
                                    style={{
                                        borderTop: `1px solid ${theme.stroke.tertiary}`,
                                    }}
                                >
                                    <DiffView
                                        path={f.file}
                                        lines={f.lines as any}
                                    />
                                </div>
                            )}
                            <Row gap={8} style={{ padding: 12 }}>
                                <Button
                                    variant={isResolved ? "ghost" : "primary"}
                                    onClick={() => toggle(f.id)}
                                >
                                    {isResolved ? "Open again" : "Resolve"}
                                </Button>
                            </Row>
                        </CardBody>
                    </Card>
                );
            })}
            <Divider />
            <H3>What is good</H3>
            <ul
                style={{
                    margin: 0,
                    paddingLeft: 18,
                    color: theme.text.secondary,
                }}
            >
                <li>Every transfer has a test with a failing network.</li>
                <li>The migration can be run twice.</li>
            </ul>
            <Callout tone={"error" as any} title="Do not merge yet">
                The blocker loses money in the staging replay: 3 of 10,000
                transfers.
            </Callout>
            <Grid columns={3} gap={12} align="start">
                {checklist.map(({ area, items }) => (
                    <Card key={area}>
                        <CardHeader
                            trailing={
                                <Pill size="sm">
                                    {items.filter(([, ok]) => ok).length}/
                                    {items.length}
                                </Pill>
                            }
                        >
                            {area}
                        </CardHeader>
                        <CardBody>
                            <Stack gap={4}>
                                {items.map(([label, ok]) => (
                                    <Row key={label} gap={8} align="center">
                                        <span
                                            style={{
                                                color: ok
                                                    ? theme.category.green
                                                    : theme.category.red,
                                                width: 14,
                                            }}
                                        >
                                            {ok ? "✓" : "✗"}
                                        </span>
                                        <Text size="small">{label}</Text>
                                    </Row>
                                ))}
                            </Stack>
                        </CardBody>
                    </Card>
                ))}
            </Grid>
            <Table
                headers={["Tests", "Passed", "Failed", "Took"]}
                columnAlign={["left", "right", "right", "right"]}
                rows={testRuns.map((run) => [
                    run.name,
                    run.passed,
                    run.failed,
                    run.seconds > 60
                        ? `${(run.seconds / 60).toFixed(1)} min`
                        : `${run.seconds} s`,
                ])}
                rowTone={testRuns.map((run) =>
                    run.failed > 0 ? "danger" : "success",
                )}
            />
        </Stack>
    );
}
