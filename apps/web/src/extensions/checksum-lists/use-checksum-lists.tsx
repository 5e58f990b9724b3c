import { useMemo, useState } from "react";
import type { HashMessages } from "../../pages/hash/hash-messages.ts";
import type { Comparison } from "../hash-files/comparison.ts";
import type { AddedFile, ChosenFile } from "../hash-files/file-digests.ts";
import { type ChecksumList, createListComparer, isNamedLikeList, readChecksumList } from "./checksum-lists.ts";
import "./checksum-lists.css";

/** The lists that were dropped, how the files compare with them, and a line about each. */
interface ChecksumLists extends Comparison {
  /** Keeps the lists among added files, and returns the other files. */
  take(added: readonly AddedFile[]): readonly AddedFile[];
  clear(): void;
}

/**
 * Compares the files on the page with dropped lists such as `MD5SUMS`, whichever comes first.
 *
 * @param options.addFile Called with each file that is named like a list, but isn't one or can't be read.
 * @param options.removed Called when the visitor has removed a list, and its button with it.
 */
export function useChecksumLists(options: {
  readonly files: readonly ChosenFile[];
  readonly addFile: (added: AddedFile) => void;
  readonly removed: () => void;
  readonly messages: HashMessages;
}): ChecksumLists {
  const { files, addFile, removed, messages } = options;
  const [lists, setLists] = useState<readonly ChecksumList[]>([]);
  const compare = useMemo(() => createListComparer(lists), [lists]);
  const compared = useMemo(() => (lists.length > 0 ? compare(files) : noLists), [compare, lists, files]);

  async function read(added: AddedFile): Promise<void> {
    const list = await added.file.text().then(
      (text) => readChecksumList(added.path, text),
      () => null,
    );
    if (list === null) addFile(added);
    else setLists((known) => [...known.filter(({ path }) => path !== list.path), list]);
  }

  return {
    against: lists.length > 0 ? "list" : null,
    ...compared,
    description: lists.length > 0 && (
      <div key="lists" className="hash-lists">
        {lists.map((one) => (
          <div key={one.path} className="row">
            <span className="hash-list-name">{messages.list(one.path, one.files.length, one.malformedLines)}</span>
            <button
              type="button"
              aria-label={messages.removeListNamed(one.path)}
              onClick={() => {
                setLists(lists.filter((other) => other !== one));
                removed();
              }}
            >
              {messages.removeList}
            </button>
          </div>
        ))}
        <p className="small soft">{messages.proof}</p>
      </div>
    ),
    take(added) {
      for (const one of added.filter(isNamedLikeList)) void read(one);
      return added.filter((one) => !isNamedLikeList(one));
    },
    clear: () => setLists([]),
  };
}

const noLists = { verdicts: new Map(), missing: [] };
