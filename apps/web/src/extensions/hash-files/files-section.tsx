import type { OutputFormat } from "@fingerpaint/md5-core";
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useDroppedFiles } from "../../components/use-dropped-files.ts";
import { ExpectedHashField } from "../../pages/hash/expected-hash.tsx";
import type { HashMessages } from "../../pages/hash/hash-messages.ts";
import { nothingExpected, readExpected } from "../../pages/hash/verification.ts";
import { useChecksumLists } from "../checksum-lists/use-checksum-lists.tsx";
import { readETag } from "../etag/etag-checks.ts";
import { useETags } from "../etag/use-etags.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { usePastedHashes } from "./comparison.ts";
import { addDropped, addedFiles } from "./dropped-files.ts";
import { type AddedFile, createFileDigests } from "./file-digests.ts";
import "./hash-files.css";

/** The section for files, which are hashed in workers. */
export function FilesSection({
  outputFormat,
  messages,
}: {
  readonly outputFormat: OutputFormat;
  readonly messages: HashMessages;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  /** Keeps the focus in this section when the pressed button disappears. */
  const keepFocus = useCallback(() => firstButton.current?.focus({ preventScroll: true }), []);
  const [digests] = useState(() => createFileDigests());
  const list = useSyncExternalStore(digests.subscribe, digests.list);
  const [pasted, setPasted] = useState("");
  const expected = useMemo(() => readExpected(pasted, readETag), [pasted]);
  const hashes = expected.kind === "hashes" ? expected : nothingExpected;
  const etags = useETags({ files: list.files, fileOf: digests.fileOf, expected: hashes, messages });
  const lists = useChecksumLists({
    files: list.files,
    addFile: (added) => digests.add([added]),
    removed: keepFocus,
    messages,
  });
  const comparisons = [usePastedHashes(list.files, hashes), etags, lists];
  /** Ends the search through the folders that were dropped. */
  const search = useRef(new AbortController());
  const isOver = useDroppedFiles((_, transfer) => {
    void addDropped(transfer, { add, addUnread: digests.addUnread, signal: search.current.signal });
  });
  useEffect(() => digests.close, [digests]);

  function add(added: readonly AddedFile[]): void {
    digests.add(lists.take(added));
  }

  function choose({ isFolder }: { readonly isFolder: boolean }): void {
    if (chooser.current === null) return;
    chooser.current.webkitdirectory = isFolder;
    chooser.current.click();
  }

  const cancel = useCallback(
    (id?: number) => {
      if (id === undefined) {
        endSearch(search);
        keepFocus();
      }
      digests.cancel(id);
    },
    [digests, keepFocus],
  );

  function clear(): void {
    endSearch(search);
    digests.clear();
    lists.clear();
    keepFocus();
  }

  return (
    <section className="card stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.files}</h2>
      <div className="hash-drop" data-over={isOver || undefined}>
        <span>{messages.drop}</span>
        <button type="button" ref={firstButton} onClick={() => choose({ isFolder: false })}>
          {messages.chooseFiles}
        </button>
        <button type="button" onClick={() => choose({ isFolder: true })}>
          {messages.chooseFolder}
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            if (event.target.files) add(addedFiles(event.target.files));
            // Allows choosing the same file again.
            event.target.value = "";
          }}
        />
      </div>
      <p className="small soft">
        {messages.filesOrigin} {messages.listHint}
      </p>
      <ExpectedHashField
        label={messages.expectedFileHash}
        hint={messages.expectedFileHint}
        takesList
        value={pasted}
        onChange={setPasted}
        expected={expected}
        messages={messages}
      />
      {(list.files.length > 0 || comparisons.some(({ against }) => against === "list")) && (
        <ChosenFiles
          list={list}
          comparisons={comparisons}
          outputFormat={outputFormat}
          onCancel={cancel}
          onClear={clear}
          messages={messages}
        />
      )}
    </section>
  );
}

/** Later drops get a new signal. */
function endSearch(search: { current: AbortController }): void {
  search.current.abort();
  search.current = new AbortController();
}
