import {
    LineChart,
    BarChart,
    Card,
    CardBody,
    CardHeader,
    CollapsibleSection,
    Grid,
    H1,
    Pill,
    Row,
    Stack,
    Stat,
    Table,
    Text,
    useCanvasState,
    useHostTheme,
} from "editor/canvas";

type FileCoverage = [path: string, lines: number, covered: number];

const folders: Record<string, FileCoverage[]> = {
    "src/parser": [
        ["tokens.ts", 220, 220],
        ["expression.ts", 412, 398],
        ["statement.ts", 388, 371],
        ["recover.ts", 141, 67],
        ["source-map.ts", 97, 97],
    ],
    "src/printer": [
        ["doc.ts", 160, 158],
        ["layout.ts", 305, 277],
        ["comments.ts", 288, 144],
        ["strings.ts", 73, 73],
    ],
    "src/cli": [
        ["main.ts", 118, 41],
        ["options.ts", 96, 96],
        ["watch.ts", 84, 0],
        ["report.ts", 132, 120],
    ],
    "src/rules": [
        ["no-shadow.ts", 66, 66],
        ["prefer-const.ts", 81, 80],
        ["unused.ts", 204, 183],
        ["import-order.ts", 177, 160],
        ["types.ts", 12, 12],
        ["index.ts", 40, 40],
    ],
};

const share = (covered: number, lines: number) =>
    lines === 0 ? 1 : covered / lines;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

function gradeOf(value: number): "success" | "warning" | "danger" {
    if (value >= 0.9) return "success";
    if (value >= 0.6) return "warning";
    return "danger";
}

const history: { week: string; lines: number; branches: number }[] = [
    { week: "W31", lines: 71.2, branches: 60.8 },
    { week: "W32", lines: 71.9, branches: 61.1 },
    { week: "W33", lines: 73.4, branches: 62.9 },
    { week: "W34", lines: 73.1, branches: 62.5 },
    { week: "W35", lines: 75.8, branches: 65.0 },
    { week: "W36", lines: 78.0, branches: 68.7 },
    { week: "W37", lines: 77.6, branches: 68.2 },
    { week: "W38", lines: 80.3, branches: 71.4 },
    { week: "W39", lines: 81.1, branches: 72.6 },
    { week: "W40", lines: 82.9, branches: 73.8 },
    { week: "W41", lines: 84.4, branches: 76.0 },
    { week: "W42", lines: 85.0, branches: 77.3 },
];

const branches: {
    file: string;
    line: number;
    condition: string;
    missing: "true" | "false";
}[] = [
    {
        file: "src/parser/recover.ts",
        line: 31,
        condition: "tokens.length === 0",
        missing: "true",
    },
    {
        file: "src/parser/recover.ts",
        line: 58,
        condition: "depth > MAX_DEPTH",
        missing: "true",
    },
    {
        file: "src/parser/recover.ts",
        line: 90,
        condition: 'next?.kind === "}"',
        missing: "false",
    },
    {
        file: "src/printer/comments.ts",
        line: 112,
        condition: "isJsDoc(comment)",
        missing: "true",
    },
    {
        file: "src/printer/comments.ts",
        line: 140,
        condition: "comment.trailing && !parent",
        missing: "true",
    },
    {
        file: "src/cli/main.ts",
        line: 22,
        condition: "process.stdin.isTTY",
        missing: "true",
    },
    {
        file: "src/cli/watch.ts",
        line: 9,
        condition: "options.poll",
        missing: "true",
    },
];

const worst = (count: number) =>
    [...new Set(branches.map((b) => b.file))]
        .map((file) => ({
            file,
            n: branches.filter((b) => b.file === file).length,
        }))
        .sort((a, b) => b.n - a.n)
        .slice(0, count);

export default function CoverageMap() {
    const theme = useHostTheme();
    const [least, setLeast] = useCanvasState("least", 0);
    const files = Object.entries(folders).flatMap(([folder, list]) =>
        list.map(([name, lines, covered]) => ({
            folder,
            name,
            lines,
            covered,
            value: share(covered, lines),
        })),
    );
    const lines = files.reduce((n, f) => n + f.lines, 0);
    const covered = files.reduce((n, f) => n + f.covered, 0);
    const color = (value: number) =>
        ({
            success: theme.category.green,
            warning: theme.category.yellow,
            danger: theme.category.red,
        })[gradeOf(value)];

    // A strip map: the width of a block is its share of all lines.
    let at = 0;
    const blocks = files.map((f) => {
        const width = (f.lines / lines) * 800;
        const block = { ...f, x: at, width };
        at += width;
        return block;
    });

    return (
        <Stack gap={16}>
            <H1>Test coverage by file</H1>
            <Grid columns={4} gap={12}>
                <Stat
                    value={percent(covered / lines)}
                    label="Lines covered"
                    tone={gradeOf(covered / lines)}
                />
                <Stat value={lines.toLocaleString("en-US")} label="Lines" />
                <Stat
                    value={files.filter((f) => f.value < 0.6).length}
                    label="Files below 60 %"
                    tone="danger"
                />
                <Stat
                    value={files.filter((f) => f.covered === 0).length}
                    label="Never run"
                    tone="warning"
                />
            </Grid>
            <svg
                viewBox="0 0 800 60"
                width="100%"
                height={60}
                preserveAspectRatio="none"
                aria-label="Coverage strip"
            >
                {blocks.map((b) => (
                    <g key={b.folder + b.name}>
                        <rect
                            x={b.x + 0.5}
                            y={0}
                            width={Math.max(0.5, b.width - 1)}
                            height={60}
                            fill={theme.fill.tertiary}
                        />
                        <rect
                            x={b.x + 0.5}
                            y={60 - b.value * 60}
                            width={Math.max(0.5, b.width - 1)}
                            height={b.value * 60}
                            fill={color(b.value)}
                            opacity={0.75}
                        >
                            <title>{`${b.folder}/${b.name}: ${percent(b.value)}`}</title>
                        </rect>
                    </g>
                ))}
            </svg>
            <Row gap={6} align="center" wrap>
                <Text size="small" tone="secondary">
                    Hide files at or above
                </Text>
                {[0, 0.6, 0.9, 1].map((limit) => (
                    <Pill
                        key={limit}
                        size="sm"
                        active={least === limit}
                        onClick={() => setLeast(limit)}
                    >
                        {limit === 0 ? "none" : percent(limit)}
                    </Pill>
                ))}
            </Row>
            {Object.entries(folders).map(([folder, list]) => {
                const shown = list.filter(
                    ([, l, c]) => least === 0 || share(c, l) < least,
                );
                const folderShare = share(
                    list.reduce((n, [, , c]) => n + c, 0),
                    list.reduce((n, [, l]) => n + l, 0),
                );
                return (
                    <CollapsibleSection
                        key={folder}
                        title={folder}
                        count={shown.length}
                        defaultOpen
                        trailing={
                            <Pill size="sm" tone={gradeOf(folderShare) as any}>
                                {percent(folderShare)}
                            </Pill>
                        }
                    >
                        <Table
                            framed={false}
                            headers={["File", "Lines", "Covered", "Share"]}
                            columnAlign={["left", "right", "right", "right"]}
                            rowTone={shown.map(([, l, c]) =>
                                share(c, l) < 0.6 ? "danger" : undefined,
                            )}
                            rows={shown.map(([name, l, c]) => [
                                `\`${name}\``,
                                l,
                                c,
                                percent(share(c, l)),
                            ])}
                            emptyMessage="All files here are above the limit."
                        />
                    </CollapsibleSection>
                );
            })}
            <Card>
                <CardHeader>Next</CardHeader>
                <CardBody>
                    <Text>
                        `watch.ts` needs a fake file system; `recover.ts` and
                        `comments.ts` need broken inputs, of which
                        `fixtures/torn/` has 40.
                    </Text>
                </CardBody>
            </Card>
            <Grid columns="3fr 2fr" gap={14} align="start">
                <Card>
                    <CardHeader>Twelve weeks</CardHeader>
                    <CardBody>
                        <LineChart
                            height={190}
                            categories={history.map((h) => h.week)}
                            series={[
                                {
                                    name: "Lines",
                                    data: history.map((h) => h.lines),
                                    tone: "success",
                                },
                                {
                                    name: "Branches",
                                    data: history.map((h) => h.branches),
                                    tone: "info",
                                },
                            ]}
                            yMin={50}
                            yMax={100}
                            valueSuffix=" %"
                            referenceLines={[
                                { value: 80, label: "agreed", tone: "warning" },
                            ]}
                        />
                    </CardBody>
                </Card>
                <Card>
                    <CardHeader>Most missing branches</CardHeader>
                    <CardBody>
                        <BarChart
                            horizontal
                            height={190}
                            categories={worst(3).map(
                                (w) => w.file.split("/").at(-1)!,
                            )}
                            series={[
                                {
                                    name: "Branches",
                                    data: worst(3).map((w) => w.n),
                                    tone: "danger",
                                },
                            ]}
                        />
                    </CardBody>
                </Card>
            </Grid>
            <Table
                headers={["Place", "Condition", "Never"]}
                rows={branches.map((b) => [
                    `\`${b.file}:${b.line}\``,
                    `\`${b.condition}\``,
                    b.missing,
                ])}
                striped
            />
        </Stack>
    );
}
