import type { OutputFormat } from "@fingerpaint/md5-core";
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
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
  const [digests] = useState(() => createFileDigests());
  const list = useSyncExternalStore(digests.subscribe, digests.list);
  const [pasted, setPasted] = useState("");
  const expected = useMemo(() => readExpected(pasted, readETag), [pasted]);
  const hashes = expected.kind === "hashes" ? expected : nothingExpected;
  const etags = useETags({ files: list.files, fileOf: digests.fileOf, expected: hashes, messages });
  const lists = useChecksumLists({ files: list.files, addFile: (added) => digests.add([added]), messages });
  const comparisons = [usePastedHashes(list.files, hashes), etags, lists];
  const isOver = useDroppedFiles((_, transfer) => void addDropped(transfer, { add, addUnread: digests.addUnread }));
  useEffect(() => digests.close, [digests]);

  function add(added: readonly AddedFile[]): void {
    digests.add(lists.take(added));
  }

  function choose({ isFolder }: { readonly isFolder: boolean }): void {
    if (chooser.current === null) return;
    chooser.current.webkitdirectory = isFolder;
    chooser.current.click();
  }

  function clear(): void {
    digests.clear();
    lists.clear();
  }

  return (
    <section className="card stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.files}</h2>
      <div className="hash-drop" data-over={isOver || undefined}>
        <span>{messages.drop}</span>
        <button type="button" onClick={() => choose({ isFolder: false })}>
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
          onCancel={digests.cancel}
          onClear={clear}
          messages={messages}
        />
      )}
    </section>
  );
}
