import {
  LineChart,
  Button,
  Card,
  CardBody,
  CardHeader,
  Grid,
  H1,
  IconButton,
  Pill,
  Row,
  Spacer,
  Stack,
  Stat,
  Text,
  TextInput,
  TodoList,
  TodoListCard,
  UsageBar,
  useCanvasState,
  type TodoItem,
  type TodoStatus,
} from "editor/canvas";

const initial: TodoItem[] = [
  {
    id: "t1",
    content: "Offline drafts survive a reload",
    status: "completed",
  },
  {
    id: "t2",
    content: "Upload resumes after `ECONNRESET`",
    status: "completed",
  },
  {
    id: "t3",
    content: "Show the size before downloading",
    status: "in_progress",
  },
  {
    id: "t4",
    content: "Keyboard path through the share dialog",
    status: "in_progress",
  },
  {
    id: "t5",
    content: "Rename in place",
    status: "pending",
  },
  {
    id: "t6",
    content: "Quota warning at 90 %",
    status: "pending",
  },
  {
    id: "t7",
    content: "Animated empty states",
    status: "cancelled",
  },
];

const columns: {
  status: TodoStatus;
  title: string;
}[] = [
  {
    status: "pending",
    title: "Next",
  },
  {
    status: "in_progress",
    title: "Doing",
  },
  {
    status: "completed",
    title: "Done",
  },
  {
    status: "cancelled",
    title: "Dropped",
  },
];

const following: Record<TodoStatus, TodoStatus> = {
  pending: "in_progress",
  in_progress: "completed",
  completed: "pending",
  cancelled: "pending",
};

const burndown = {
  days: [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
  ],
  left: [
    34,
    33,
    30,
    27,
    27,
    22,
  ],
  ideal: [
    34,
    30.2,
    26.4,
    22.7,
    18.9,
    15.1,
    11.3,
    7.6,
    3.8,
    0,
  ],
};

const absences: {
  who: string;
  from: string;
  to: string;
  why: "holiday" | "training" | "parental leave";
}[] = [
  {
    who: "Lindiwe",
    from: "Mon 19",
    to: "Wed 21",
    why: "training",
  },
  {
    who: "Ōta",
    from: "Thu 22",
    to: "Fri 23",
    why: "holiday",
  },
  {
    who: "Jun",
    from: "Mon 5",
    to: "Fri 30",
    why: "parental leave",
  },
];

const retro = {
  good: [
    "Pairing on the upload bug",
    "No meeting on Wednesday",
    "The new fixtures",
  ],
  bad: [
    "Staging was down twice",
    "Two tasks had no owner for a day",
  ],
  try: [
    "Name an owner when a task is made",
    "Look at the board before the stand-up, not in it",
  ],
} as const;

export default function SprintBoard() {
  const [todos, setTodos] = useCanvasState<TodoItem[]>("todos", initial);
  const [draft, setDraft] = useCanvasState("draft", "");
  const [onlyOpen, setOnlyOpen] = useCanvasState("onlyOpen", false);
  const count = (status: TodoStatus) =>
    todos.filter((t) => t.status === status).length;
  const advance = (todo: TodoItem) =>
    setTodos((prev) =>
      prev.map((t) =>
        t.id === todo.id
          ? {
              ...t,
              status: following[t.status],
            }
          : t,
      ),
    );
  const add = () => {
    const content = draft.trim();
    if (!content) return;
    setTodos((prev) => [
      ...prev,
      {
        id: `t${prev.length + 1}`,
        content,
        status: "pending",
      },
    ]);
    setDraft("");
  };
  const done = new Set(
    todos.filter((t) => t.status === "completed").map((t) => t.id),
  );

  return (
    <Stack gap={16}>
      <Row align="center" gap={10}>
        <H1>Sprint 31</H1>
        <Pill tone="info">day 6 of 10</Pill>
        <Spacer />
        <Pill
          active={onlyOpen}
          onClick={() => setOnlyOpen(!onlyOpen)}
          keyboardHint="O"
        >
          Only open
        </Pill>
      </Row>
      <UsageBar
        total={todos.length}
        topLeftLabel="Progress"
        topRightLabel={`${count("completed")} of ${todos.length}`}
        segments={[
          {
            id: "done",
            value: count("completed"),
            color: "green",
          },
          {
            id: "doing",
            value: count("in_progress"),
            color: "blue",
          },
          {
            id: "dropped",
            value: count("cancelled"),
            color: "gray",
          },
        ]}
      />
      <Grid columns={"4" as any} gap={10}>
        {columns.map((c) => (
          <Stat key={c.status} label={c.title} value={count(c.status)} />
        ))}
      </Grid>
      <Row gap={8}>
        <TextInput
          value={draft}
          onChange={setDraft}
          placeholder="What else?"
          style={{
            flex: 1,
          }}
        />
        <Button variant="primary" onClick={add} disabled={draft.trim() === ""}>
          Add
        </Button>
        <IconButton title="Start again" onClick={() => setTodos(initial)}>
          ↺
        </IconButton>
      </Row>
      <TodoListCard
        {...({
          title: "Everything",
        } as object)}
        todos={todos.filter(
          (t) =>
            !onlyOpen || t.status === "pending" || t.status === "in_progress",
        )}
        dimmedTodoIds={done}
        defaultExpanded
        onTodoClick={advance}
      />
      <Grid columns={2} gap={12}>
        {columns.slice(0, 2).map((c) => (
          <Card key={c.status}>
            <CardHeader trailing={<Pill size="sm">{count(c.status)}</Pill>}>
              {c.title}
            </CardHeader>
            <CardBody>
              {count(c.status) > 0 ? (
                <TodoList
                  todos={todos.filter((t) => t.status === c.status)}
                  onTodoClick={advance}
                />
              ) : (
                <Text tone="tertiary">Nothing here.</Text>
              )}
            </CardBody>
          </Card>
        ))}
      </Grid>
      <Text size="small" tone="tertiary">
        A click moves a task on. The list is kept with this canvas.
      </Text>
      <Grid columns="3fr 2fr" gap={12} align="start">
        <Card>
          <CardHeader>Points left</CardHeader>
          <CardBody>
            <LineChart
              height={180}
              categories={burndown.days}
              series={[
                {
                  name: "Ideal",
                  data: burndown.ideal,
                  tone: "neutral",
                },
                {
                  name: "Left",
                  data: burndown.left,
                  tone: "info",
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader trailing={<Pill size="sm">{absences.length}</Pill>}>
            Away
          </CardHeader>
          <CardBody>
            <Stack gap={6}>
              {absences.map((a) => (
                <Row key={a.who} gap={8} align="center">
                  <Text
                    weight="medium"
                    style={{
                      width: 72,
                    }}
                  >
                    {a.who}
                  </Text>
                  <Text size="small" tone="secondary">
                    {a.from} &ndash; {a.to}
                  </Text>
                  <Spacer />
                  <Pill
                    size="sm"
                    tone={a.why === "holiday" ? "success" : "info"}
                  >
                    {a.why}
                  </Pill>
                </Row>
              ))}
            </Stack>
          </CardBody>
        </Card>
      </Grid>
      <Grid columns={3} gap={12} align="start">
        {(Object.keys(retro) as (keyof typeof retro)[]).map((kind) => (
          <Card key={kind}>
            <CardHeader>
              {kind === "good"
                ? "Went well"
                : kind === "bad"
                  ? "Went badly"
                  : "Try next"}
            </CardHeader>
            <CardBody>
              <Stack gap={4}>
                {retro[kind].map((line) => (
                  <Text key={line} size="small">
                    {line}
                  </Text>
                ))}
              </Stack>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}
