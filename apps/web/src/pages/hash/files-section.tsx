import type { OutputFormat } from "@fingerpaint/md5-core";
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { saveFile } from "../../components/canvas-file.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { formatBytes } from "../../components/format.ts";
import { useDroppedFiles } from "../../components/use-dropped-files.ts";
import { useLanguage } from "../../use-preferences.ts";
import { ExpectedHashField } from "./expected-hash.tsx";
import { type ChosenFile, createFileDigests, type FileList } from "./file-digests.ts";
import { csvOf, duplicateDigests, hexOf, md5sumLines, type Order, sortFiles, sortKeys } from "./file-list.ts";
import { describeState, type FileFinding, FileTable, formatShare } from "./file-table.tsx";
import type { HashMessages } from "./hash-messages.ts";
import { judge, readExpected } from "./verification.ts";

const noEntries = { entries: [] };

/** The section for files, which are hashed in a worker. */
export function FilesSection({
  outputFormat,
  messages,
}: {
  readonly outputFormat: OutputFormat;
  readonly messages: HashMessages;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [digests] = useState(() =>
    createFileDigests(() => new Worker(new URL("./digest-worker.ts", import.meta.url), { type: "module" })),
  );
  const list = useSyncExternalStore(digests.subscribe, digests.list);
  const [pasted, setPasted] = useState("");
  const expected = useMemo(() => readExpected(pasted), [pasted]);
  const isOver = useDroppedFiles(digests.add);
  useEffect(() => digests.close, [digests]);

  return (
    <section className="card stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.files}</h2>
      <div className="hash-drop" data-over={isOver || undefined}>
        <span>{messages.drop}</span>
        <button type="button" onClick={() => chooser.current?.click()}>
          {messages.chooseFiles}
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            if (event.target.files) digests.add(event.target.files);
            // Allows choosing the same file again.
            event.target.value = "";
          }}
        />
      </div>
      <p className="small soft">{messages.filesOrigin}</p>
      <ExpectedHashField
        label={messages.expectedFileHash}
        hint={messages.expectedFileHint}
        takesList
        value={pasted}
        onChange={setPasted}
        expected={expected}
        messages={messages}
      />
      {list.files.length > 0 && (
        <ChosenFiles
          list={list}
          expected={expected.kind === "hashes" ? expected : noEntries}
          outputFormat={outputFormat}
          onCancel={digests.cancel}
          onClear={digests.clear}
          messages={messages}
        />
      )}
    </section>
  );
}

/** The chosen files: their overall progress, actions for all of them, and a table. */
function ChosenFiles(props: {
  readonly list: FileList;
  readonly expected: Parameters<typeof judge>[1];
  readonly outputFormat: OutputFormat;
  readonly onCancel: (id?: number) => void;
  readonly onClear: () => void;
  readonly messages: HashMessages;
}) {
  const { list, expected, outputFormat, onCancel, onClear, messages } = props;
  const { files } = list;
  const language = useLanguage();
  const filterId = useId();
  const [order, setOrder] = useState<Order>({ key: "name", isDescending: false });
  const [filter, setFilter] = useState("");
  const [showsDuplicatesOnly, setShowsDuplicatesOnly] = useState(false);
  const settledFilter = useDeferredValue(filter.trim().toLowerCase());

  const { findings, matches, duplicates } = useMemo(() => {
    const duplicated = duplicateDigests(files);
    const findingOf = (file: ChosenFile): FileFinding => ({
      file,
      verdict: file.progress.status === "done" ? judge(file.progress.digest, expected, file.name) : null,
      isDuplicate: duplicated.has(hexOf(file)),
    });
    const found = new Map(files.map((file) => [file.id, findingOf(file)]));
    const rankOf = ({ id }: ChosenFile) => verdictRanks[found.get(id)?.verdict?.kind ?? "none"];
    return {
      findings: sortFiles(files, order, rankOf).flatMap(({ id }) => found.get(id) ?? []),
      matches: [...found.values()].filter(({ verdict }) => verdict?.kind === "match").length,
      duplicates: [...found.values()].filter(({ isDuplicate }) => isDuplicate).length,
    };
  }, [files, order, expected]);
  const onlyDuplicates = showsDuplicatesOnly && duplicates > 0;
  const shown = findings.filter(
    ({ file, isDuplicate }) =>
      (!onlyDuplicates || isDuplicate) &&
      (settledFilter === "" || file.name.toLowerCase().includes(settledFilter) || hexOf(file).includes(settledFilter)),
  );
  const shownFiles = shown.map(({ file }) => file);
  const done = files.filter(({ progress }) => progress.status === "done").length;

  function saveCsv(): void {
    const findingOf = new Map(shown.map((finding) => [finding.file, finding]));
    const stateOf = (file: ChosenFile) => {
      const finding = findingOf.get(file);
      const said = finding?.verdict ? messages.verdicts[finding.verdict.kind] : describeState(file, language, messages);
      return finding?.isDuplicate ? `${said}; ${messages.duplicate}` : said;
    };
    const header = sortKeys.map((key) => (key === "size" ? messages.sizeInBytes : messages.columns[key]));
    saveFile(new Blob([csvOf(shownFiles, { header, outputFormat, stateOf })], { type: "text/csv" }), "md5.csv");
  }

  return (
    <>
      <ReadingProgress list={list} onCancel={() => onCancel()} messages={messages} />
      <div className="row">
        <p role="status">
          {[
            messages.filesDone(done, files.length),
            expected.entries.length > 0 && messages.matching(matches),
            duplicates > 0 && messages.duplicates(duplicates),
            shown.length < files.length && messages.shown(shown.length),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="row hash-tools">
        <label htmlFor={filterId}>{messages.filter}</label>
        <input
          id={filterId}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          placeholder={messages.filterHint}
          autoComplete="off"
          spellCheck={false}
        />
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
        <CopyButton text={md5sumLines(shownFiles)} label={messages.copyList} />
        <button type="button" onClick={saveCsv}>
          {messages.saveCsv}
        </button>
        <button type="button" onClick={onClear}>
          {messages.clear}
        </button>
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
    </>
  );
}

/** The order of hashed files when sorted by state. */
const verdictRanks = { mismatch: 0, match: 1, unlisted: 2, none: 3 } as const;

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
