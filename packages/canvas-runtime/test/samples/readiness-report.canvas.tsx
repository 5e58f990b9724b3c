import { EvidenceMethodology, Fluency, H1, H2, MaturityMatrix, ReportSection, ReportShell, RiskHeatmap, Stack, Text } from "editor/canvas";

const stages = [
  { id: "context", name: "Context map", score: 72 },
  { id: "environment", name: "Environment", score: 48 },
  { id: "feedback", name: "Fast feedback", score: 68 },
  { id: "gates", name: "Quality gates", score: 12, blocker: true },
  { id: "delivery", name: "Delivery", score: 38 },
];

const platforms = ["Ours", "Alpha", "Beta", "Gamma", "Delta"].map((title) => ({ id: title.toLowerCase(), title }));
const capabilities = [
  { id: "steps", title: "Durable steps" },
  { id: "deploy", title: "Deployment simplicity" },
  { id: "events", title: "Event-driven triggers" },
];
const words = [
  ["Strong", "strong"],
  ["Single binary", "good"],
  ["Basic", "usable"],
  ["Complex cluster", "partial"],
  ["Missing", "weak"],
  ["Pre-release", "medium"],
  ["P99 under 170 ms", "strong"],
] as const;
const cells = capabilities.flatMap(({ id: scopeId }, row) =>
  platforms.map(({ id: dimensionId }, column) => {
    const [level, tone] = words[(row * 5 + column) % words.length];
    return { scopeId, dimensionId, level, tone };
  }),
);

const risks = [
  { title: "Data loss", likelihood: 2, impact: 5 },
  { title: "Key person leaves", likelihood: 3, impact: 3 },
  { title: "Price rise", likelihood: 5, impact: 2 },
  { title: "Outage", likelihood: 4, impact: 4 },
  { title: "Late invoice", likelihood: 4, impact: 4 },
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weeks = Array.from({ length: 52 }, (_, week) => (week % 4 === 0 ? months[week / 4] ?? "" : ""));
const activity = Array.from({ length: 7 }, (_, day) =>
  weeks.map((_, week) => {
    const minutes = (day * 7 + week * week) % 11 > 5 ? ((day + week) * 13) % 90 : 0;
    return { id: `${week}-${day}`, value: minutes, ariaLabel: `Week ${week + 1}: ${minutes} min` };
  }),
);

export default function ReadinessReport() {
  return (
    <ReportShell width="wide" ariaLabel="Readiness report">
      <H1>Readiness report</H1>
      <ReportSection title="Work loop" description="Five stages, from 0 to 100.">
        <Fluency projectName="Harness" stages={stages} height={180} highThreshold={70} mediumThreshold={40} tooltip={({ name }) => ({ content: `Why ${name} has its score` })} />
      </ReportSection>
      <ReportSection title="Platforms" divided>
        <MaturityMatrix dimensions={platforms} scopes={capabilities} cells={cells} labels={{ scope: "Capability" }} maxHeight={600} />
      </ReportSection>
      <ReportSection title="Risks" divided>
        <Stack gap="component">
          <H2>By service</H2>
          <RiskHeatmap
            rows={["API", "Billing", "Search"]}
            columns={["Security", "Delivery", "People"]}
            values={[[12, 3, 0], [{ value: 20, label: "Cards" }, "high", null], [7, 9, 1]]}
            valueFormatter={(value) => `${value} found`}
            labels={{ corner: "Service" }}
          />
          <RiskHeatmap title="Likelihood and impact" data={risks} labels={{ corner: "Likelihood" }} />
          <RiskHeatmap data={[{ label: "Sign-in", value: 1, severity: "Medium" }, { label: "Upload", value: 4, severity: "Critical" }]} />
          <Text tone="secondary">Active minutes by day</Text>
          <RiskHeatmap rows={["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]} columns={weeks} values={activity} variant="swatch" showValues={false} cellSize={16} initialScrollPosition="end" labels={{ ariaLabel: "Daily activity" }} />
        </Stack>
      </ReportSection>
      <ReportSection title="Methodology" divided>
        <EvidenceMethodology
          title="How this report was verified"
          summary="One live run, and what was read."
          metadata={{ Commit: "3b0d557", Files: 412 }}
          groups={[
            { title: "Live run", items: [{ label: "Tests", value: "16 passed in 1.37 s" }, { label: "Image build", value: "not run" }] },
            { title: "Read", items: [{ label: "Files", value: "README, 2 Dockerfiles, `requirements.txt`" }, { label: "History", value: "5 commits" }] },
            { title: "Limits", items: ["No load test", "No run on `arm64`"] },
          ]}
          accounting="3 of 5 checks ran."
        />
      </ReportSection>
    </ReportShell>
  );
}
