import { type ReactNode, useState } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { childrenOr, displayable, type LeafProps } from "./component-props.ts";
import { Disclosure } from "./disclosure.tsx";
import { CancelledIcon, CompletedIcon, InProgressIcon, PendingIcon } from "./icons.tsx";
import { renderInlineMarkdown } from "./inline-markdown.tsx";
import { TypographyContext } from "./typography-context.ts";

export type TodoStatus = "pending" | "in_progress" | "completed" | "cancelled";

/** One to-do item. */
export interface TodoItem {
  id: string;
  content: string;
  status: TodoStatus;
}

/** Props of `TodoList`. */
export interface TodoListProps extends LeafProps {
  todos: readonly TodoItem[];
  /** Ids of items to show dimmed. */
  dimmedTodoIds?: ReadonlySet<string> | undefined;
  /** Makes each row a button. */
  onTodoClick?: ((todo: TodoItem) => void) | undefined;
}

/** Props of `TodoListCard`. */
export interface TodoListCardProps extends TodoListProps {
  /** @default true */
  defaultExpanded?: boolean | undefined;
}

const looksByStatus: Record<
  TodoStatus,
  { word: "toDo" | "inProgress" | "done" | "cancelled"; Icon: () => ReactNode; className?: string }
> = {
  pending: { word: "toDo", Icon: PendingIcon },
  in_progress: { word: "inProgress", Icon: InProgressIcon, className: "fp-todo-in-progress" },
  completed: { word: "done", Icon: CompletedIcon, className: "fp-todo-completed" },
  cancelled: { word: "cancelled", Icon: CancelledIcon, className: "fp-todo-cancelled" },
};

/** A plain to-do list; renders nothing if it is empty. */
export function TodoList({ todos, dimmedTodoIds, onTodoClick, style }: TodoListProps) {
  const items = readTodos(todos);
  if (items.length === 0) return null;
  const dimmed = new Set<unknown>(isIterable(dimmedTodoIds) ? dimmedTodoIds : []);
  return (
    <ul className="fp-todos" style={mergeStyle(style)}>
      {items.map((todo, index) => (
        <li key={todo.id ?? index}>
          <TodoRow todo={todo} isDimmed={dimmed.has(todo.id)} onTodoClick={onTodoClick} />
        </li>
      ))}
    </ul>
  );
}

interface TodoRowProps {
  todo: TodoItem;
  isDimmed: boolean;
  onTodoClick: TodoListProps["onTodoClick"];
}

function TodoRow({ todo, isDimmed, onTodoClick }: TodoRowProps) {
  const { say } = useCanvasLanguage();
  const { word, Icon, className } = looksByStatus[todo.status] ?? looksByStatus.pending;
  const classes = classNames("fp-todo", className, isDimmed && "fp-todo-dimmed");
  const content = (
    <>
      <Icon />
      <span className="fp-visually-hidden">{say(word)}: </span>
      <span>
        <TypographyContext.Provider value={true}>
          {renderInlineMarkdown(displayable(todo.content))}
        </TypographyContext.Provider>
      </span>
    </>
  );
  if (typeof onTodoClick !== "function") return <div className={classes}>{content}</div>;
  return (
    <button type="button" className={classes} onClick={() => onTodoClick(todo)}>
      {content}
    </button>
  );
}

/** A card with a to-do list and how many items are done; renders nothing if the list is empty. */
export function TodoListCard(props: TodoListCardProps) {
  const { todos, defaultExpanded = true, style, title, ...list } = props as TodoListCardProps & { title?: ReactNode };
  const [isOpen, setOpen] = useState(Boolean(defaultExpanded));
  const { say } = useCanvasLanguage();
  const items = readTodos(todos);
  if (items.length === 0) return null;
  const doneCount = items.filter((todo) => todo.status === "completed").length;
  const heading = (
    <>
      {childrenOr(title) !== undefined && <span>{title}</span>}
      <span>{say("doneCount", { done: doneCount, total: items.length })}</span>
    </>
  );
  return (
    <Disclosure
      classes={["fp-card", "fp-card-header", "fp-todos-padded"]}
      style={style}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      heading={heading}
    >
      <TodoList todos={items} dimmedTodoIds={list.dimmedTodoIds} onTodoClick={list.onTodoClick} />
    </Disclosure>
  );
}

function readTodos(todos: unknown): TodoItem[] {
  return Array.isArray(todos) ? todos.filter((todo) => typeof todo === "object" && todo !== null) : [];
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
