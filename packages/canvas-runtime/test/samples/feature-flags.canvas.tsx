import {
    Table,
    Callout,
    Card,
    CardBody,
    CardHeader,
    Divider,
    H1,
    H3,
    Pill,
    Row,
    Spacer,
    Stack,
    Text,
    TextInput,
    Toggle,
    useCanvasState,
} from "editor/canvas";
import type { ReactElement } from "react";

const flags = {
    "checkout.one-page": {
        owner: "Payments",
        since: "2026-08-02",
        about: "Address, delivery and payment on one page",
    },
    "checkout.express-pay": {
        owner: "Payments",
        since: "2026-09-17",
        about: "Wallet buttons above the form",
    },
    "search.vectors": {
        owner: "Shop",
        since: "2026-10-01",
        about: "Semantic ranking for queries of 3 words and more",
    },
    "search.typo-tolerance": {
        owner: "Shop",
        since: "2026-03-11",
        about: "Distance 1 from 4 letters on",
    },
    "mail.plain-text": {
        owner: "Growth",
        since: "2025-11-30",
        about: "Text part in every mail",
    },
    "edge.http3": {
        owner: "Platform",
        since: "2026-06-20",
        about: "QUIC on port 443",
    },
} as const;

type Flag = keyof typeof flags;
type Env = "staging" | "canary" | "production";
const envs: Env[] = ["staging", "canary", "production"];
type Values = Partial<Record<`${Flag}@${Env}`, boolean>>;

function age(since: string): string {
    const days = Math.floor(
        (Date.UTC(2026, 9, 19) - Date.parse(since)) / 86_400_000,
    );
    return days > 180 ? `${days} days — remove it?` : `${days} days`;
}

const log: {
    at: string;
    who: string;
    flag: Flag;
    env: Env;
    to: boolean;
    reason?: string;
}[] = [
    {
        at: "2026-10-18 16:20",
        who: "Noor",
        flag: "search.vectors",
        env: "canary",
        to: true,
        reason: "5 % of searches, compare clicks",
    },
    {
        at: "2026-10-18 09:03",
        who: "Jun",
        flag: "checkout.express-pay",
        env: "production",
        to: false,
        reason: "declines doubled, see pay-511",
    },
    {
        at: "2026-10-17 11:40",
        who: "Jun",
        flag: "checkout.express-pay",
        env: "production",
        to: true,
    },
    {
        at: "2026-10-15 08:00",
        who: "schedule",
        flag: "checkout.one-page",
        env: "canary",
        to: true,
    },
    {
        at: "2026-10-12 14:11",
        who: "Ilya",
        flag: "mail.plain-text",
        env: "staging",
        to: true,
    },
    {
        at: "2026-10-01 10:30",
        who: "Noor",
        flag: "search.vectors",
        env: "staging",
        to: true,
    },
];

const rules = [
    "A flag has an owner and an end date. Without an end date it is a setting.",
    "Canary first, for an hour at least, unless it turns something off.",
    "Nobody asks twice before turning something off in production.",
    "Reading a flag never fails: without an answer in 50 ms it is off.",
];

const stale = (Object.keys(flags) as Flag[]).filter((f) =>
    age(flags[f].since).includes("remove"),
);

export default function FeatureFlags(): ReactElement {
    const [values, setValues] = useCanvasState<Values>("flags", {
        "edge.http3@production": true,
        "mail.plain-text@staging": true,
    });
    const [search, setSearch] = useCanvasState("search", "");
    const isOn = (flag: Flag, env: Env) => values[`${flag}@${env}`] ?? false;
    const names = (Object.keys(flags) as Flag[]).filter((f) =>
        f.includes(search.toLowerCase()),
    );
    const groups = [...new Set(names.map((f) => f.split(".")[0]!))];
    return (
        <Stack gap={14} style={{ maxWidth: 760 }}>
            <Row align="center" gap={12}>
                <H1>Feature flags</H1>
                <Spacer />
                <TextInput
                    type="search"
                    value={search}
                    onChange={setSearch}
                    placeholder="Filter"
                    style={{ width: 180 }}
                />
            </Row>
            {groups.map((group) => (
                <Stack key={group} gap={8}>
                    <H3>{group}</H3>
                    {names
                        .filter((f) => f.startsWith(`${group}.`))
                        .map((flag) => (
                            <Card key={flag}>
                                <CardHeader
                                    trailing={
                                        <Pill
                                            size="sm"
                                            tone={
                                                age(flags[flag].since).includes(
                                                    "remove",
                                                )
                                                    ? "warning"
                                                    : "neutral"
                                            }
                                        >
                                            {age(flags[flag].since)}
                                        </Pill>
                                    }
                                >
                                    {flag}
                                </CardHeader>
                                <CardBody>
                                    <Text>{flags[flag].about}</Text>
                                    <Text size="small" tone="tertiary">
                                        {flags[flag].owner}
                                    </Text>
                                    <Divider style={{ margin: "10px 0" }} />
                                    <Row gap={20} wrap>
                                        {envs.map((env) => (
                                            <Row
                                                key={env}
                                                gap={8}
                                                align="center"
                                            >
                                                <Toggle
                                                    size="sm"
                                                    checked={isOn(flag, env)}
                                                    disabled={
                                                        env === "production" &&
                                                        !isOn(flag, "canary") &&
                                                        !isOn(flag, env)
                                                    }
                                                    onChange={(on) =>
                                                        setValues((prev) => ({
                                                            ...prev,
                                                            [`${flag}@${env}`]:
                                                                on,
                                                        }))
                                                    }
                                                />
                                                <Text size="small">{env}</Text>
                                            </Row>
                                        ))}
                                    </Row>
                                </CardBody>
                            </Card>
                        ))}
                </Stack>
            ))}
            {names.length === 0 && (
                <Text tone="secondary">
                    No flag has &ldquo;{search}&rdquo; in its name.
                </Text>
            )}
            <Divider />
            <H3>Last changes</H3>
            <Table
                headers={["When", "Who", "Flag", "Where", "To", "Why"]}
                rows={log.map((entry) => [
                    entry.at,
                    entry.who,
                    `\`${entry.flag}\``,
                    entry.env,
                    <Pill
                        key="t"
                        size="sm"
                        tone={entry.to ? "success" : "neutral"}
                    >
                        {entry.to ? "on" : "off"}
                    </Pill>,
                    entry.reason ?? "",
                ])}
                rowTone={log.map((entry) =>
                    entry.env === "production" && !entry.to
                        ? "warning"
                        : undefined,
                )}
            />
            {stale.length > 0 && (
                <Callout
                    tone="warning"
                    title={`${stale.length} flags are older than half a year`}
                >
                    Remove {stale.map((f) => `\`${f}\``).join(" and ")} from the
                    code, then from here.
                </Callout>
            )}
            <H3>Rules</H3>
            <ol style={{ margin: 0, paddingLeft: 20 }}>
                {rules.map((rule) => (
                    <li key={rule}>
                        <Text as="span">{rule}</Text>
                    </li>
                ))}
            </ol>
        </Stack>
    );
}
