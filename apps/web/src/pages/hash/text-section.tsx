import { formatDigest, type OutputFormat, type TextEncoding, textEncodings } from "@fingerpaint/md5-core";
import { useId, useRef, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { DigestDifference, ExpectedHashField } from "./expected-hash.tsx";
import { encodingNames, type HashMessages } from "./hash-messages.ts";
import { describeCharacter, placeOf } from "./text-place.ts";
import { type TextResult, useTextDigest } from "./use-text-digest.ts";
import { judge, readExpected } from "./verification.ts";

/** The section for text, which is hashed as it is typed. */
export function TextSection(props: { readonly outputFormat: OutputFormat; readonly messages: HashMessages }) {
  const { outputFormat, messages } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [encoding, setEncoding] = useState<TextEncoding>("utf8");
  const [pasted, setPasted] = useState("");
  const [hasTyped, setHasTyped] = useState(false);
  const result = useTextDigest(text, encoding);
  // An untouched field shows no digest, so that visitors aren't greeted by that of the empty text.
  const digest = result?.status === "done" && hasTyped ? result.digest : null;
  const expected = readExpected(pasted);
  const verdict = expected.kind === "hashes" && digest !== null ? judge(digest, expected) : null;
  const written = digest === null ? "" : formatDigest(digest, { outputFormat });

  function selectCharacter(position: number, length: number): void {
    field.current?.focus();
    field.current?.setSelectionRange(position, position + length);
  }

  return (
    <section className="card stack">
      <div className="row hash-head">
        <h2>
          <label htmlFor={id}>{messages.text}</label>
        </h2>
        <div className="row">
          <label htmlFor={`${id}-encoding`}>{messages.encoding}</label>
          <select
            id={`${id}-encoding`}
            value={encoding}
            onChange={(event) => setEncoding(event.target.value as TextEncoding)}
          >
            {textEncodings.map((name) => (
              <option key={name} value={name}>
                {encodingNames[name]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <textarea
        id={id}
        ref={field}
        className="mono"
        rows={6}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setHasTyped(true);
        }}
        aria-describedby={`${id}-note`}
        aria-invalid={result?.status === "unencodable"}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <p id={`${id}-note`} className="small soft">
        {messages.encodingNotes[encoding]} {messages.lineBreaks}
      </p>
      <div className="hash-digest">
        <label htmlFor={`${id}-digest`}>{messages.digest}</label>
        <div className="row">
          <output id={`${id}-digest`} htmlFor={id} className="mono hash-value">
            {written}
          </output>
          <CopyButton text={written} label={messages.copyDigest} short />
        </div>
        {hasTyped ? (
          <Origin result={result} text={text} messages={messages} onSelect={selectCharacter} />
        ) : (
          <p className="small soft">{messages.noTextYet}</p>
        )}
      </div>
      <ExpectedHashField
        label={messages.expectedTextHash}
        hint={messages.expectedHint}
        value={pasted}
        onChange={setPasted}
        expected={expected}
        verdict={verdict}
        messages={messages}
      >
        {digest !== null && verdict?.kind === "mismatch" && verdict.expected !== null && (
          <DigestDifference
            digest={digest}
            expected={verdict.expected}
            outputFormat={outputFormat}
            messages={messages}
          />
        )}
      </ExpectedHashField>
    </section>
  );
}

/** Says how the digest was computed, or why there is none. */
function Origin(props: {
  readonly result: TextResult | null;
  readonly text: string;
  readonly messages: HashMessages;
  readonly onSelect: (position: number, length: number) => void;
}) {
  const { result, text, messages, onSelect } = props;
  if (result === null) return null;
  if (result.status === "done") {
    return <p className="small soft">{messages.textOrigin(result.byteCount, encodingNames[result.encoding])}</p>;
  }
  if (result.status === "failed")
    return (
      <p role="alert" className="bad">
        {messages.failed(result.reason)}
      </p>
    );
  const { error, encoding } = result;
  const { line, column } = placeOf(text, error.position);
  const character = describeCharacter(error.character, messages);
  return (
    <p role="alert" className="notice-line bad">
      {messages.unencodable(character, line, column, encodingNames[encoding])}{" "}
      <button type="button" onClick={() => onSelect(error.position, error.character.length)}>
        {messages.showCharacter}
      </button>
    </p>
  );
}
