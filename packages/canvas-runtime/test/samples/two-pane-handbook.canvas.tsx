import {
  Callout,
  Card,
  CardBody,
  Code,
  Divider,
  Grid,
  H1,
  H2,
  H3,
  Link,
  Pill,
  Row,
  Spacer,
  Stack,
  Table,
  Text,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";
import type { ReactNode } from "react";

const chapters = [
  "Start here",
  "On call",
  "Deploying",
  "Access",
  "Words we use",
] as const;
type Chapter = (typeof chapters)[number];

function Nav() {
  const [chapter, setChapter] = useCanvasState<Chapter>(
    "chapter",
    "Start here",
  );
  const theme = useHostTheme();
  return (
    <Stack
      gap={2}
      style={{
        borderRight: `1px solid ${theme.stroke.tertiary}`,
        paddingRight: 12,
      }}
    >
      {chapters.map((name, index) => (
        <button
          type="button"
          key={name}
          onClick={() => setChapter(name)}
          style={{
            textAlign: "left",
            border: "none",
            borderRadius: 6,
            padding: "6px 10px",
            cursor: "pointer",
            fontFamily: "inherit",
            fontSize: 13,
            color: name === chapter ? theme.text.primary : theme.text.secondary,
            background: name === chapter ? theme.fill.secondary : "transparent",
          }}
        >
          {index + 1}. {name}
        </button>
      ))}
    </Stack>
  );
}

function Section(props: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8}>
      <H3>{props.title}</H3>
      {props.children}
    </Stack>
  );
}

function StartHere() {
  return (
    <Stack gap={16}>
      <H2>Start here</H2>
      <Text>
        You joined the delivery team. In your first week you read this page,
        ship one small change and sit beside the person on call for a day.
      </Text>
      <Section title="Day one">
        <ol style={{ margin: 0, paddingLeft: 20, lineHeight: 1.7 }}>
          <li>Get your key from the front desk; it opens the lab too.</li>
          <li>
            Clone <Code>git@example.org:delivery/monorepo.git</Code> and run{" "}
            <Code>make setup</Code>.
          </li>
          <li>
            Say hello in <Code>#delivery</Code>.
          </li>
        </ol>
      </Section>
      <Callout tone="info" title="Nobody expects you to know it all">
        Ask twice. The second answer is usually better.
      </Callout>
    </Stack>
  );
}

function OnCall() {
  return (
    <Stack gap={16}>
      <H2>On call</H2>
      <Table
        headers={["Alert", "First look", "Call"]}
        rows={[
          [
            "`QueueOld`",
            "Is the consumer running? `kubectl get pods -l app=consumer`",
            "nobody before 08:00",
          ],
          [
            "`CheckoutErrors`",
            "The dashboard `Checkout / errors by cause`",
            "payments, at any hour",
          ],
          ["`DiskFull`", "`du -xh / | sort -h | tail`", "platform"],
          [
            "`CertExpires`",
            "Renew by hand: `certctl renew <name>`",
            "security, by day",
          ],
        ]}
        rowTone={["warning", "danger", "warning", "info"]}
      />
      <Text tone="secondary">
        A shift is Monday 10:00 to Monday 10:00. Swaps are fine; write them into
        the calendar.
      </Text>
    </Stack>
  );
}

function Deploying() {
  return (
    <Stack gap={16}>
      <H2>Deploying</H2>
      <Text>
        Merges to `main` deploy themselves to staging. Production takes a tag.
      </Text>
      <pre
        style={{ margin: 0, padding: 12, overflow: "auto", fontSize: 12 }}
      >{`git tag -s v2026.10.3 -m "checkout: bound the pools"
git push origin v2026.10.3
deployctl watch v2026.10.3   # until it says "steady"`}</pre>
      <Section title="Roll back">
        <Text>
          <Code>deployctl back</Code> returns to the release before. It is
          always safe: migrations only add.
        </Text>
      </Section>
    </Stack>
  );
}

function Access() {
  const rows = [
    ["Logs", "everyone", "automatic"],
    ["Staging database", "engineers", "automatic"],
    ["Production database", "on call", "for 4 hours, with a reason"],
    ["Payment provider", "payments", "two people"],
  ];
  return (
    <Stack gap={16}>
      <H2>Access</H2>
      <Table headers={["What", "Who", "How"]} rows={rows} striped />
    </Stack>
  );
}

function Words() {
  const words: Record<string, string> = {
    steady: "no alert for 15 minutes after a deploy",
    lane: "a queue partition; ours are per tenant",
    "dark ship": "deployed, but behind a flag that is off",
    tombstone: "a row that says that another was deleted",
  };
  return (
    <Stack gap={16}>
      <H2>Words we use</H2>
      {Object.entries(words).map(([word, meaning]) => (
        <Row key={word} gap={12} align="start">
          <Text weight="semibold" style={{ width: 110 }}>
            {word}
          </Text>
          <Text>{meaning}</Text>
        </Row>
      ))}
    </Stack>
  );
}

function Page() {
  const [chapter] = useCanvasState<Chapter>("chapter", "Start here");
  switch (chapter) {
    case "Start here":
      return <StartHere />;
    case "On call":
      return <OnCall />;
    case "Deploying":
      return <Deploying />;
    case "Access":
      return <Access />;
    default:
      return <Words />;
  }
}

function Pager() {
  const [chapter, setChapter] = useCanvasState<Chapter>(
    "chapter",
    "Start here",
  );
  const at = chapters.indexOf(chapter);
  const go = (by: number) =>
    setChapter(
      (prev) =>
        chapters[
          (chapters.indexOf(prev) + by + chapters.length) % chapters.length
        ]!,
    );
  return (
    <Row align="center">
      <Pill onClick={() => go(-1)}>&larr; Back</Pill>
      <Spacer />
      <Text size="small" tone="tertiary">
        {at + 1} of {chapters.length}
      </Text>
      <Spacer />
      <Pill onClick={() => go(1)}>Next &rarr;</Pill>
    </Row>
  );
}

export default function TwoPaneHandbook() {
  return (
    <Stack gap={14}>
      <Row align="center" gap={10}>
        <H1>Delivery handbook</H1>
        <Pill size="sm">internal</Pill>
      </Row>
      <Text size="small" tone="tertiary">
        Edited by everyone. Wrong?{" "}
        <Link href="https://wiki.example.org/handbook/edit">Change it.</Link>
      </Text>
      <Divider />
      <Grid columns="170px 1fr" gap={18} align="start">
        <Nav />
        <Card variant="borderless">
          <CardBody>
            <Page />
            <Divider style={{ margin: "16px 0" }} />
            <Pager />
          </CardBody>
        </Card>
      </Grid>
    </Stack>
  );
}
