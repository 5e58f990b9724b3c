import {
    Callout,
    Card,
    CardBody,
    CardHeader,
    Code,
    CollapsibleSection,
    Grid,
    H1,
    H2,
    H3,
    Pill,
    Row,
    Stack,
    Stat,
    Table,
    Text,
    TodoListCard,
    UsageBar,
    useCanvasState,
    type TodoItem,
    type TodoStatus,
} from "editor/canvas";

const PHASES = [
    {
        id: "dual-write",
        title: "1. Dual write",
        weeks: 2,
        goal: "Every write reaches both stores; reads stay on MySQL.",
        risk: "low",
    },
    {
        id: "backfill",
        title: "2. Backfill",
        weeks: 3,
        goal: "Copy 412 M rows in ranges of 50,000, verified by checksum.",
        risk: "medium",
    },
    {
        id: "shadow",
        title: "3. Shadow reads",
        weeks: 2,
        goal: "Compare 5 % of reads; differences are logged, never shown.",
        risk: "medium",
    },
    {
        id: "cutover",
        title: "4. Cut over",
        weeks: 1,
        goal: "Reads move region by region behind `orders.read_from`.",
        risk: "high",
    },
    {
        id: "cleanup",
        title: "5. Clean up",
        weeks: 1,
        goal: "Drop triggers, archive dumps, cancel the old instance.",
        risk: "low",
    },
] as const;

type Phase = (typeof PHASES)[number];
type PhaseId = Phase["id"];

const TASKS: Record<PhaseId, { content: string; status: TodoStatus }[]> = {
    "dual-write": [
        { content: "Wrap the repository in `DualWriter`", status: "completed" },
        {
            content: "Alert when the two writes differ in duration by > 200 ms",
            status: "completed",
        },
        { content: "Idempotency keys on both sides", status: "in_progress" },
    ],
    backfill: [
        {
            content: "Range planner with resumable checkpoints",
            status: "in_progress",
        },
        { content: "Throttle on replica lag > 3 s", status: "pending" },
        { content: "Checksum job, one range per minute", status: "pending" },
    ],
    shadow: [
        { content: "Sampler in the gateway", status: "pending" },
        { content: "Diff report grouped by column", status: "pending" },
    ],
    cutover: [
        { content: "Rehearse the rollback on staging", status: "pending" },
        {
            content: "Freeze deploys from 06:00 to 10:00 UTC",
            status: "pending",
        },
    ],
    cleanup: [{ content: "Final dump to cold storage", status: "cancelled" }],
};

function riskTone(risk: Phase["risk"]) {
    switch (risk) {
        case "low":
            return "success";
        case "medium":
            return "warning";
        default:
            return "danger" as any;
    }
}

function todosOf(id: PhaseId): TodoItem[] {
    return TASKS[id].map((task, index) => ({ id: `${id}-${index}`, ...task }));
}

export default function MigrationPlan() {
    const [open, setOpen] = useCanvasState<PhaseId>("phase", "dual-write");
    const phase = PHASES.find((p) => p.id === open) ?? PHASES[0];
    const all = PHASES.flatMap((p) => todosOf(p.id));
    const done = all.filter((t) => t.status === "completed").length;
    const weeks = PHASES.reduce((n, p) => n + p.weeks, 0);
    return (
        <Stack gap={18}>
            <H1>Orders: MySQL &rarr; PostgreSQL</H1>
            <Text tone="secondary">
                Five phases in {weeks} weeks, each with its own way back.
                Nothing is switched for everyone at once.
            </Text>
            <Grid columns={4} gap={12}>
                <Stat value="412 M" label="Rows" />
                <Stat value="1.9 TB" label="Data and indexes" />
                <Stat value={`${weeks} weeks`} label="Planned" />
                <Stat
                    value={`${done}/${all.length}`}
                    label="Tasks done"
                    tone={done === all.length ? "success" : ("neutral" as any)}
                />
            </Grid>
            <UsageBar
                total={weeks}
                topLeftLabel="Weeks per phase"
                topRightLabel={`${weeks} in all`}
                segments={PHASES.map((p) => ({
                    id: p.title,
                    value: p.weeks,
                    color: p.risk === "high" ? "red" : undefined,
                }))}
            />
            <Row gap={6} wrap>
                {PHASES.map((p) => (
                    <Pill
                        key={p.id}
                        active={p.id === open}
                        onClick={() => setOpen(p.id)}
                    >
                        {p.title}
                    </Pill>
                ))}
            </Row>
            <Card>
                <CardHeader
                    trailing={
                        <Pill tone={riskTone(phase.risk)}>
                            {phase.risk} risk
                        </Pill>
                    }
                >
                    {phase.title}
                </CardHeader>
                <CardBody>
                    <Stack gap={12}>
                        <Text>{phase.goal}</Text>
                        <TodoListCard
                            todos={todosOf(phase.id)}
                            defaultExpanded
                        />
                    </Stack>
                </CardBody>
            </Card>
            <H2>What can go wrong</H2>
            <Table
                headers={["If", "then", "and we notice by"]}
                rows={[
                    [
                        "replica lag passes 10 s",
                        "the backfill pauses itself",
                        "`backfill_paused` alert",
                    ],
                    [
                        "a range's checksum differs",
                        "the range is copied again, twice at most",
                        "`checksum_mismatch_total`",
                    ],
                    [
                        "a shadow read differs",
                        "nothing is shown; the row is queued for repair",
                        "the daily diff report",
                    ],
                    [
                        "errors rise after cut-over",
                        "`orders.read_from` goes back to `mysql`",
                        "error rate > 0.5 % for 2 min",
                    ],
                ]}
            />
            <H3>Commands</H3>
            <Stack gap={4}>
                <CollapsibleSection title="Backfill" count={3}>
                    <Code
                        style={{
                            display: "block",
                            whiteSpace: "pre",
                            padding: 10,
                        }}
                    >
                        {`orders-migrate plan --chunk 50_000 > ranges.json
orders-migrate copy --ranges ranges.json --max-lag 3s
orders-migrate verify --ranges ranges.json --report out.html`}
                    </Code>
                </CollapsibleSection>
                <CollapsibleSection
                    title="Way back"
                    count={1}
                    trailing={
                        <Pill size="sm" tone="warning">
                            rehearsed 12 Oct
                        </Pill>
                    }
                >
                    <Text>
                        <Code>
                            flagctl set orders.read_from mysql --all-regions
                        </Code>{" "}
                        takes effect within 4 s.
                    </Text>
                </CollapsibleSection>
            </Stack>
            <Callout tone="warning" title="One decision is open">
                Whether `orders.notes` (free text, 38 % of the bytes) moves to
                object storage in phase 2 or stays a column.
            </Callout>
        </Stack>
    );
}
