import {
  Grid,
  Stack,
  Stat,
  type StatTone,
  Table,
  type TodoItem,
  TodoList,
  TodoListCard,
  UsageBar,
} from "../../src/kit/index.ts";

const todos: TodoItem[] = [
  { id: "1", content: "Read the `editor/canvas` page", status: "completed" },
  { id: "2", content: "Build the module", status: "in_progress" },
  { id: "3", content: "Look at it", status: "pending" },
  { id: "4", content: "Rewrite it in another language", status: "cancelled" },
];
const statTones = ["success", "danger", "warning", "info", "neutral"] as StatTone[];
const wideHeaders = Array.from({ length: 12 }, (_, index) => `Column ${index + 1}`);

export function DataSection() {
  return (
    <Stack gap={16}>
      <Grid columns={5} gap={12}>
        {statTones.map((tone) => (
          <Stat key={tone} value="1,024" label={tone} tone={tone} />
        ))}
      </Grid>
      <Table
        headers={["Tone", "Text", "Number"]}
        columnAlign={[undefined, "center", "right"]}
        rowTone={["success", "danger", "warning", "info", "neutral"]}
        rows={[
          ["success", "a", 1],
          ["danger", "b", 22.5],
          ["warning", "c", 333],
          ["info", "d"],
          ["neutral", "e", 5, "dropped"],
        ]}
      />
      <Table
        framed={false}
        headers={["Unframed", "Second"]}
        rows={[
          ["a", "b"],
          ["c", "d"],
        ]}
        rowTone={[undefined, "warning"]}
      />
      <Table headers={["Empty", "Table"]} rows={[]} emptyMessage="Nothing here yet" />
      <Table headers={wideHeaders} rows={[wideHeaders.map((_, index) => `cell ${index + 1}`)]} />
      <Table
        stickyHeader
        striped
        style={{ maxHeight: 120 }}
        headers={["Sticky", "Square"]}
        rows={Array.from({ length: 12 }, (_, index) => [`row ${index + 1}`, index ** 2])}
      />
      <UsageBar
        total={200}
        topLeftLabel="Context"
        topRightLabel="128 of 200 k"
        segments={[
          { id: "system", value: 24 },
          { id: "files", value: 60 },
          { id: "chat", value: 38, color: "red" },
          { id: "tools", value: 6 },
        ]}
      />
      <Grid columns={2} gap={12} align="start">
        <TodoListCard todos={todos} />
        <TodoListCard todos={todos} defaultExpanded={false} onTodoClick={() => {}} />
        <TodoList todos={todos} dimmedTodoIds={new Set(["3"])} onTodoClick={() => {}} />
      </Grid>
    </Stack>
  );
}
