import { formatDigest, type OutputFormat } from "@fingerpaint/md5-core";
import { type ReactNode, useId } from "react";
import type { HashMessages } from "./hash-messages.ts";
import type { Expected, Verdict, VerdictKind } from "./verification.ts";

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
  /** More about the verdict, directly below it. */
  readonly children?: ReactNode;
  readonly messages: HashMessages;
}) {
  const { label, hint, takesList = false, value, onChange, expected, verdict = null, children, messages } = props;
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
          <VerdictMark kind={verdict?.kind ?? null} messages={messages} />
        )}
      </p>
      {children}
      {expected.kind === "hashes" && expected.entries.length > 0 && <p className="small soft">{messages.proof}</p>}
    </div>
  );
}

/** Shows in words and colour how a digest compares. */
export function VerdictMark(props: { readonly kind: VerdictKind | null; readonly messages: HashMessages }) {
  const { kind, messages } = props;
  if (kind === null) return null;
  return (
    <strong className="hash-mark" data-verdict={kind}>
      {messages.verdicts[kind]}
    </strong>
  );
}

/** Marks where the expected digest differs from the computed one, and describes the first difference in words. */
export function DigestDifference(props: {
  readonly digest: Uint8Array;
  readonly expected: Uint8Array;
  readonly outputFormat: OutputFormat;
  readonly messages: HashMessages;
}) {
  const { digest, expected, outputFormat, messages } = props;
  const wanted = formatDigest(expected, { outputFormat });
  const differing = differingPlaces(formatDigest(digest, { outputFormat }), wanted);
  return (
    <p className="small hash-difference">
      <span className="soft">{messages.expectedInstead} </span>
      <span className="mono">
        {runsOf(wanted, differing).map(({ start, text, isMarked }) =>
          isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </span>{" "}
      <span className="soft">{messages.differs(differing.length, wanted.length, (differing[0] ?? 0) + 1)}</span>
    </p>
  );
}

/** The indices at which two texts of the same length differ. */
function differingPlaces(a: string, b: string): readonly number[] {
  return Array.from(b, (_, index) => index).filter((index) => a[index] !== b[index]);
}

/** Splits a text where marking starts and ends. */
function runsOf(text: string, marked: readonly number[]) {
  const isMarkedAt = new Set(marked);
  const runs: { start: number; text: string; isMarked: boolean }[] = [];
  for (const [index, character] of [...text].entries()) {
    const last = runs.at(-1);
    if (last?.isMarked === isMarkedAt.has(index)) last.text += character;
    else runs.push({ start: index, text: character, isMarked: isMarkedAt.has(index) });
  }
  return runs;
}
