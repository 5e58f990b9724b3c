import type { OutputFormat } from "@fingerpaint/md5-core";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { saveFile } from "../../components/canvas-file.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { formatBytes } from "../../components/format.ts";
import type { HashMessages } from "../../pages/hash/hash-messages.ts";
import { useLanguage } from "../../use-preferences.ts";
import { type Comparison, missingRows, verdictOf } from "./comparison.ts";
import type { ChosenFile, FileList } from "./file-digests.ts";
import {
  createFileFilter,
  csvOf,
  duplicateDigests,
  hexOf,
  md5sumLines,
  type Order,
  sortFiles,
  sortKeys,
} from "./file-list.ts";
import { describeState, type FileFinding, FileTable, formatShare } from "./file-table.tsx";

const outcomes = ["all", "match", "mismatch", "missing", "unlisted"] as const;

/** The results that can be shown alone. */
type Outcome = (typeof outcomes)[number];

/** The chosen files: their overall progress, how they compare, actions for all of them, and a table. */
export function ChosenFiles(props: {
  readonly list: FileList;
  readonly comparisons: readonly Comparison[];
  readonly outputFormat: OutputFormat;
  readonly onCancel: (id?: number) => void;
  readonly onClear: () => void;
  readonly messages: HashMessages;
}) {
  const { list, comparisons, outputFormat, onCancel, onClear, messages } = props;
  const { files } = list;
  const language = useLanguage();
  const id = useId();
  const [order, setOrder] = useState<Order>({ key: "name", isDescending: false });
  const [filter, setFilter] = useState("");
  const [showsDuplicatesOnly, setShowsDuplicatesOnly] = useState(false);
  const [chosenOutcome, setOutcome] = useState<Outcome>("all");
  const settledFilter = useDeferredValue(filter);
  const hasList = comparisons.some(({ against }) => against === "list");
  const hasHashes = comparisons.some(({ against }) => against === "hashes");

  const { findings, counts, duplicates } = useMemo(() => {
    const duplicated = duplicateDigests(files);
    const missing = missingRows(comparisons);
    const rows = [...files, ...missing];
    const found = new Map<number, FileFinding>();
    const counts = {
      all: rows.length,
      match: 0,
      mismatch: 0,
      missing: missing.length,
      unlisted: 0,
      comparing: 0,
      undecided: 0,
    };
    for (const file of rows) {
      const verdict = verdictOf(file.id, comparisons);
      if (verdict !== null) counts[verdict.kind] += 1;
      found.set(file.id, { file, verdict, isDuplicate: duplicated.has(hexOf(file)) });
    }
    const rankOf = ({ id }: ChosenFile) => verdictRanks[found.get(id)?.verdict?.kind ?? "none"];
    return {
      findings: sortFiles(rows, order, rankOf).flatMap(({ id }) => found.get(id) ?? []),
      counts,
      duplicates: [...found.values()].filter(({ isDuplicate }) => isDuplicate).length,
    };
  }, [files, order, comparisons]);
  const onlyDuplicates = showsDuplicatesOnly && duplicates > 0;
  const outcome = hasList ? chosenOutcome : "all";
  const isSought = createFileFilter(settledFilter, outputFormat);
  const shown = findings.filter(
    ({ file, verdict, isDuplicate }) =>
      (!onlyDuplicates || isDuplicate) &&
      (outcome === "all" || outcome === (verdict?.kind ?? file.progress.status)) &&
      isSought(file),
  );
  const shownFiles = shown.map(({ file }) => file);
  const done = files.filter(({ progress }) => progress.status === "done").length;
  const folders = files.filter(({ progress }) => progress.status === "unread" && progress.isFolder).length;
  const { match, mismatch, missing, unlisted } = counts;

  function saveCsv(): void {
    const findingOf = new Map(shown.map((finding) => [finding.file, finding]));
    const stateOf = (file: ChosenFile) => {
      const finding = findingOf.get(file);
      const { verdict, isDuplicate } = finding ?? {};
      const said = verdict ? messages.verdicts[verdict.kind] : describeState(file, language, messages);
      return [said, verdict?.note, isDuplicate && messages.duplicate].filter(Boolean).join("; ");
    };
    const header = sortKeys.map((key) => (key === "size" ? messages.sizeInBytes : messages.columns[key]));
    saveFile(new Blob([csvOf(shownFiles, { header, outputFormat, stateOf })], { type: "text/csv" }), "md5.csv");
  }

  return (
    <>
      <ReadingProgress list={list} onCancel={() => onCancel()} messages={messages} />
      {comparisons.map(({ description }) => description)}
      <div className="row">
        <p role="status">
          {[
            messages.filesDone(done, files.length - folders),
            folders > 0 && messages.foldersNotRead(folders),
            hasList && messages.comparison(match, mismatch, missing, unlisted),
            !hasList && hasHashes && messages.matching(match),
            duplicates > 0 && messages.duplicates(duplicates),
            shown.length < findings.length && messages.shown(shown.length),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="row hash-tools">
        <div className="row hash-filters">
          <label htmlFor={`${id}-filter`}>{messages.filter}</label>
          <input
            id={`${id}-filter`}
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            placeholder={messages.filterHint}
            autoComplete="off"
            spellCheck={false}
          />
          {hasList && (
            <span className="row">
              <label htmlFor={`${id}-outcome`}>{messages.show}</label>
              <select
                id={`${id}-outcome`}
                value={outcome}
                onChange={(event) => setOutcome(outcomes.find((one) => one === event.target.value) ?? "all")}
              >
                {outcomes.map((one) => (
                  <option key={one} value={one}>
                    {messages.outcomes[one](counts[one])}
                  </option>
                ))}
              </select>
            </span>
          )}
          {duplicates > 0 && (
            <label className="row">
              <input
                type="checkbox"
                checked={showsDuplicatesOnly}
                onChange={(event) => setShowsDuplicatesOnly(event.target.checked)}
              />
              {messages.onlyDuplicates}
            </label>
          )}
        </div>
        <div className="row">
          <CopyButton text={md5sumLines(shownFiles)} label={messages.copyList} />
          <button type="button" onClick={saveCsv}>
            {messages.saveCsv}
          </button>
          <button type="button" onClick={onClear}>
            {messages.clear}
          </button>
        </div>
      </div>
      <FileTable
        findings={shown}
        order={order}
        onOrder={setOrder}
        onCancel={onCancel}
        outputFormat={outputFormat}
        language={language}
        messages={messages}
      />
      {shown.length === 0 && <p className="soft">{messages.noneShown}</p>}
    </>
  );
}

/** The order of hashed files when sorted by state. Those that need attention come first. */
const verdictRanks = { mismatch: 0, undecided: 1, unlisted: 2, comparing: 3, match: 4, none: 5 } as const;

/** Shows how much of all files has been read, and how fast. Nothing once all have been read. */
function ReadingProgress(props: {
  readonly list: FileList;
  readonly onCancel: () => void;
  readonly messages: HashMessages;
}) {
  const { list, onCancel, messages } = props;
  const language = useLanguage();
  let read = 0;
  let total = 0;
  let isReading = false;
  for (const { size, progress } of list.files) {
    if (progress.status === "reading") isReading = true;
    else if (progress.status !== "done") continue;
    read += progress.status === "reading" ? Math.min(progress.bytesRead, size) : size;
    total += size;
  }
  if (!isReading) return null;
  const speed = list.bytesPerSecond === null ? [] : [`${formatBytes(list.bytesPerSecond, language)}/s`];
  return (
    <div className="row hash-progress">
      <progress value={read} max={Math.max(total, 1)} aria-label={messages.progressOfAll} />
      <span>{[formatShare(read / Math.max(total, 1), language), ...speed].join(" · ")}</span>
      <button type="button" onClick={onCancel}>
        {messages.cancelAll}
      </button>
    </div>
  );
}
