import {
  Callout,
  H2,
  Stack,
  Text,
  TodoListCard,
  useCanvasState,
} from "editor/canvas";

const steps = [
  "Read the handbook, chapters 1 and 2",
  "Run `make setup`, then `make test`; both must be green",
  "Fix one issue labelled `good first issue`",
  "Sit beside the person on call",
  "Tell us what confused you",
];

export default function FirstWeek() {
  const [done, setDone] = useCanvasState<number[]>("done", []);
  const todos = steps.map((content, i) => ({
    id: String(i),
    content,
    status: done.includes(i) ? ("completed" as const) : ("pending" as const),
  }));
  return (
    <Stack gap={12} style={{ maxWidth: 520 }}>
      <H2>Your first week</H2>
      <TodoListCard
        todos={todos}
        defaultExpanded
        onTodoClick={(todo) => {
          const i = Number(todo.id);
          setDone((prev) =>
            prev.includes(i) ? prev.filter((n) => n !== i) : [...prev, i],
          );
        }}
      />
      {done.length === steps.length && (
        <Callout tone="success" title="Welcome!">
          You know your way around now.
        </Callout>
      )}
      <Text size="small" tone="tertiary">
        Ticks are kept with this page.
      </Text>
    </Stack>
  );
}
