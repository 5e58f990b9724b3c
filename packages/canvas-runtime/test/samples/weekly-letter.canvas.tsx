import {
    BarChart,
    Card,
    CardBody,
    CardHeader,
    Divider,
    Grid,
    H1,
    H2,
    Link,
    Pill,
    Row,
    Stack,
    Stat,
    Text,
    useHostTheme,
} from "editor/canvas";

type Story = {
    title: string;
    by: string;
    text: React.ReactNode;
    tags?: string[];
    link?: string;
};

const stories: Story[] = [
    {
        title: "The importer learned to stop",
        by: "Ilya",
        tags: ["importer", "performance"],
        text: (
            <>
                A cancelled import used to run on until its file ended. Now it
                looks up every 1,000 rows and ends within{" "}
                <strong>80&nbsp;ms</strong>. What was read is kept, and{" "}
                <em>&ldquo;Continue&rdquo;</em> starts where it stopped.
            </>
        ),
        link: "https://blog.example.org/importer-stops",
    },
    {
        title: "Fewer mails",
        by: "Noor",
        tags: ["mail"],
        text: (
            <>
                One summary a day replaces a mail per comment. People turned off
                mails at half the rate since.{" "}
                <Text as="span" tone="tertiary">
                    (4.1 % &rarr; 2.0 %)
                </Text>
            </>
        ),
    },
    {
        title: "A month without a red build",
        by: "Tomás",
        tags: ["ci"],
        text: (
            <Text>
                Flaky tests go to quarantine by themselves after two failures on
                an unchanged tree, and their author gets a task.{" "}
                <code>main</code> was green on all 31 days.
            </Text>
        ),
    },
];

function StoryCard({ story }: { story: Story }) {
    const t = useHostTheme();
    return (
        <Card>
            <CardHeader
                trailing={
                    <Text size="small" tone="tertiary" as="span">
                        {story.by}
                    </Text>
                }
            >
                {story.title}
            </CardHeader>
            <CardBody>
                <Stack gap={10}>
                    {/* Some stories bring their own paragraph, which then stands inside this one. */}
                    <Text>{story.text}</Text>
                    <Row gap={6} wrap>
                        {story.tags?.map((tag) => (
                            <Pill
                                key={tag}
                                size="sm"
                                leadingContent={
                                    <span style={{ color: t.text.tertiary }}>
                                        #
                                    </span>
                                }
                            >
                                {tag}
                            </Pill>
                        ))}
                        {story.link && <Link href={story.link}>Read on</Link>}
                    </Row>
                </Stack>
            </CardBody>
        </Card>
    );
}

const numbers: {
    label: string;
    now: number;
    before: number;
    unit?: string;
    lessIsBetter?: boolean;
}[] = [
    { label: "Active teams", now: 1_842, before: 1_807 },
    {
        label: "Median page load",
        now: 740,
        before: 792,
        unit: " ms",
        lessIsBetter: true,
    },
    { label: "Open bugs", now: 63, before: 71, lessIsBetter: true },
    {
        label: "Support answers within an hour",
        now: 88,
        before: 91,
        unit: " %",
    },
];

const readers: { name: string; asks: string; answer: string }[] = [
    {
        name: "Maren",
        asks: "Will exports keep comments?",
        answer: "Yes, since Tuesday; in PDF they are footnotes.",
    },
    {
        name: "Pri",
        asks: "Why does search forget my filters?",
        answer: "It keeps them for the tab only. We are asking people whether that is wanted.",
    },
    {
        name: "a customer",
        asks: "Can I have last year's letter on backups?",
        answer: "No. 71, it is in the archive, and still right.",
    },
];

const dates = [
    ["26 October", "Freeze ends; 4.2.1 goes out"],
    ["29 October", "Open hour with the platform team, 15:00 UTC"],
    ["2 November", "The old importer is removed"],
    ["9 November", "Penetration test begins; expect strange traffic"],
];

const trend = (n: (typeof numbers)[number]) =>
    n.now === n.before
        ? "same"
        : n.now > n.before !== Boolean(n.lessIsBetter)
          ? "better"
          : "worse";

export default function WeeklyLetter() {
    const t = useHostTheme();
    return (
        <Stack gap={18} style={{ maxWidth: 700, margin: "0 auto" }}>
            <Stack
                gap={2}
                style={{
                    borderBottom: `2px solid ${t.text.primary}`,
                    paddingBottom: 8,
                }}
            >
                <H1>The Thursday letter</H1>
                <Row justify="space-between">
                    <Text size="small" tone="secondary">
                        No. 118
                    </Text>
                    <Text size="small" tone="secondary">
                        22 October 2026
                    </Text>
                </Row>
            </Stack>
            <Grid columns={3} gap={10}>
                <Stat value="31" label="Green days in a row" tone="success" />
                <Stat value="−51 %" label="Mails turned off" />
                <Stat value="80 ms" label="To stop an import" tone="info" />
            </Grid>
            {stories.map((story) => (
                <StoryCard key={story.title} story={story} />
            ))}
            <Divider />
            <H2>In numbers</H2>
            <BarChart
                height={170}
                categories={["Mon", "Tue", "Wed", "Thu", "Fri"]}
                series={[
                    {
                        name: "Merged",
                        data: [14, 22, 19, 25, 11],
                        tone: "info",
                    },
                    { name: "Reverted", data: [0, 1, 0, 0, 0], tone: "danger" },
                ]}
            />
            <Text italic tone="tertiary" size="small">
                Next week: why the map is blue.
            </Text>
            <Stack gap={6}>
                {numbers.map((n) => (
                    <Row key={n.label} justify="space-between" align="center">
                        <Text>{n.label}</Text>
                        <Row gap={8} align="center">
                            <Text tone="tertiary" size="small">
                                {n.before.toLocaleString("en-US")}
                                {n.unit}
                            </Text>
                            <Text weight="semibold">
                                {n.now.toLocaleString("en-US")}
                                {n.unit}
                            </Text>
                            <Pill
                                size="sm"
                                tone={
                                    trend(n) === "better"
                                        ? "success"
                                        : trend(n) === "worse"
                                          ? "warning"
                                          : "neutral"
                                }
                            >
                                {trend(n)}
                            </Pill>
                        </Row>
                    </Row>
                ))}
            </Stack>
            <Divider />
            <H2>You asked</H2>
            <Stack gap={12}>
                {readers.map((r) => (
                    <blockquote
                        key={r.asks}
                        style={{
                            margin: 0,
                            paddingLeft: 12,
                            borderLeft: `3px solid ${t.stroke.secondary}`,
                        }}
                    >
                        <Text italic>
                            &ldquo;{r.asks}&rdquo;{" "}
                            <Text as="span" tone="tertiary" size="small">
                                ({r.name})
                            </Text>
                        </Text>
                        <Text>{r.answer}</Text>
                    </blockquote>
                ))}
            </Stack>
            <H2>Dates</H2>
            <Stack gap={4}>
                {dates.map(([day, what]) => (
                    <Row key={day} gap={12}>
                        <Text weight="medium" style={{ width: 100 }}>
                            {day}
                        </Text>
                        <Text>{what}</Text>
                    </Row>
                ))}
            </Stack>
        </Stack>
    );
}
