import {
  Card,
  CardBody,
  CardHeader,
  CollapsibleSection,
  computeDAGLayout,
  H1,
  H2,
  Row,
  Stack,
  Text,
  type TodoItem,
  TodoListCard,
  UsageBar,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";

const steps: TodoItem[] = [
  { id: "seam", content: "Cut the seam: `Mailer` as an interface beside its one caller", status: "completed" },
  { id: "memory", content: "A mailer in memory, and the tests moved over to it", status: "completed" },
  { id: "smtp", content: "The SMTP client for the interface", status: "in_progress" },
  { id: "queue", content: "A queue between orders and mail, so that a slow server delays nobody", status: "pending" },
  { id: "templates", content: "Templates out of the order module", status: "pending" },
  { id: "drop", content: "Delete `legacy/notify.js` and its cron job", status: "pending" },
];

/** Each step that another one depends on. */
const dependencies = [
  { from: "seam", to: "memory" },
  { from: "seam", to: "smtp" },
  { from: "memory", to: "queue" },
  { from: "smtp", to: "queue" },
  { from: "seam", to: "templates" },
  { from: "queue", to: "drop" },
  { from: "templates", to: "drop" },
];

const risks = [
  [
    "Mail is sent twice while both paths exist",
    "The queue's job id is the order's number, so the second one is dropped.",
  ],
  ["A template renders differently", "Both renderers run in tests over the last 500 orders; a difference fails."],
];

function DependencyGraph({ finished }: { finished: ReadonlySet<string> }) {
  const theme = useHostTheme();
  const layout = computeDAGLayout({
    nodes: steps.map(({ id }) => ({ id })),
    edges: dependencies,
    direction: "horizontal",
    nodeWidth: 104,
    nodeHeight: 34,
    rankGap: 44,
    nodeGap: 18,
  });

  return (
    <svg viewBox={`0 0 ${layout.width} ${layout.height}`} width="100%" role="img" aria-label="Order of the steps">
      {layout.edges.map((edge) => (
        <polyline
          key={`${edge.from}-${edge.to}`}
          points={edge.points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke={theme.stroke.secondary}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      ))}
      {layout.nodes.map((node) => (
        <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
          <rect
            width={104}
            height={34}
            rx={6}
            fill={finished.has(node.id) ? theme.fill.secondary : theme.bg.elevated}
            stroke={finished.has(node.id) ? theme.accent.primary : theme.stroke.primary}
          />
          <text x={52} y={21} textAnchor="middle" fontSize={12} fill={theme.text.primary}>
            {node.id}
          </text>
        </g>
      ))}
    </svg>
  );
}

export default function RefactoringPlan() {
  const [finishedIds, setFinishedIds] = useCanvasState<string[]>("finished", ["seam", "memory"]);
  const finished = new Set(finishedIds);
  const todos = steps.map((step) =>
    finished.has(step.id)
      ? { ...step, status: "completed" as const }
      : { ...step, status: step.status === "completed" ? ("pending" as const) : step.status },
  );

  function toggle({ id }: TodoItem) {
    setFinishedIds((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  }

  return (
    <Stack gap={16}>
      <H1>Moving mail out of the order module</H1>
      <Text>
        Six steps, each of them released on its own. The module is <strong>1,840 lines</strong> today; 610 of them are
        about mail. See [the incident of 3 November](https://example.org/incidents/1103) for why now.
      </Text>

      <UsageBar
        total={steps.length}
        topLeftLabel="Steps done"
        topRightLabel={`${finished.size} of ${steps.length}`}
        segments={[{ id: "done", value: finished.size, color: "green" }]}
      />

      <Card>
        <CardHeader>What waits for what</CardHeader>
        <CardBody>
          <DependencyGraph finished={finished} />
        </CardBody>
      </Card>

      <TodoListCard todos={todos} defaultExpanded onTodoClick={toggle} />

      <H2>Risks</H2>
      {risks.map(([risk, answer]) => (
        <CollapsibleSection key={risk} title={risk ?? ""} defaultOpen>
          <Row gap={8}>
            <Text tone="secondary">{answer}</Text>
          </Row>
        </CollapsibleSection>
      ))}
    </Stack>
  );
}
