import { useId } from "react";
import type { HashMessages } from "./hash-messages.ts";
import type { Verdict } from "./verification.ts";

/** The field for a hash that should come out, with what came of the comparison beside it. */
export function ExpectedHashField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly verdict: Verdict;
  readonly messages: HashMessages;
}) {
  const { label, value, onChange, verdict, messages } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="mono"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={verdict === "not-a-hash"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p id={`${id}-hint`} className="small soft">
        {messages.expectedHint}
      </p>
      <p role="status" className="hash-verdict">
        <VerdictMark verdict={verdict} messages={messages} />
      </p>
    </div>
  );
}

/** Says in words and colour how a digest compares. */
export function VerdictMark({ verdict, messages }: { readonly verdict: Verdict; readonly messages: HashMessages }) {
  if (verdict === null) return null;
  return (
    <strong className="hash-mark" data-verdict={verdict}>
      {messages.verdicts[verdict]}
    </strong>
  );
}
