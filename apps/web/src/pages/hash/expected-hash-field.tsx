import { useId } from "react";
import type { HashMessages } from "./hash-messages.ts";
import type { Expected, Verdict } from "./verification.ts";

/** The field for the expected hashes, with its problem or the result below it. */
export function ExpectedHashField(props: {
  readonly label: string;
  readonly hint: string;
  /** Accepts several lines, such as a whole md5sum list. @default false */
  readonly takesList?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly expected: Expected;
  /** @default null */
  readonly verdict?: Verdict;
  readonly messages: HashMessages;
}) {
  const { label, hint, takesList = false, value, onChange, expected, verdict = null, messages } = props;
  const id = useId();
  const isWrong = expected.kind === "not-a-hash";
  const attributes = {
    id,
    className: "mono",
    value,
    "aria-describedby": `${id}-hint`,
    "aria-invalid": isWrong,
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {takesList ? (
        <textarea {...attributes} rows={2} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...attributes} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-hint`} className="small soft">
        {hint}
      </p>
      <p role="status" className="hash-verdict">
        {isWrong ? (
          <strong className="hash-mark bad">
            {messages.notAHash(value.trim().includes("\n") ? expected.line : null)}
          </strong>
        ) : (
          <VerdictMark verdict={verdict} messages={messages} />
        )}
      </p>
    </div>
  );
}

/** Shows in words and colour how a digest compares. */
export function VerdictMark({ verdict, messages }: { readonly verdict: Verdict; readonly messages: HashMessages }) {
  if (verdict === null) return null;
  return (
    <strong className="hash-mark" data-verdict={verdict.kind}>
      {messages.verdicts[verdict.kind]}
    </strong>
  );
}
