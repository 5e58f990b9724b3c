import type { OutputFormat } from "@fingerpaint/md5-core";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useDroppedFiles } from "../../parts/use-dropped-files.ts";
import { ExpectedHashField } from "./expected-hash-field.tsx";
import { createFileDigests, md5sumLines } from "./file-digests.ts";
import { FileRow } from "./file-row.tsx";
import type { HashMessages } from "./hash-messages.ts";
import { judge } from "./verification.ts";

/** Files, hashed by a worker of this page. */
export function FilesSection(props: {
  readonly outputFormat: OutputFormat;
  readonly formatCount: (count: number) => string;
  readonly messages: HashMessages;
}) {
  const { outputFormat, formatCount, messages } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [digests] = useState(() =>
    createFileDigests(() => new Worker(new URL("./digest-worker.ts", import.meta.url), { type: "module" })),
  );
  const files = useSyncExternalStore(digests.subscribe, digests.list);
  const [expected, setExpected] = useState("");
  const isOver = useDroppedFiles(digests.add);
  useEffect(() => digests.close, [digests]);

  const done = files.filter(({ progress }) => progress.status === "done");
  const verdictOf = (digest: Uint8Array | null) => judge(digest, expected);
  const matches = done.filter(
    ({ progress }) => progress.status === "done" && verdictOf(progress.digest) === "match",
  ).length;
  const isReading = files.some(({ progress }) => progress.status === "reading");
  const isNotAHash = verdictOf(null) === "not-a-hash";

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
            // So that the same file can be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <p className="small soft">{messages.filesOrigin}</p>
      <ExpectedHashField
        label={messages.expectedFileHash}
        value={expected}
        onChange={setExpected}
        verdict={isNotAHash ? "not-a-hash" : null}
        messages={messages}
      />
      {files.length > 0 && (
        <>
          <div className="row">
            <p role="status">
              {messages.filesDone(done.length, files.length)}
              {expected.trim() !== "" && !isNotAHash && ` · ${messages.matching(matches)}`}
            </p>
            <CopyButton text={md5sumLines(files)} label={messages.copyList} />
            {isReading && (
              <button type="button" onClick={() => digests.cancel()}>
                {messages.cancelAll}
              </button>
            )}
            <button type="button" onClick={() => digests.clear()}>
              {messages.clear}
            </button>
          </div>
          <ul className="hash-files" aria-label={messages.fileList}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                outputFormat={outputFormat}
                verdict={file.progress.status === "done" && !isNotAHash ? verdictOf(file.progress.digest) : null}
                onCancel={() => digests.cancel(file.id)}
                formatCount={formatCount}
                messages={messages}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
