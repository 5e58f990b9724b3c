import {
    canvasPaletteDark,
    canvasPaletteLight,
    canvasTokens,
    canvasTokensLight,
    categoryPaletteDark,
    categoryPaletteLight,
    Code,
    Grid,
    H1,
    H2,
    H3,
    mergeStyle,
    Row,
    Stack,
    Table,
    Text,
    useHostTheme,
    type CategoryPalette,
} from "editor/canvas";

function Chip({ color, name }: { color: string | undefined; name: string }) {
    const { stroke, text } = useHostTheme();
    return (
        <Row gap={6} align="center" style={{ minWidth: 150 }}>
            <div
                style={{
                    width: 18,
                    height: 18,
                    borderRadius: 4,
                    background: color,
                    border: `1px solid ${stroke.secondary}`,
                }}
            />
            <span style={{ fontSize: 12, color: text.secondary }}>{name}</span>
        </Row>
    );
}

function Group({
    title,
    colors,
}: {
    title: string;
    colors: Record<string, string>;
}) {
    return (
        <Stack gap={6}>
            <H3>{title}</H3>
            <Row gap={8} wrap>
                {Object.entries(colors).map(([name, color]) => (
                    <Chip key={name} name={name} color={color} />
                ))}
            </Row>
        </Stack>
    );
}

const base = { padding: 10, borderRadius: 6 } as const;

export default function ThemeProbe() {
    const theme = useHostTheme();
    const { tokens, category, accent } = theme;
    // Paths that do not exist, as seen in the wild: each loses one style and no more.
    const t = theme as any;
    const missing = {
        color: t.textPrimary,
        background: t.bg.surface,
        borderColor: t.stroke.success,
        outlineColor: t.fill.brand,
    };
    const palettes: [string, CategoryPalette][] = [
        ["dark", categoryPaletteDark],
        ["light", categoryPaletteLight],
    ];
    return (
        <Stack gap={18}>
            <H1>Theme: {theme.kind}</H1>
            <Text tone="secondary">
                Brand <Code>{theme.brand}</Code>, body{" "}
                {theme.typography.body.fontSize}/
                {theme.typography.body.lineHeight}, radius {theme.radius.md}px.
            </Text>
            <Group title="Text" colors={tokens.text} />
            <Group title="Background" colors={tokens.bg} />
            <Group title="Fill" colors={theme.fill} />
            <Group title="Stroke" colors={theme.stroke} />
            <Group title="Accent" colors={accent} />
            <Group title="Diff" colors={theme.diff} />
            <Group
                title="Hues"
                colors={category as unknown as Record<string, string>}
            />
            <Group
                title="Chart order"
                colors={Object.fromEntries(
                    theme.chart.sequence.map((color, i) => [`${i + 1}`, color]),
                )}
            />
            <Grid columns={2} gap={10}>
                <div
                    style={mergeStyle(base, {
                        background: theme.fill.tertiary,
                    })}
                >
                    <Text>merged style</Text>
                </div>
                <div
                    style={mergeStyle({
                        ...base,
                        border: `1px solid ${t.accent}`,
                    })}
                >
                    <Text>accent as a string</Text>
                </div>
                <div style={{ ...base, ...missing }}>
                    <Text>styles that are missing</Text>
                </div>
                <div
                    style={{
                        ...base,
                        boxShadow: "0 1px 4px rgb(0 0 0 / 0.2)",
                        background:
                            "linear-gradient(90deg, #4386de33, transparent)",
                    }}
                >
                    <Text>shadow and gradient</Text>
                </div>
            </Grid>
            <H2>Constants</H2>
            <Table
                headers={["Palette", "gray", "blue", "red"]}
                rows={palettes.map(([name, p]) => [
                    name,
                    <Chip key="g" name={p.gray} color={p.gray} />,
                    <Chip key="b" name={p.blue} color={p.blue} />,
                    <Chip key="r" name={p.red} color={p.red} />,
                ])}
            />
            <Row gap={8} wrap>
                <Chip name="dark editor" color={canvasPaletteDark.editor} />
                <Chip name="light editor" color={canvasPaletteLight.editor} />
                <Chip name="dark text" color={canvasTokens.text.primary} />
                <Chip
                    name="light text"
                    color={canvasTokensLight.text.primary}
                />
            </Row>
        </Stack>
    );
}
