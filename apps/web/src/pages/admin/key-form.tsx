import { type FormEvent, useState } from "react";
import { KeyField } from "../../parts/key-field.tsx";
import type { AdminWords } from "./admin-messages.ts";

/** Asks for an operator's key. @param problem Why the last key was refused; null if none was tried. */
export function KeyForm(props: {
  readonly words: AdminWords;
  readonly problem: string | null;
  readonly open: (key: string) => void;
}) {
  const { words, problem, open } = props;
  const [key, setKey] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (key.trim() !== "") open(key.trim());
  }

  return (
    <form className="key-form card stack" onSubmit={submit}>
      <p className="soft">{words.keyText}</p>
      <KeyField label={words.key} value={key} problem={problem} onChange={setKey} />
      <div className="row">
        <button type="submit" className="primary">
          {words.open}
        </button>
      </div>
    </form>
  );
}
