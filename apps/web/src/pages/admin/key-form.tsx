import { type FormEvent, useId, useState } from "react";
import type { AdminWords } from "./admin-messages.ts";

/** Asks for an operator's key. @param problem Why the last one didn't do; null: none was tried. */
export function KeyForm(props: {
  readonly words: AdminWords;
  readonly problem: string | null;
  readonly open: (key: string) => void;
}) {
  const { words, problem, open } = props;
  const [key, setKey] = useState("");
  const id = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (key.trim() !== "") open(key.trim());
  }

  return (
    <form className="key-form card stack" onSubmit={submit}>
      <p className="soft">{words.keyText}</p>
      <div className="field">
        <label htmlFor={id}>{words.key}</label>
        <input
          id={id}
          type="password"
          required
          value={key}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => setKey(target.value)}
        />
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="bad">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="submit" className="primary">
          {words.open}
        </button>
      </div>
    </form>
  );
}
