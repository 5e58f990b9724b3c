import {
    Grid,
    H1,
    Pill,
    Row,
    Stack,
    Stat,
    Text,
    useCanvasState,
    useHostTheme,
    type Color,
} from "editor/canvas";

interface Bar {
    id: number;
    lane: string;
    title: string;
    from: string;
    to: string;
    color: Color;
    done: number;
    after?: number[];
}

const bars: Bar[] = [
    {
        id: 1,
        lane: "Platform",
        title: "Postgres 16",
        from: "2026-10-05",
        to: "2026-10-23",
        color: "blue",
        done: 1,
    },
    {
        id: 2,
        lane: "Platform",
        title: "Regional failover",
        from: "2026-10-26",
        to: "2026-12-04",
        color: "blue",
        done: 0.2,
        after: [1],
    },
    {
        id: 3,
        lane: "Product",
        title: "Shared folders",
        from: "2026-10-12",
        to: "2026-11-13",
        color: "green",
        done: 0.55,
    },
    {
        id: 4,
        lane: "Product",
        title: "Guests",
        from: "2026-11-16",
        to: "2026-12-18",
        color: "green",
        done: 0,
        after: [3],
    },
    {
        id: 5,
        lane: "Mobile",
        title: "Offline drafts",
        from: "2026-10-05",
        to: "2026-10-30",
        color: "orange",
        done: 0.9,
    },
    {
        id: 6,
        lane: "Mobile",
        title: "Share sheet",
        from: "2026-11-02",
        to: "2026-11-20",
        color: "orange",
        done: 0,
        after: [5, 3],
    },
    {
        id: 7,
        lane: "Security",
        title: "Penetration test",
        from: "2026-11-09",
        to: "2026-11-20",
        color: "red",
        done: 0,
    },
    {
        id: 8,
        lane: "Security",
        title: "Fixes",
        from: "2026-11-23",
        to: "2026-12-11",
        color: "red",
        done: 0,
        after: [7],
    },
];

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 1);
const END = Date.UTC(2026, 11, 31);
const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`);
const W = 860;
const LABEL = 84;
const x = (t: number) => LABEL + ((t - START) / (END - START)) * (W - LABEL);

const months = [0, 1, 2].map((m) => ({
    name: ["October", "November", "December"][m]!,
    at: Date.UTC(2026, 9 + m, 1),
}));
const weeks: number[] = [];
for (let t = Date.UTC(2026, 9, 5); t < END; t += 7 * DAY) weeks.push(t);

export default function RoadmapGantt() {
    const theme = useHostTheme();
    const [lane, setLane] = useCanvasState<string>("lane", "all");
    const lanes = [...new Set(bars.map((b) => b.lane))];
    const shown = bars.filter((b) => lane === "all" || b.lane === lane);
    const rowOf = new Map(shown.map((b, i) => [b.id, i] as const));
    const height = 44 + shown.length * 34;
    const today = Date.UTC(2026, 9, 19);
    const late = bars.filter((b) => {
        const planned = (today - day(b.from)) / (day(b.to) - day(b.from));
        return planned > b.done + 0.1 && b.done < 1;
    });
    return (
        <Stack gap={14}>
            <Row align="center" justify="space-between" wrap>
                <H1>Until the end of the year</H1>
                <Row gap={6} wrap>
                    <Pill
                        active={lane === "all"}
                        onClick={() => setLane("all")}
                    >
                        All
                    </Pill>
                    {lanes.map((l) => (
                        <Pill
                            key={l}
                            active={lane === l}
                            onClick={() => setLane(l)}
                        >
                            {l}
                        </Pill>
                    ))}
                </Row>
            </Row>
            <Grid columns={3} gap={12}>
                <Stat label="Pieces" value={String(bars.length)} />
                <Stat
                    label="Behind plan"
                    value={String(late.length)}
                    tone={late.length > 0 ? "warning" : "success"}
                />
                <Stat
                    label="Working days left"
                    value={String(Math.round(((END - today) / DAY) * (5 / 7)))}
                />
            </Grid>
            <div style={{ overflowX: "auto" }}>
                <svg
                    viewBox={`0 0 ${W} ${height}`}
                    width="100%"
                    style={{ minWidth: 640 }}
                >
                    {months.map((m) => (
                        <g key={m.name}>
                            <line
                                x1={x(m.at)}
                                x2={x(m.at)}
                                y1={0}
                                y2={height}
                                stroke={theme.stroke.secondary}
                            />
                            <text
                                x={x(m.at) + 6}
                                y={14}
                                fontSize={12}
                                fontWeight={600}
                                fill={theme.text.secondary}
                            >
                                {m.name}
                            </text>
                        </g>
                    ))}
                    {weeks.map((t) => (
                        <line
                            key={t}
                            x1={x(t)}
                            x2={x(t)}
                            y1={22}
                            y2={height}
                            stroke={theme.stroke.tertiary}
                            strokeDasharray="1 3"
                        />
                    ))}
                    {shown.map((b, i) => {
                        const y = 34 + i * 34;
                        const left = x(day(b.from));
                        const width = x(day(b.to)) - left;
                        const color = theme.category[b.color];
                        return (
                            <g key={b.id}>
                                {(i === 0 || shown[i - 1]!.lane !== b.lane) && (
                                    <text
                                        x={0}
                                        y={y + 15}
                                        fontSize={11}
                                        fill={theme.text.tertiary}
                                    >
                                        {b.lane}
                                    </text>
                                )}
                                <rect
                                    x={left}
                                    y={y}
                                    width={width}
                                    height={22}
                                    rx={5}
                                    fill={color}
                                    opacity={0.22}
                                />
                                <rect
                                    x={left}
                                    y={y}
                                    width={width * b.done}
                                    height={22}
                                    rx={5}
                                    fill={color}
                                    opacity={0.55}
                                />
                                <text
                                    x={left + 8}
                                    y={y + 15}
                                    fontSize={11.5}
                                    fill={theme.text.primary}
                                >
                                    {b.title}
                                </text>
                                {b.after?.map((id) => {
                                    const row = rowOf.get(id);
                                    if (row === undefined) return null;
                                    const other = shown[row]!;
                                    const ox = x(day(other.to));
                                    const oy = 34 + row * 34 + 11;
                                    return (
                                        <polyline
                                            key={id}
                                            points={`${ox},${oy} ${ox + 5},${oy} ${ox + 5},${y + 11} ${left},${y + 11}`}
                                            fill="none"
                                            stroke={theme.text.tertiary}
                                            strokeWidth={1}
                                        />
                                    );
                                })}
                            </g>
                        );
                    })}
                    <line
                        x1={x(today)}
                        x2={x(today)}
                        y1={20}
                        y2={height}
                        stroke={theme.category.red}
                        strokeWidth={1.5}
                    />
                    <text
                        x={x(today) + 4}
                        y={30}
                        fontSize={10}
                        fill={theme.category.red}
                    >
                        today
                    </text>
                </svg>
            </div>
            <Text size="small" tone="secondary">
                {late.length === 0 ? (
                    "Everything is on plan."
                ) : (
                    <>Behind plan: {late.map((b) => b.title).join(", ")}.</>
                )}
            </Text>
        </Stack>
    );
}
