import { type ReactNode, useState } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { isShown, type LeafProps, objectsOf, TypographyContext } from "./component-props.ts";
import { Disclosure } from "./disclosure.tsx";
import { Icon } from "./icons.tsx";
import { renderInlineMarkdown } from "./inline-markdown.tsx";

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
  { word: "toDo" | "inProgress" | "done" | "cancelled"; mark?: ReactNode; className?: string }
> = {
  pending: { word: "toDo" },
  in_progress: {
    word: "inProgress",
    mark: <path d="M8 4.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" stroke="none" />,
    className: "fp-todo-in-progress",
  },
  completed: { word: "done", mark: <path d="m5.5 8.2 1.7 1.7 3.3-3.7" />, className: "fp-todo-completed" },
  cancelled: { word: "cancelled", mark: <path d="M5.5 8h5" />, className: "fp-todo-cancelled" },
};

/** A plain to-do list; renders nothing if it is empty. */
export function TodoList({ todos, dimmedTodoIds, onTodoClick, style }: TodoListProps) {
  const items = objectsOf(todos);
  if (items.length === 0) return null;
  const dimmed = new Set<unknown>(isIterable(dimmedTodoIds) ? dimmedTodoIds : []);
  return (
    <ul className="fp-todos" style={mergeStyle(style)}>
      {items.map((todo, index) => (
        <li key={index}>
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
  const { word, mark, className } = looksByStatus[todo.status] ?? looksByStatus.pending;
  const classes = classNames("fp-todo", className, isDimmed && "fp-todo-dimmed");
  const content = (
    <>
      <Icon size={14} className="fp-todo-icon">
        <circle cx="8" cy="8" r="6" />
        {mark}
      </Icon>
      <span className="fp-visually-hidden">{say(word)}: </span>
      <span>
        <TypographyContext.Provider value={true}>{renderInlineMarkdown(todo.content)}</TypographyContext.Provider>
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
  const items = objectsOf(todos);
  if (items.length === 0) return null;
  const doneCount = items.filter((todo) => todo.status === "completed").length;
  const heading = (
    <>
      {isShown(title) && <span>{title}</span>}
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

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
