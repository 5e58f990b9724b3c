import {
    BarChart,
    Callout,
    Card,
    CardBody,
    CardHeader,
    Code,
    CollapsibleSection,
    Divider,
    Grid,
    H1,
    H2,
    Link,
    Pill,
    Row,
    Select,
    Stack,
    Stat,
    Table,
    Text,
    useCanvasState,
    useHostTheme,
} from "editor/canvas";

type Severity = "critical" | "high" | "medium" | "low";
type Status = "open" | "fixed" | "accepted";

interface Finding {
    id: string;
    title: string;
    severity: Severity;
    status: Status;
    area:
        | "auth"
        | "upload"
        | "headers"
        | "dependencies"
        | "logging"
        | "infrastructure";
    cwe: number;
    where: string[];
    found: string;
    impact: string;
    repair: string;
    proof?: string;
}

const findings: Finding[] = [
    {
        id: "F-01",
        title: "Password reset tokens never expire",
        severity: "critical",
        status: "fixed",
        area: "auth",
        cwe: 640,
        where: ["src/auth/reset.ts:41", "src/auth/reset.ts:77"],
        found: "A reset link from an old mail still works after months. Tokens are stored without a time and are not removed after use.",
        impact: "Whoever reads an old mailbox takes over the account, again and again.",
        repair: "Store `created_at`, refuse after 30 minutes, delete on use. All tokens before 12 October were revoked.",
        proof: "curl -X POST https://app.example.org/reset -d 'token=8f2c…&password=new'  # token from March\nHTTP/1.1 204 No Content",
    },
    {
        id: "F-02",
        title: "Session cookie without Secure and SameSite",
        severity: "high",
        status: "fixed",
        area: "auth",
        cwe: 614,
        where: ["src/http/session.ts:19"],
        found: "`Set-Cookie: sid=…; Path=/; HttpOnly` is all there is.",
        impact: "On a hotspot the cookie goes over plain HTTP once; forms on other sites act as the user.",
        repair: "`Secure; SameSite=Lax`, and the prefix `__Host-`.",
    },
    {
        id: "F-03",
        title: "SVG uploads run scripts on the main origin",
        severity: "high",
        status: "open",
        area: "upload",
        cwe: 79,
        where: ["src/files/serve.ts:88", "src/files/mime.ts:12"],
        found: "Uploaded files are served inline from the app's origin with the type that the uploader gave.",
        impact: "A picture in a shared folder reads the session of everyone who opens it.",
        repair: "Serve from a second origin, `Content-Disposition: attachment`, `sandbox` in the CSP.",
        proof: '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(\'/api/me\')"/>',
    },
    {
        id: "F-04",
        title: "No limit on attempts to sign in",
        severity: "high",
        status: "open",
        area: "auth",
        cwe: 307,
        where: ["src/auth/sign-in.ts:25"],
        found: "10,000 wrong passwords in 4 minutes, from one address, without a delay.",
        impact: "Weak passwords fall overnight.",
        repair: "5 attempts per account and 50 per address in 15 minutes; the answer stays the same.",
    },
    {
        id: "F-05",
        title: "Redirect target is not checked",
        severity: "medium",
        status: "fixed",
        area: "auth",
        cwe: 601,
        where: ["src/auth/sign-in.ts:61"],
        found: "`/sign-in?next=https://evil.example` leads there after signing in.",
        impact: "Makes phishing believable.",
        repair: "Only paths of our own: begins with one `/`, is parsed against our origin, origin compared.",
    },
    {
        id: "F-06",
        title: "Content-Security-Policy is report-only",
        severity: "medium",
        status: "open",
        area: "headers",
        cwe: 693,
        where: ["deploy/nginx/app.conf:33"],
        found: "The policy was never enforced; the reports go to an address that no longer exists.",
        impact: "No second line of defence against script injection.",
        repair: "Enforce it. Two inline scripts have to move to files first.",
    },
    {
        id: "F-07",
        title: "Full names and mails in the access log",
        severity: "medium",
        status: "open",
        area: "logging",
        cwe: 532,
        where: ["src/http/log.ts:14"],
        found: "The query string is logged, and search puts names into it.",
        impact: "Logs are kept for 400 days and read by contractors.",
        repair: "Log the route, not the URL; keep logs for 30 days.",
    },
    {
        id: "F-08",
        title: "Image library with a known overflow",
        severity: "medium",
        status: "fixed",
        area: "dependencies",
        cwe: 1395,
        where: ["package-lock.json"],
        found: "`pixelkit` 2.3.1, fixed in 2.3.4. Reached by every avatar upload.",
        impact: "A crash, with luck nothing more.",
        repair: "Updated; the build now fails on advisories of severity high and above.",
    },
    {
        id: "F-09",
        title: "Backups readable by every engineer",
        severity: "medium",
        status: "accepted",
        area: "infrastructure",
        cwe: 732,
        where: ["terraform/backups.tf:8"],
        found: "The bucket grants read to the group `engineering`.",
        impact: "41 people can read all customer data.",
        repair: "Accepted until January: the restore drill needs it. Reads are logged from now on.",
    },
    {
        id: "F-10",
        title: "Server and version in every reply",
        severity: "low",
        status: "fixed",
        area: "headers",
        cwe: 200,
        where: ["deploy/nginx/app.conf:5"],
        found: "`Server: nginx/1.24.0`, `X-Powered-By: Express`.",
        impact: "Saves an attacker a minute.",
        repair: '`server_tokens off;` and `app.disable("x-powered-by")`.',
    },
    {
        id: "F-11",
        title: "Clock skew accepted without bound in signed webhooks",
        severity: "low",
        status: "open",
        area: "auth",
        cwe: 294,
        where: ["src/hooks/verify.ts:30"],
        found: "The time is signed but not compared with now.",
        impact: "A recorded call can be replayed.",
        repair: "Refuse what is older than 5 minutes; remember ids for 10.",
    },
    {
        id: "F-12",
        title: "Staging shares a database user with production",
        severity: "low",
        status: "open",
        area: "infrastructure",
        cwe: 250,
        where: ["terraform/staging.tf:52"],
        found: "Same user, other password.",
        impact: "A mistake on staging has more rights than it needs.",
        repair: "A user of its own, without `CREATEDB`.",
    },
];

const severities: Severity[] = ["critical", "high", "medium", "low"];
const statuses: Status[] = ["open", "fixed", "accepted"];
const rank = (s: Severity) => severities.indexOf(s);

const severityTone: Record<Severity, any> = {
    critical: "danger",
    high: "danger",
    medium: "warning",
    low: "info",
};
const statusTone: Record<Status, any> = {
    open: "warning",
    fixed: "success",
    accepted: "neutral",
};

function Proof({ text }: { text: string }) {
    const theme = useHostTheme();
    return (
        <pre
            style={{
                margin: 0,
                padding: 10,
                overflowX: "auto",
                fontSize: 12,
                lineHeight: 1.5,
                color: theme.text.secondary,
                background: theme.fill.tertiary,
                borderRadius: 6,
            }}
        >
            {text}
        </pre>
    );
}

function FindingCard({ finding }: { finding: Finding }) {
    return (
        <Card
            collapsible
            defaultOpen={
                finding.status === "open" && rank(finding.severity) < 2
            }
        >
            <CardHeader
                trailing={
                    <Row gap={6}>
                        <Pill size="sm" tone={severityTone[finding.severity]}>
                            {finding.severity}
                        </Pill>
                        <Pill size="sm" tone={statusTone[finding.status]}>
                            {finding.status}
                        </Pill>
                    </Row>
                }
            >
                {finding.id} {finding.title}
            </CardHeader>
            <CardBody>
                <Stack gap={10}>
                    <Text>{finding.found}</Text>
                    <Text>
                        <strong>Impact.</strong> {finding.impact}
                    </Text>
                    <Text>
                        <strong>Repair.</strong>{" "}
                        <Text as="span">{finding.repair}</Text>
                    </Text>
                    {finding.proof && <Proof text={finding.proof} />}
                    <Row gap={8} wrap>
                        {finding.where.map((place) => (
                            <Code key={place}>{place}</Code>
                        ))}
                        <Link
                            href={`https://cwe.example.org/definitions/${finding.cwe}.html`}
                        >
                            CWE-{finding.cwe}
                        </Link>
                    </Row>
                </Stack>
            </CardBody>
        </Card>
    );
}

export default function SecurityAudit() {
    const [severity, setSeverity] = useCanvasState<Severity | "any">(
        "severity",
        "any",
    );
    const [status, setStatus] = useCanvasState<Status | "any">("status", "any");
    const shown = findings
        .filter(
            (f) =>
                (severity === "any" || f.severity === severity) &&
                (status === "any" || f.status === status),
        )
        .sort((a, b) => rank(a.severity) - rank(b.severity));
    const open = findings.filter((f) => f.status === "open");
    const areas = [...new Set(findings.map((f) => f.area))].sort();
    return (
        <Stack gap={20}>
            <Stack gap={4}>
                <H1>Security audit, autumn 2026</H1>
                <Text tone="secondary">
                    Two people, eight days, the app and its servers. Everything
                    below was seen by both.
                </Text>
            </Stack>
            <Grid columns={4} gap={12}>
                <Stat value={findings.length} label="Findings" />
                <Stat value={open.length} label="Open" tone="warning" />
                <Stat
                    value={open.filter((f) => rank(f.severity) < 2).length}
                    label="Open, high or above"
                    tone="danger"
                />
                <Stat
                    value={`${Math.round((findings.filter((f) => f.status === "fixed").length / findings.length) * 100)} %`}
                    label="Fixed"
                    tone="success"
                />
            </Grid>
            <Callout tone="danger" title="Before the next release">
                `F-03` and `F-04` let a stranger in. Both have a patch in
                review; neither needs a change for users.
            </Callout>
            <Grid columns={2} gap={14}>
                <Card>
                    <CardHeader>By area and state</CardHeader>
                    <CardBody>
                        <BarChart
                            stacked
                            horizontal
                            height={210}
                            categories={areas}
                            series={statuses.map((s) => ({
                                name: s,
                                data: areas.map(
                                    (a) =>
                                        findings.filter(
                                            (f) =>
                                                f.area === a && f.status === s,
                                        ).length,
                                ),
                                tone: statusTone[s],
                            }))}
                        />
                    </CardBody>
                </Card>
                <Card>
                    <CardHeader>By severity</CardHeader>
                    <CardBody>
                        <BarChart
                            height={210}
                            categories={severities}
                            series={[
                                {
                                    name: "Findings",
                                    data: severities.map(
                                        (s) =>
                                            findings.filter(
                                                (f) => f.severity === s,
                                            ).length,
                                    ),
                                },
                            ]}
                        />
                    </CardBody>
                </Card>
            </Grid>
            <Row gap={10} align="center" wrap>
                <H2>Findings</H2>
                <Select
                    value={severity}
                    onChange={(v) => setSeverity(v as Severity)}
                    options={[
                        { value: "any", label: "Any severity" },
                        ...severities.map((s) => ({ value: s, label: s })),
                    ]}
                />
                <Select
                    value={status}
                    onChange={(v) => setStatus(v as Status)}
                    options={[
                        { value: "any", label: "Any state" },
                        ...statuses.map((s) => ({ value: s, label: s })),
                    ]}
                />
                <Text tone="tertiary" size="small">
                    {shown.length} shown
                </Text>
            </Row>
            <Stack gap={10}>
                {shown.map((f) => (
                    <FindingCard key={f.id} finding={f} />
                ))}
                {shown.length === 0 && <Text tone="secondary">None.</Text>}
            </Stack>
            <Divider />
            <H2>Scope</H2>
            <CollapsibleSection title="Looked at" count={5}>
                <Table
                    framed={false}
                    headers={["What", "How", "Days"]}
                    columnAlign={["left", "left", "right"]}
                    rows={[
                        [
                            "Sign-in, reset, sessions",
                            "by hand and with a proxy",
                            2,
                        ],
                        [
                            "Uploads and downloads",
                            "by hand, 40 files of each odd kind",
                            1.5,
                        ],
                        ["Headers and TLS", "scanner, then by hand", 0.5],
                        [
                            "Dependencies",
                            "lock files against two advisory databases",
                            0.5,
                        ],
                        ["Terraform and deploy scripts", "read in full", 2],
                    ]}
                />
            </CollapsibleSection>
            <CollapsibleSection title="Not looked at" count={3}>
                <Text>
                    The mobile apps, the payment provider's pages, and physical
                    access.
                </Text>
            </CollapsibleSection>
            <Text size="small" tone="tertiary">
                Times are UTC. &copy; the auditors; for the team only.
            </Text>
        </Stack>
    );
}
