import {
    Callout,
    Card,
    CardBody,
    CardHeader,
    Code,
    Divider,
    Grid,
    H1,
    H2,
    Link,
    Pill,
    Row,
    Stack,
    Stat,
    Table,
    Text,
} from "editor/canvas";

type Kind = "added" | "fixed" | "changed" | "removed";
type Change = { kind: Kind; area: string; text: string; pr: number };

const changes: readonly Change[] = [
    {
        kind: "added",
        area: "editor",
        text: "Multiple cursors follow folded regions",
        pr: 4812,
    },
    {
        kind: "added",
        area: "cli",
        text: "`sync --dry-run` prints what it would copy",
        pr: 4790,
    },
    {
        kind: "added",
        area: "server",
        text: "Health endpoint reports the age of the oldest job",
        pr: 4833,
    },
    {
        kind: "changed",
        area: "server",
        text: "Sessions expire after 14 days instead of 30",
        pr: 4801,
    },
    {
        kind: "changed",
        area: "editor",
        text: "Search results keep their order while typing",
        pr: 4822,
    },
    {
        kind: "fixed",
        area: "cli",
        text: "Paths with `%20` were decoded twice",
        pr: 4807,
    },
    {
        kind: "fixed",
        area: "server",
        text: "A dropped upload left its temporary file behind",
        pr: 4818,
    },
    {
        kind: "fixed",
        area: "editor",
        text: "Undo after a failed save lost the last keystroke",
        pr: 4829,
    },
    {
        kind: "removed",
        area: "cli",
        text: "`--legacy-auth`, deprecated since 3.6",
        pr: 4777,
    },
];

const tones = {
    added: "added",
    fixed: "success",
    changed: "renamed",
    removed: "deleted",
} as const;
const kinds = Object.keys(tones) as (keyof typeof tones)[];

const people = [
    { name: "Ilya", changes: 3, first: false },
    { name: "Noor", changes: 2, first: false },
    { name: "Maren", changes: 1, first: false },
    { name: "Tomás", changes: 1, first: false },
    { name: "Lindiwe", changes: 1, first: true },
    { name: "Jun", changes: 1, first: false },
    { name: "Ōta", changes: 1, first: true },
];

const knownIssues: [title: string, workaround: string, since: string][] = [
    [
        "On Windows, watching a network drive misses renames",
        "Set `WATCH_POLL=1`",
        "4.0",
    ],
    [
        "Very long lines (> 1 MB) are coloured late",
        "None needed; it catches up",
        "4.1",
    ],
    [
        "`sync` asks for the password twice behind some proxies",
        "Use a token",
        "4.2",
    ],
];

const artefacts = [
    {
        file: "desk-4.2-linux-x64.tar.gz",
        size: 48_120_331,
        sum: "9c1185a5c5e9fc54612808977ee8f548b2258d31",
    },
    {
        file: "desk-4.2-linux-arm64.tar.gz",
        size: 46_902_118,
        sum: "b1d5781111d84f7b3fe45a0852e59758cd7a87e5",
    },
    {
        file: "desk-4.2-macos.zip",
        size: 51_730_902,
        sum: "17ba0791499db908433b80f37c5fbc89b870084b",
    },
    {
        file: "desk-4.2-windows.msi",
        size: 55_004_160,
        sum: "7b52009b64fd0a2a49e6d8a939753077792b0554",
    },
];

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export default function ReleaseNotes() {
    return (
        <Stack gap={20} style={{ maxWidth: 860 }}>
            <Row align="center" justify="space-between">
                <Stack gap={2}>
                    <H1>Release 4.2</H1>
                    <Text tone="secondary">
                        18 October 2026 · {changes.length} changes by 7 people
                    </Text>
                </Stack>
                <Pill tone="success">stable</Pill>
            </Row>
            <Grid columns={4} gap={12}>
                {kinds.map((kind) => (
                    <Stat
                        key={kind}
                        value={changes.filter((c) => c.kind === kind).length}
                        label={kind}
                    />
                ))}
            </Grid>
            <Callout tone="warning" title="Before you upgrade">
                Sign-ins older than 14 days end with this release. Set
                `SESSION_DAYS=30` to keep the old length.
            </Callout>
            {kinds.map((kind) => {
                const list = changes.filter((c) => c.kind === kind);
                if (list.length === 0) return null;
                return (
                    <Stack key={kind} gap={8}>
                        <Row gap={8} align="center">
                            <H2>{kind[0]!.toUpperCase() + kind.slice(1)}</H2>
                            <Pill size="sm" tone={tones[kind]}>
                                {list.length}
                            </Pill>
                        </Row>
                        <Table
                            framed={false}
                            headers={["Area", "What", "Pull request"]}
                            columnAlign={["left", "left", "right"]}
                            rows={list.map((c) => [
                                c.area,
                                c.text,
                                <Link
                                    href={`https://git.example.org/acme/desk/pull/${c.pr}`}
                                    key={c.pr}
                                >
                                    #{c.pr}
                                </Link>,
                            ])}
                        />
                    </Stack>
                );
            })}
            <Divider />
            <Card>
                <CardHeader>Upgrade</CardHeader>
                <CardBody>
                    <Stack gap={6}>
                        <Text>
                            Stop the server, replace the binary, start it again.
                            The database needs no migration.
                        </Text>
                        <Text>
                            Containers:{" "}
                            <Code>
                                docker pull registry.example.org/desk:4.2
                            </Code>
                        </Text>
                        <Text size="small" tone="tertiary">
                            Rolling back to 4.1 is safe at any time.
                        </Text>
                    </Stack>
                </CardBody>
            </Card>
            <Stack gap={8}>
                <H2>Known issues</H2>
                <Table
                    headers={["What", "Until it is fixed", "Since"]}
                    rows={knownIssues.map((row) => [...row])}
                    columnAlign={["left", "left", "right"]}
                />
            </Stack>
            <Stack gap={8}>
                <H2>Downloads</H2>
                <Table
                    headers={["File", "Size", "SHA-1"]}
                    columnAlign={["left", "right", "left"]}
                    rows={artefacts.map((a) => [
                        <Link
                            key="f"
                            href={`https://downloads.example.org/4.2/${a.file}`}
                        >
                            {a.file}
                        </Link>,
                        megabytes(a.size),
                        <Code key="s" style={{ fontSize: 11 }}>
                            {a.sum}
                        </Code>,
                    ])}
                />
                <Text size="small" tone="tertiary">
                    Check with <Code>shasum -c desk-4.2.sums</Code>; the
                    signature is next to it.
                </Text>
            </Stack>
            <Stack gap={8}>
                <H2>Thanks to</H2>
                <Row gap={6} wrap>
                    {people.map((person) => (
                        <Pill
                            key={person.name}
                            tone={person.first ? "success" : "neutral"}
                            title={`${person.changes} changes`}
                        >
                            {person.name}
                            {person.first ? " — first change!" : ""}
                        </Pill>
                    ))}
                </Row>
            </Stack>
        </Stack>
    );
}
