import { formatDigest, type OutputFormat } from "@fingerpaint/md5-core";
import { memo, useRef, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { formatBytes } from "../../components/format.ts";
import { DigestDifference, VerdictMark } from "../../pages/hash/expected-hash.tsx";
import type { HashMessages } from "../../pages/hash/hash-messages.ts";
import type { Verdict, VerdictKind } from "../../pages/hash/verification.ts";
import type { Language } from "../../preferences.ts";
import type { ChosenFile } from "./file-digests.ts";
import { hasSize, type Order, type SortKey, sortKeys } from "./file-list.ts";

/** How many rows are shown at first, and added by each press of the button. More would slow down every keystroke. */
const rowsPerPage = 500;

/** The result for a file, as shown in its row. */
export interface FileFinding {
  readonly file: ChosenFile;
  readonly verdict: Verdict;
  readonly isDuplicate: boolean;
}

/** The files in a table that can be sorted by its headers. */
export function FileTable(props: {
  readonly findings: readonly FileFinding[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onCancel: (id: number) => void;
  readonly outputFormat: OutputFormat;
  readonly language: Language;
  readonly messages: HashMessages;
}) {
  const { findings, order, onOrder, onCancel, outputFormat, language, messages } = props;
  const [limit, setLimit] = useState(rowsPerPage);
  const sortBy = (key: SortKey) => onOrder({ key, isDescending: order.key === key && !order.isDescending });
  return (
    <>
      <table className="hash-files">
        <caption className="visually-hidden">{messages.fileList}</caption>
        <thead>
          <tr>
            {sortKeys.map((key) => {
              const direction = order.isDescending ? "descending" : "ascending";
              return (
                <th
                  key={key}
                  scope="col"
                  className={`hash-${key}`}
                  aria-sort={order.key === key ? direction : undefined}
                >
                  <button type="button" className="quiet" onClick={() => sortBy(key)}>
                    {messages.columns[key]}
                    <span aria-hidden="true">{order.key === key ? (order.isDescending ? " ↓" : " ↑") : ""}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {findings.slice(0, limit).map(({ file, verdict, isDuplicate }) => (
            <FileRow
              key={file.id}
              file={file}
              verdictKind={verdict?.kind ?? null}
              expected={verdict?.kind === "mismatch" ? verdict.expected : null}
              note={verdict?.note ?? null}
              isDuplicate={isDuplicate}
              onCancel={onCancel}
              outputFormat={outputFormat}
              language={language}
              messages={messages}
            />
          ))}
        </tbody>
      </table>
      {findings.length > limit && (
        <button type="button" className="hash-more" onClick={() => setLimit(limit + rowsPerPage)}>
          {messages.showMore(Math.min(rowsPerPage, findings.length - limit), findings.length - limit)}
        </button>
      )}
    </>
  );
}

/** One file. Rendered again only if something about it changed. */
const FileRow = memo(function FileRow(props: {
  readonly file: ChosenFile;
  readonly verdictKind: VerdictKind | null;
  readonly expected: Uint8Array | null;
  readonly note: string | null;
  readonly isDuplicate: boolean;
  readonly onCancel: (id: number) => void;
  readonly outputFormat: OutputFormat;
  readonly language: Language;
  readonly messages: HashMessages;
}) {
  const { file, verdictKind, expected, note, isDuplicate, onCancel, outputFormat, language, messages } = props;
  const { id, name, size, progress } = file;
  const row = useRef<HTMLTableRowElement>(null);
  const written = progress.status === "done" ? formatDigest(progress.digest, { outputFormat }) : "";
  return (
    <tr ref={row} tabIndex={-1}>
      <th scope="row" className="hash-name">
        {name}
      </th>
      {hasSize(file) ? (
        <td className="hash-size" title={messages.exactSize(size)}>
          {formatBytes(size, language)}
        </td>
      ) : (
        <td className="hash-size soft">–</td>
      )}
      <td className="hash-digest">
        {progress.status === "done" && (
          <div className="hash-written">
            <span className="mono">{written}</span>
            <CopyButton text={written} label={messages.copyDigestOf(name)} short />
          </div>
        )}
        {progress.status === "done" && expected !== null && (
          <DigestDifference
            digest={progress.digest}
            expected={expected}
            outputFormat={outputFormat}
            messages={messages}
          />
        )}
        {note !== null && <p className="small soft">{note}</p>}
        {progress.status === "reading" && progress.bytesRead > 0 && (
          <progress value={progress.bytesRead} max={Math.max(size, 1)} aria-label={messages.progressOf(name)} />
        )}
      </td>
      <td className="hash-state">
        <div className="row">
          {progress.status === "done" ? (
            <VerdictMark kind={verdictKind} messages={messages} />
          ) : (
            <span className={stateLooks[progress.status] ?? "bad"}>{describeState(file, language, messages)}</span>
          )}
          {progress.status === "done" && verdictKind === null && !isDuplicate && (
            <span className="soft">{messages.states.done}</span>
          )}
          {isDuplicate && <span className="pill">{messages.duplicate}</span>}
          {progress.status === "reading" && (
            <button
              type="button"
              aria-label={messages.cancelFile(name)}
              onClick={() => {
                onCancel(id);
                // The button disappears.
                row.current?.focus({ preventScroll: true });
              }}
            >
              {messages.cancel}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
});

/** The class names of the states that aren't failures. */
const stateLooks: Readonly<Partial<Record<ChosenFile["progress"]["status"], string>>> = {
  reading: "soft",
  cancelled: "soft",
  missing: "hash-mark bad",
};

/** Describes the progress of a file in words. */
export function describeState({ size, progress }: ChosenFile, language: Language, messages: HashMessages): string {
  if (progress.status === "failed") return messages.failed(progress.reason);
  if (progress.status === "unread")
    return (progress.isFolder ? messages.folderNotRead : messages.failed)(progress.reason);
  if (progress.status !== "reading") return messages.states[progress.status];
  if (progress.bytesRead === 0) return messages.states.waiting;
  return formatShare(progress.bytesRead / Math.max(size, 1), language);
}

/** Formats a share of 1 as a whole percentage. Rounds down, so that 100% means complete. */
export function formatShare(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(Math.floor(Math.min(share, 1) * 100) / 100);
}
