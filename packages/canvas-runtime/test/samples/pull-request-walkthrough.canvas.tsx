import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Code,
  DiffStats,
  DiffView,
  Divider,
  Grid,
  H1,
  H2,
  H3,
  Pill,
  Row,
  Stack,
  Stat,
  Table,
  Text,
  useCanvasAction,
  useCanvasState,
  useHostTheme,
  type DiffLineData,
} from "editor/canvas";

interface Step {
  title: string;
  file: string;
  say: string;
  lines: DiffLineData[];
}

const plain = (content: string, lineNumber: number): DiffLineData => ({
  type: "unchanged",
  content,
  lineNumber,
});
const plus = (content: string, lineNumber: number): DiffLineData => ({
  type: "added",
  content,
  lineNumber,
});
const minus = (content: string, lineNumber: number): DiffLineData => ({
  type: "removed",
  content,
  lineNumber,
});

const steps: Step[] = [
  {
    title: "A queue instead of a timer",
    file: "src/sync/schedule.ts",
    say: "The timer fired whether or not the last run had ended. Two runs then wrote the same rows. The queue holds one job per account and starts the next only when the last has ended.",
    lines: [
      plain("export function startSync(accounts: Account[]) {", 12),
      minus("  setInterval(() => {", 13),
      minus(
        "    for (const account of accounts) void syncAccount(account);",
        14,
      ),
      minus("  }, SYNC_EVERY_MS);", 15),
      plus(
        "  const queue = createQueue({ concurrency: 4, keyOf: (account: Account) => account.id });",
        13,
      ),
      plus("  for (const account of accounts) queue.add(account);", 14),
      plus(
        "  queue.onIdle(() => setTimeout(() => startSync(accounts), SYNC_EVERY_MS));",
        15,
      ),
      plus("  return queue;", 16),
      plain("}", 17),
    ],
  },
  {
    title: "The queue itself",
    file: "src/sync/queue.ts",
    say: "Forty lines, no dependency. A key that is already waiting is not added again; one that is running is added once, behind itself.",
    lines: [
      plus(
        "export function createQueue<Job>({ concurrency, keyOf }: QueueOptions<Job>): Queue<Job> {",
        1,
      ),
      plus("  const waiting = new Map<string, Job>();", 2),
      plus("  const running = new Set<string>();", 3),
      plus("  let idle = () => {};", 4),
      plus("", 5),
      plus("  function next() {", 6),
      plus("    for (const [key, job] of waiting) {", 7),
      plus("      if (running.size >= concurrency) return;", 8),
      plus("      if (running.has(key)) continue;", 9),
      plus("      waiting.delete(key);", 10),
      plus("      running.add(key);", 11),
      plus("      void run(job).finally(() => {", 12),
      plus("        running.delete(key);", 13),
      plus("        next();", 14),
      plus("      });", 15),
      plus("    }", 16),
      plus("    if (running.size === 0 && waiting.size === 0) idle();", 17),
      plus("  }", 18),
    ],
  },
  {
    title: "Errors stop one account, not all",
    file: "src/sync/run.ts",
    say: "`run` never rejects. A failed account waits twice as long each time, up to an hour, and the others go on.",
    lines: [
      minus("  const changes = await fetchChanges(account);", 22),
      minus("  await store.apply(changes);", 23),
      plus("  try {", 22),
      plus(
        "    const changes = await fetchChanges(account, { signal: AbortSignal.timeout(30_000) });",
        23,
      ),
      plus("    await store.apply(changes);", 24),
      plus("    failures.delete(account.id);", 25),
      plus("  } catch (error) {", 26),
      plus(
        "    failures.set(account.id, (failures.get(account.id) ?? 0) + 1);",
        27,
      ),
      plus(
        '    logger.warn({ account: account.id, error }, "sync failed");',
        28,
      ),
      plus("  }", 29),
    ],
  },
  {
    title: "A test that fails without it",
    file: "src/sync/schedule.test.ts",
    say: "The fake account answers slowly. Before the change two runs overlap and the counter reads 2.",
    lines: [
      plus('it("never syncs one account twice at once", async () => {', 40),
      plus("  const account = slowAccount();", 41),
      plus("  const queue = startSync([account, account, account]);", 42),
      plus("  await queue.drained();", 43),
      plus("  expect(account.mostAtOnce).toBe(1);", 44),
      plus("});", 45),
    ],
  },
];

const count = (lines: DiffLineData[], type: DiffLineData["type"]) =>
  lines.filter((l) => l.type === type).length;
const files = steps.map((s) => ({
  file: s.file,
  additions: count(s.lines, "added"),
  deletions: count(s.lines, "removed"),
}));

function Progress({ at, of }: { at: number; of: number }) {
  const theme = useHostTheme();
  return (
    <Row
      gap={4}
      style={{
        flex: 1,
      }}
    >
      {Array.from(
        {
          length: of,
        },
        (_, i) => (
          <div
            key={i}
            style={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              background: i <= at ? theme.accent.primary : theme.fill.secondary,
            }}
          />
        ),
      )}
    </Row>
  );
}

function StepView({ step, number }: { step: Step; number: number }) {
  const dispatch = useCanvasAction();
  const first = step.lines.find((l) => l.lineNumber)?.lineNumber ?? 1;
  return (
    <Card size="lg">
      <CardHeader
        trailing={
          <DiffStats
            additions={count(step.lines, "added")}
            deletions={count(step.lines, "removed")}
          />
        }
      >
        {number}. {step.title}
      </CardHeader>
      <CardBody
        style={{
          padding: 0,
        }}
      >
        <Stack
          gap={10}
          style={{
            padding: "12px 16px",
          }}
        >
          <Text>{step.say}</Text>
          <Row gap={8} align="center">
            <Code>{step.file}</Code>
            <Button
              variant="ghost"
              onClick={() =>
                dispatch({
                  type: "openFile",
                  path: step.file,
                  selection: {
                    startLineNumber: first,
                    endLineNumber: first + step.lines.length,
                  },
                })
              }
            >
              Open
            </Button>
          </Row>
        </Stack>
        <DiffView lines={step.lines} path={step.file} language="typescript" />
      </CardBody>
    </Card>
  );
}

export default function PullRequestWalkthrough() {
  const [at, setAt] = useCanvasState("step", 0);
  const [all, setAll] = useCanvasState("all", false);
  const step = steps[Math.min(at, steps.length - 1)]!;
  return (
    <Stack gap={16}>
      <Row justify="space-between" align="center" wrap>
        <Stack gap={2}>
          <H1>One sync per account</H1>
          <Text tone="secondary">
            `fix/overlapping-sync` into `main`, read in the order that explains
            it
          </Text>
        </Stack>
        <Pill active={all} onClick={() => setAll(!all)}>
          {all ? "Step by step" : "All at once"}
        </Pill>
      </Row>
      <Grid columns={4} gap={12}>
        <Stat value={files.length} label="Files" />
        <Stat
          value={`+${files.reduce((n, f) => n + f.additions, 0)}`}
          label="Lines added"
          tone="success"
        />
        <Stat
          value={`-${files.reduce((n, f) => n + f.deletions, 0)}`}
          label="Lines removed"
          tone="danger"
        />
        <Stat value="1" label="New test" />
      </Grid>
      <Callout tone="info" title="Why">
        On 9 October, 212 accounts were synced twice at once, and 31 of them got
        doubled invoices. The timer did not wait.
      </Callout>
      {all ? (
        steps.map((s, i) => <StepView key={s.file} step={s} number={i + 1} />)
      ) : (
        <>
          <Row gap={10} align="center">
            <Button
              variant="secondary"
              disabled={at === 0}
              onClick={() => setAt((n) => n - 1)}
            >
              Back
            </Button>
            <Progress at={at} of={steps.length} />
            <Button
              variant="primary"
              disabled={at >= steps.length - 1}
              onClick={() => setAt((n) => n + 1)}
            >
              Next
            </Button>
          </Row>
          <StepView step={step} number={at + 1} />
        </>
      )}
      <Divider />
      <H2>What to check</H2>
      <Table
        headers={[
          "Question",
          "Answer",
        ]}
        rows={[
          [
            "Can a job be lost when the process stops?",
            "Yes, and that is fine: the next start adds all accounts again.",
          ],
          [
            "Does a slow account hold up others?",
            "No. It takes one of four places; 30 s is the longest it can hold it.",
          ],
          [
            "What if `accounts` changes?",
            "`startSync` is called again by the account service; the old queue ends by itself.",
          ],
          [
            "Memory?",
            "One map entry per waiting account, about 200 bytes.",
          ],
        ]}
      />
      <H3>Not in this change</H3>
      <ul
        style={{
          margin: 0,
          paddingLeft: 20,
        }}
      >
        <li>
          <Text as="span">Priorities: paying accounts first</Text>
        </li>
        <li>
          <Text as="span">Metrics of the queue&rsquo;s length</Text>
        </li>
      </ul>
    </Stack>
  );
}
