import {
    BarChart,
    Card,
    CardBody,
    CardHeader,
    Code,
    Grid,
    H1,
    H2,
    Pill,
    Row,
    Stack,
    Stat,
    Table,
    Text,
    TextInput,
    useCanvasState,
    useMemo,
} from "editor/canvas";

const RAW = `
2026-10-18T07:00:02.114Z INFO  gateway  started in 812 ms
2026-10-18T07:00:09.870Z WARN  gateway  slow request GET /v1/search?q=caf%C3%A9 took 2214 ms
2026-10-18T07:01:11.020Z ERROR checkout payment 88131 failed: provider timeout after 10000 ms
2026-10-18T07:01:11.022Z INFO  checkout payment 88131 queued for retry 1/5
2026-10-18T07:01:42.501Z ERROR checkout payment 88131 failed: provider timeout after 10000 ms
2026-10-18T07:02:00.000Z INFO  cron     rotated 14 files, 1.2 GiB freed
2026-10-18T07:02:30.730Z WARN  ledger   clock skew of 412 ms against eu-west-1b
2026-10-18T07:03:05.118Z INFO  checkout payment 88131 settled, €129.00
2026-10-18T07:03:59.404Z ERROR search   shard 3 unavailable, 2 of 3 replicas left
2026-10-18T07:04:00.001Z WARN  search   serving partial results (66 %)
2026-10-18T07:04:31.909Z INFO  search   shard 3 back, replayed 18 204 operations in 21 s
this line is torn and has no time
2026-10-18T07:05:12.333Z DEBUG gateway  cache hit ratio 0.942
`;

type Level = "DEBUG" | "INFO" | "WARN" | "ERROR";
interface Entry {
    at: Date;
    level: Level;
    service: string;
    message: string;
    durationMs?: number;
}

const LINE =
    /^(?<at>\d{4}-\d\d-\d\dT[\d:.]+Z)\s+(?<level>DEBUG|INFO|WARN|ERROR)\s+(?<service>[\w-]+)\s+(?<message>.+)$/;
const DURATION = /(?:took|after|in)\s+(\d+(?:\.\d+)?)\s*(ms|s)\b/;

function isEntry(value: Entry | null): value is Entry {
    return value !== null;
}

function parse(line: string): Entry | null {
    const groups = LINE.exec(line)?.groups;
    if (!groups) return null;
    const { at, level, service, message } = groups as Record<
        "at" | "level" | "service" | "message",
        string
    >;
    const found = message.match(DURATION);
    const durationMs = found
        ? Number(found[1]) * (found[2] === "s" ? 1_000 : 1)
        : undefined;
    return {
        at: new Date(at),
        level: level as Level,
        service,
        message,
        ...(durationMs !== undefined && { durationMs }),
    };
}

function countBy<T, K extends string>(
    items: readonly T[],
    key: (item: T) => K,
): Map<K, number> {
    const counts = new Map<K, number>();
    for (const item of items)
        counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
    return counts;
}

const toneOf: Record<Level, any> = {
    DEBUG: "neutral",
    INFO: "info",
    WARN: "warning",
    ERROR: "danger",
};

export default function LogDigest() {
    const [query, setQuery] = useCanvasState("query", "");
    const lines = RAW.trim().split(/\r?\n/);
    const entries = useMemo(() => lines.map(parse).filter(isEntry), []);
    const matcher = useMemo(() => {
        try {
            return new RegExp(query, "i");
        } catch {
            return null;
        }
    }, [query]);
    const shown = matcher
        ? entries.filter((e) => matcher.test(`${e.service} ${e.message}`))
        : [];
    const byService = countBy(entries, (e) => e.service as string);
    const byLevel = countBy(entries, (e) => e.level);
    return (
        <Stack gap={16}>
            <H1>Log digest</H1>
            <Text tone="secondary">
                {lines.length} lines, {entries.length} understood,{" "}
                {lines.length - entries.length} torn.
            </Text>
            <Grid columns={4} gap={10}>
                {(["ERROR", "WARN", "INFO", "DEBUG"] as const).map((level) => (
                    <Stat
                        key={level}
                        label={level.toLowerCase()}
                        value={byLevel.get(level) ?? 0}
                        tone={
                            level === "ERROR"
                                ? "danger"
                                : level === "WARN"
                                  ? "warning"
                                  : undefined
                        }
                    />
                ))}
            </Grid>
            <Grid columns="1fr 2fr" gap={12}>
                <Card>
                    <CardHeader>By service</CardHeader>
                    <CardBody>
                        <BarChart
                            horizontal
                            height={170}
                            categories={[...byService.keys()]}
                            series={[
                                {
                                    name: "Lines",
                                    data: [...byService.values()],
                                    tone: "info",
                                },
                            ]}
                        />
                    </CardBody>
                </Card>
                <Card>
                    <CardHeader>Slow things</CardHeader>
                    <CardBody style={{ padding: 0 }}>
                        <Table
                            framed={false}
                            headers={["Service", "What", "ms"]}
                            columnAlign={["left", "left", "right"]}
                            rows={entries
                                .filter((e) => (e.durationMs ?? 0) > 1_000)
                                .sort((a, b) => b.durationMs! - a.durationMs!)
                                .map((e) => [
                                    e.service,
                                    e.message.replace(DURATION, "…"),
                                    e.durationMs,
                                ])}
                        />
                    </CardBody>
                </Card>
            </Grid>
            <H2>Search</H2>
            <TextInput
                value={query}
                onChange={setQuery}
                type="search"
                placeholder="payment|shard"
            />
            {matcher === null && (
                <Text tone={"danger" as any}>Not a regular expression.</Text>
            )}
            <Stack gap={4}>
                {shown.map((e, i) => (
                    <Row key={i} gap={8} align="center">
                        <Code>{e.at.toISOString().slice(11, 19)}</Code>
                        <Pill size="sm" tone={toneOf[e.level]}>
                            {e.level}
                        </Pill>
                        <Text size="small" truncate>
                            {e.service}: {e.message}
                        </Text>
                    </Row>
                ))}
            </Stack>
        </Stack>
    );
}
