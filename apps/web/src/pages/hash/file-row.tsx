import { formatDigest, type OutputFormat } from "@fingerpaint/md5-core";
import { CopyButton } from "../../parts/copy-button.tsx";
import { VerdictMark } from "./expected-hash-field.tsx";
import type { ChosenFile } from "./file-digests.ts";
import type { HashMessages } from "./hash-messages.ts";
import type { Verdict } from "./verification.ts";

/** One file of the list: how far it is, then its digest. */
export function FileRow(props: {
  readonly file: ChosenFile;
  readonly outputFormat: OutputFormat;
  readonly verdict: Verdict;
  readonly onCancel: () => void;
  readonly formatCount: (count: number) => string;
  readonly messages: HashMessages;
}) {
  const { file, outputFormat, verdict, onCancel, formatCount, messages } = props;
  const { name, size, progress } = file;
  return (
    <li>
      <div className="row">
        <span className="hash-name">{name}</span>
        <VerdictMark verdict={verdict} messages={messages} />
      </div>
      {progress.status === "reading" && (
        <div className="row">
          <progress value={progress.bytesRead} max={Math.max(size, 1)} aria-label={messages.progressOf(name)} />
          <button type="button" aria-label={messages.cancelFile(name)} onClick={onCancel}>
            {messages.cancel}
          </button>
        </div>
      )}
      {progress.status === "done" && (
        <>
          <div className="row">
            <span className="mono hash-value">{formatDigest(progress.digest, { outputFormat })}</span>
            <CopyButton
              text={formatDigest(progress.digest, { outputFormat })}
              label={messages.copyDigestOf(name)}
              short
            />
          </div>
          <p className="small soft">{messages.fileOrigin(formatCount(progress.byteCount), progress.byteCount)}</p>
        </>
      )}
      {progress.status === "cancelled" && <p className="small soft">{messages.cancelled}</p>}
      {progress.status === "failed" && (
        <p role="alert" className="bad">
          {messages.failed(progress.reason)}
        </p>
      )}
    </li>
  );
}
