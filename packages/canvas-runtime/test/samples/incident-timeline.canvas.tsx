import {
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
    useHostTheme,
} from "editor/canvas";

type Level = "page" | "warn" | "info" | "ok";

const events: [time: string, level: Level, who: string, text: string][] = [
    [
        "08:52",
        "info",
        "deploy-bot",
        "Release `2026.10.2` reaches 100 % of eu-west-1",
    ],
    [
        "09:04",
        "warn",
        "monitor",
        "Connections to `pg-orders-1` pass 80 % of the limit",
    ],
    ["09:07", "page", "monitor", "Error rate of checkout is 12 % (limit 1 %)"],
    ["09:08", "info", "Amara", "Takes the incident, opens the call"],
    [
        "09:13",
        "info",
        "Amara",
        "Errors are all `remaining connection slots are reserved`",
    ],
    [
        "09:16",
        "info",
        "Jun",
        "Pool size was raised from 20 to 200 in this release",
    ],
    [
        "09:19",
        "warn",
        "Jun",
        "Rollback started; the drain takes longer than planned",
    ],
    ["09:27", "info", "Amara", "Idle connections killed by hand: 1,430"],
    ["09:31", "ok", "monitor", "Error rate below 1 %"],
    ["09:46", "ok", "Amara", "All regions green, incident closed"],
];

const minutes = [
    "09:00",
    "09:05",
    "09:10",
    "09:15",
    "09:20",
    "09:25",
    "09:30",
    "09:35",
    "09:40",
    "09:45",
];

function Dot({ level }: { level: Level }) {
    const { category } = useHostTheme();
    const color =
        level === "page"
            ? category.red
            : level === "warn"
              ? category.yellow
              : level === "ok"
                ? category.green
                : category.gray;
    return (
        <span
            style={{
                width: 9,
                height: 9,
                borderRadius: "50%",
                background: color,
                display: "inline-block",
                flexShrink: 0,
                marginTop: 6,
            }}
        />
    );
}

function Timeline(): JSX.Element {
    const theme = useHostTheme();
    return (
        <div
            style={{
                borderLeft: `2px solid ${theme.stroke.secondary}`,
                marginLeft: 4,
                paddingLeft: 14,
            }}
        >
            <Stack gap={10}>
                {events.map(([time, level, who, text]) => (
                    <Row key={time + text} gap={10} align="start">
                        <Dot level={level} />
                        <Text
                            size="small"
                            tone="tertiary"
                            style={{
                                width: 44,
                                fontVariantNumeric: "tabular-nums",
                            }}
                        >
                            {time}
                        </Text>
                        <Stack gap={0} style={{ flex: 1 }}>
                            <Text>{text}</Text>
                            <Text size="small" tone="secondary">
                                {who}
                            </Text>
                        </Stack>
                    </Row>
                ))}
            </Stack>
        </div>
    );
}

const whys = [
    "Why did checkout fail? Its connections to the database were refused.",
    "Why refused? All 1,000 slots were taken, most by idle connections.",
    "Why so many? Each of 64 processes opened a pool of 200.",
    "Why 200? The pool was raised to stop a queue in one process under a load test.",
    "Why was that not seen? The load test ran two processes, and nothing adds up the pools.",
];

const impact: {
    market: string;
    attempts: number;
    failed: number;
    retried: number;
}[] = [
    { market: "Germany", attempts: 4_820, failed: 1_402, retried: 911 },
    { market: "France", attempts: 3_110, failed: 894, retried: 540 },
    { market: "Netherlands", attempts: 1_940, failed: 561, retried: 402 },
    { market: "Spain", attempts: 1_733, failed: 502, retried: 288 },
    { market: "Others", attempts: 1_602, failed: 453, retried: 215 },
];

const messages: { at: string; where: string; text: string }[] = [
    {
        at: "09:12",
        where: "status page",
        text: "Some payments fail. We are looking into it.",
    },
    {
        at: "09:24",
        where: "status page",
        text: "We found the cause and are undoing a change.",
    },
    {
        at: "09:33",
        where: "status page",
        text: "Payments work again. We keep watching.",
    },
    {
        at: "10:15",
        where: "mail to 2,356 customers",
        text: "Your payment failed this morning; nothing was charged.",
    },
];

export default function IncidentTimeline() {
    const started = events.find(([, level]) => level === "page")?.[0] ?? "?";
    const ended = events.at(-1)?.[0] ?? "?";
    return (
        <Stack gap={18}>
            <Row justify="space-between" align="center" wrap>
                <Stack gap={2}>
                    <H1>Incident 2026-118: checkout errors</H1>
                    <Text tone="secondary">
                        14 October 2026, {started}–{ended} UTC, region eu-west-1
                    </Text>
                </Stack>
                <Row gap={6}>
                    <Pill tone="danger">severity 1</Pill>
                    <Pill tone="success" size="sm">
                        resolved
                    </Pill>
                </Row>
            </Row>
            <Grid columns={4} gap={12}>
                <Stat value="39 min" label="From page to close" />
                <Stat value="24 min" label="Customers affected" tone="danger" />
                <Stat value="3,812" label="Failed checkouts" tone="warning" />
                <Stat
                    value="€61k"
                    label="Estimated loss"
                    tone={"brand" as any}
                />
            </Grid>
            <Grid columns="3fr 2fr" gap={16} align="start">
                <Card size="lg">
                    <CardHeader>Timeline</CardHeader>
                    <CardBody>
                        <Timeline />
                    </CardBody>
                </Card>
                <Stack gap={12}>
                    <Card>
                        <CardHeader>Connections and errors</CardHeader>
                        <CardBody>
                            <LineChart
                                height={180}
                                categories={minutes}
                                series={[
                                    {
                                        name: "Connections",
                                        data: [
                                            640, 870, 1000, 1000, 990, 760, 410,
                                            260, 220, 214,
                                        ],
                                        tone: "info",
                                    },
                                    {
                                        name: "Failed / min",
                                        data: [
                                            0, 3, 190, 240, 231, 122, 18, 2, 0,
                                            0,
                                        ],
                                        tone: "danger",
                                    },
                                ]}
                                referenceLines={[
                                    {
                                        value: 1000,
                                        label: "max_connections",
                                        tone: "warning",
                                    },
                                ]}
                            />
                        </CardBody>
                    </Card>
                    <Callout tone="info" title="Root cause">
                        The pool size is per process. With 64 processes, 200
                        connections each ask for 12,800 where the server allows
                        1,000. The load test ran with two processes.
                    </Callout>
                </Stack>
            </Grid>
            <Divider />
            <H2>Actions</H2>
            <Table
                headers={["Action", "Owner", "Due", "State"]}
                rows={[
                    [
                        "Bound the sum of all pools, not each pool",
                        "Jun",
                        "21 Oct",
                        <Pill key="s" tone="success" size="sm">
                            done
                        </Pill>,
                    ],
                    [
                        "Alert at 60 % of `max_connections`",
                        "Amara",
                        "24 Oct",
                        <Pill key="s" tone="info" size="sm">
                            in review
                        </Pill>,
                    ],
                    [
                        "Load test with production process counts",
                        "Pri",
                        "31 Oct",
                        <Pill key="s" size="sm">
                            open
                        </Pill>,
                    ],
                    [
                        "Drain in under 60 s, or kill",
                        "Jun",
                        "7 Nov",
                        <Pill key="s" size="sm">
                            open
                        </Pill>,
                    ],
                ]}
                rowTone={["success", "info"]}
            />
            <Grid columns={2} gap={16} align="start">
                <Stack gap={8}>
                    <H2>Five whys</H2>
                    <ol style={{ margin: 0, paddingLeft: 20 }}>
                        {whys.map((why) => (
                            <li key={why} style={{ marginBottom: 6 }}>
                                <Text as="span">{why}</Text>
                            </li>
                        ))}
                    </ol>
                </Stack>
                <Stack gap={8}>
                    <H2>What we said</H2>
                    {messages.map((m) => (
                        <Row key={m.at} gap={10} align="start">
                            <Text
                                size="small"
                                tone="tertiary"
                                style={{ width: 40 }}
                            >
                                {m.at}
                            </Text>
                            <Stack gap={0}>
                                <Text>&ldquo;{m.text}&rdquo;</Text>
                                <Text size="small" tone="secondary">
                                    {m.where}
                                </Text>
                            </Stack>
                        </Row>
                    ))}
                </Stack>
            </Grid>
            <H2>Whom it hit</H2>
            <Table
                striped
                headers={["Market", "Attempts", "Failed", "Came back", "Lost"]}
                columnAlign={["left", "right", "right", "right", "right"]}
                rows={[
                    ...impact.map((m) => [
                        m.market,
                        m.attempts,
                        m.failed,
                        m.retried,
                        m.failed - m.retried,
                    ]),
                    [
                        <strong key="all">All</strong>,
                        ...(["attempts", "failed", "retried"] as const).map(
                            (key) => impact.reduce((n, m) => n + m[key], 0),
                        ),
                        impact.reduce((n, m) => n + m.failed - m.retried, 0),
                    ],
                ]}
            />
            <Callout tone="success" title="What went well">
                The page came three minutes after the first error, the call was
                open one minute later, and nobody was blamed.
            </Callout>
        </Stack>
    );
}
