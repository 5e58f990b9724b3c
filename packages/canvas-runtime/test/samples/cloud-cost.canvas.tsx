import {
    BarChart,
    Callout,
    Card,
    CardBody,
    CardHeader,
    Divider,
    Grid,
    H1,
    PieChart,
    Row,
    Select,
    Stack,
    Stat,
    Table,
    Text,
    TextInput,
    Toggle,
    useCanvasState,
    useMemo,
} from "editor/canvas";

const machines = {
    "s-2": { label: "2 cores, 4 GB", hourly: 0.047 },
    "s-4": { label: "4 cores, 8 GB", hourly: 0.094 },
    "m-8": { label: "8 cores, 32 GB", hourly: 0.282 },
    "c-16": { label: "16 cores, 32 GB", hourly: 0.611 },
} as const;

type Machine = keyof typeof machines;

const HOURS = 730;
const PER_GB_STORED = 0.021;
const PER_GB_OUT = 0.083;
const DISCOUNT = { none: 0, "1y": 0.28, "3y": 0.46 } as const;

const number = (text: string, fallback: number) => {
    const value = Number.parseFloat(text.replace(",", "."));
    return Number.isFinite(value) && value >= 0 ? value : fallback;
};
const dollars = (value: number) =>
    `$${value.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;

function NumberField({
    name,
    label,
    fallback,
}: {
    name: string;
    label: string;
    fallback: string;
}) {
    const [value, setValue] = useCanvasState(name, fallback);
    return (
        <Stack gap={4}>
            <Text size="small" tone="secondary">
                {label}
            </Text>
            <TextInput type="number" value={value} onChange={setValue} />
        </Stack>
    );
}

const assumptions: { text: string; sure: number }[] = [
    { text: "A month has 730 hours, and machines run in all of them", sure: 1 },
    {
        text: "The standby runs half of the machines, with the same storage",
        sure: 0.9,
    },
    { text: "Traffic inside a region is free", sure: 1 },
    {
        text: "Nothing is sent between the regions but backups (not counted)",
        sure: 0.6,
    },
    { text: "Prices stay for the length of the commitment", sure: 0.8 },
];

const history = {
    months: ["May", "Jun", "Jul", "Aug", "Sep"],
    paid: [1_912, 2_044, 2_310, 2_290, 2_655],
    planned: [2_000, 2_000, 2_200, 2_200, 2_400],
};

const savings = [
    {
        idea: "Delete snapshots older than 30 days",
        monthly: 84,
        effort: "an hour",
        risk: "none",
    },
    {
        idea: "Compress before sending",
        monthly: 31,
        effort: "a day",
        risk: "CPU + 4 %",
    },
    {
        idea: "Move builds to spot machines",
        monthly: 212,
        effort: "a week",
        risk: "builds may restart",
    },
    {
        idea: "Turn staging off at night",
        monthly: 147,
        effort: "a day",
        risk: "people in other time zones",
    },
];

export default function CloudCost() {
    const [machine, setMachine] = useCanvasState<Machine>("machine", "s-4");
    const [term, setTerm] = useCanvasState<keyof typeof DISCOUNT>(
        "term",
        "none",
    );
    const [standby, setStandby] = useCanvasState("standby", true);
    // The same keys that the fields write.
    const [count] = useCanvasState("count", "6");
    const [stored] = useCanvasState("stored", "1800");
    const [out] = useCanvasState("out", "950");

    const costs = useMemo(() => {
        const machinesCost =
            number(count, 6) *
            machines[machine].hourly *
            HOURS *
            (1 - DISCOUNT[term]);
        const parts = [
            { label: "Machines", value: machinesCost },
            { label: "Standby", value: standby ? machinesCost * 0.5 : 0 },
            {
                label: "Storage",
                value: number(stored, 0) * PER_GB_STORED * (standby ? 2 : 1),
            },
            { label: "Traffic", value: number(out, 0) * PER_GB_OUT },
        ];
        return { parts, total: parts.reduce((n, p) => n + p.value, 0) };
    }, [machine, term, standby, count, stored, out]);

    const best = (Object.keys(DISCOUNT) as (keyof typeof DISCOUNT)[]).map(
        (t) => {
            const scale = (1 - DISCOUNT[t]) / (1 - DISCOUNT[term]);
            const machinesPart = costs.parts[0]!.value + costs.parts[1]!.value;
            return {
                term: t,
                total: costs.total - machinesPart + machinesPart * scale,
            };
        },
    );

    return (
        <Stack gap={16}>
            <H1>What would it cost?</H1>
            <Grid columns="260px 1fr" gap={18} align="start">
                <Card>
                    <CardHeader>Set-up</CardHeader>
                    <CardBody>
                        <Stack gap={12}>
                            <Stack gap={4}>
                                <Text size="small" tone="secondary">
                                    Machine
                                </Text>
                                <Select
                                    value={machine}
                                    onChange={(v) => setMachine(v as Machine)}
                                    options={Object.entries(machines).map(
                                        ([value, m]) => ({
                                            value,
                                            label: m.label,
                                        }),
                                    )}
                                />
                            </Stack>
                            <NumberField
                                name="count"
                                label="How many"
                                fallback="6"
                            />
                            <NumberField
                                name="stored"
                                label="Stored, GB"
                                fallback="1800"
                            />
                            <NumberField
                                name="out"
                                label="Sent out per month, GB"
                                fallback="950"
                            />
                            <Stack gap={4}>
                                <Text size="small" tone="secondary">
                                    Commitment
                                </Text>
                                <Select
                                    value={term}
                                    onChange={(v) => setTerm(v as any)}
                                    options={[
                                        { value: "none", label: "None" },
                                        { value: "1y", label: "One year" },
                                        { value: "3y", label: "Three years" },
                                    ]}
                                />
                            </Stack>
                            <Row gap={8} align="center">
                                <Toggle
                                    checked={standby}
                                    onChange={setStandby}
                                />
                                <Text size="small">
                                    Second region on standby
                                </Text>
                            </Row>
                        </Stack>
                    </CardBody>
                </Card>
                <Stack gap={14}>
                    <Grid columns={2} gap={12}>
                        <Stat
                            value={dollars(costs.total)}
                            label="A month"
                            tone="info"
                        />
                        <Stat
                            value={dollars(costs.total * 12)}
                            label="A year"
                        />
                    </Grid>
                    <PieChart
                        size={170}
                        data={costs.parts.map((p) => ({
                            ...p,
                            value: Math.round(p.value),
                        }))}
                    />
                    <Divider />
                    <Table
                        headers={["Commitment", "A month", "Saves"]}
                        columnAlign={["left", "right", "right"]}
                        rows={best.map((b) => [
                            b.term,
                            dollars(b.total),
                            b.term === term
                                ? "—"
                                : dollars(costs.total - b.total),
                        ])}
                        rowTone={best.map((b) =>
                            b.term === term ? "info" : undefined,
                        )}
                    />
                    {costs.total > 5_000 && (
                        <Callout tone="warning" title="Above the limit">
                            More than $5,000 a month needs a second signature.
                        </Callout>
                    )}
                </Stack>
            </Grid>
            <Text size="small" tone="quaternary">
                List prices of October 2026, without tax.
            </Text>
            <Grid columns={2} gap={14} align="start">
                <Card>
                    <CardHeader>What it was</CardHeader>
                    <CardBody>
                        <BarChart
                            height={180}
                            valuePrefix="$"
                            categories={history.months}
                            series={[
                                {
                                    name: "Planned",
                                    data: history.planned,
                                    tone: "neutral",
                                },
                                {
                                    name: "Paid",
                                    data: history.paid,
                                    tone: "warning",
                                },
                            ]}
                        />
                    </CardBody>
                </Card>
                <Card>
                    <CardHeader>Assumptions</CardHeader>
                    <CardBody>
                        <Stack gap={8}>
                            {assumptions.map((a) => (
                                <Row key={a.text} gap={10} align="center">
                                    <progress
                                        value={a.sure}
                                        max={1}
                                        style={{ width: 60 }}
                                        aria-label={`${a.sure * 100} % sure`}
                                    />
                                    <Text size="small">{a.text}</Text>
                                </Row>
                            ))}
                        </Stack>
                    </CardBody>
                </Card>
            </Grid>
            <Table
                headers={["To save", "A month", "Effort", "Risk"]}
                columnAlign={["left", "right", "left", "left"]}
                rows={savings
                    .sort((a, b) => b.monthly - a.monthly)
                    .map((s) => [s.idea, dollars(s.monthly), s.effort, s.risk])}
            />
        </Stack>
    );
}
