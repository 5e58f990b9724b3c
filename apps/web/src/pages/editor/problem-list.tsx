import type { EditorWords } from "./editor-messages.ts";
import type { Problem } from "./problem.ts";

/** The problems, sorted by line. Each one with a line links to it. */
export function ProblemList(props: {
  readonly problems: readonly Problem[];
  readonly onGoTo: (line: number) => void;
  readonly words: EditorWords;
}) {
  const { problems, onGoTo, words } = props;
  if (problems.length === 0) return null;
  return (
    <ul className="problems" aria-label={words.problems}>
      {problems.map(({ severity, message, line, column }) => (
        <li key={`${line}:${column}:${message}`} data-severity={severity}>
          {line !== undefined && (
            <button type="button" className="quiet" onClick={() => onGoTo(line)}>
              {words.problemAt(line)}
            </button>
          )}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
