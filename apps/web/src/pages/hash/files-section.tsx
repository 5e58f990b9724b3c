import type { OutputFormat } from "@fingerpaint/md5-core";
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useDroppedFiles } from "../../components/use-dropped-files.ts";
import { type ChecksumList, isNamedLikeList, readChecksumList } from "./checksum-lists.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { addDropped, addedFiles } from "./dropped-files.ts";
import { ExpectedHashField } from "./expected-hash.tsx";
import { type AddedFile, createFileDigests } from "./file-digests.ts";
import type { HashMessages } from "./hash-messages.ts";
import { nothingExpected, readExpected } from "./verification.ts";

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
  const [lists, setLists] = useState<readonly ChecksumList[]>([]);
  const [pasted, setPasted] = useState("");
  const expected = useMemo(() => readExpected(pasted), [pasted]);
  const isOver = useDroppedFiles((_, transfer) => void addDropped(transfer, { add, addUnread: digests.addUnread }));
  useEffect(() => digests.close, [digests]);

  function add(added: readonly AddedFile[]): void {
    digests.add(added.filter((one) => !isNamedLikeList(one)));
    for (const one of added.filter(isNamedLikeList)) void addList(one);
  }

  /** Adds a list, or digests the file if it is none or can't be read. */
  async function addList(added: AddedFile): Promise<void> {
    const read = await added.file.text().then(
      (text) => readChecksumList(added.path, text),
      () => null,
    );
    if (read === null) digests.add([added]);
    else setLists((known) => [...known.filter(({ path }) => path !== read.path), read]);
  }

  function choose({ isFolder }: { readonly isFolder: boolean }): void {
    if (chooser.current === null) return;
    chooser.current.webkitdirectory = isFolder;
    chooser.current.click();
  }

  function clear(): void {
    digests.clear();
    setLists([]);
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
      {(list.files.length > 0 || lists.length > 0) && (
        <ChosenFiles
          list={list}
          lists={lists}
          onRemoveList={(removed) => setLists(lists.filter((one) => one !== removed))}
          expected={expected.kind === "hashes" ? expected : nothingExpected}
          outputFormat={outputFormat}
          onCancel={digests.cancel}
          onClear={clear}
          messages={messages}
        />
      )}
    </section>
  );
}
