import { expect, it } from "vitest";
import { addDropped } from "./dropped-files.ts";
import type { UnreadEntry } from "./file-digests.ts";

type Tree = { readonly [name: string]: Tree | null };

/** Entries as browsers give them: a folder's in parts, of two here, until a part is empty. */
function entryOf(fullPath: string, tree: Tree | null): FileSystemEntry {
  const name = fullPath.slice(fullPath.lastIndexOf("/") + 1);
  const children = Object.entries(tree ?? {}).map(([name, child]) => entryOf(`${fullPath}/${name}`, child));
  const entry = {
    name,
    fullPath,
    isFile: tree === null,
    isDirectory: tree !== null,
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      name === "gone" ? reject(new Error("gone")) : resolve(new File([], name)),
    createReader: () => ({
      readEntries: (resolve: (part: FileSystemEntry[]) => void, reject: (error: Error) => void) =>
        name === "locked" && children.length === 0 ? reject(new Error("denied")) : resolve(children.splice(0, 2)),
    }),
  };
  return entry as Partial<FileSystemEntry> as FileSystemEntry;
}

/** A drop of files and folders at the top. */
function dropOf(tree: Tree): DataTransfer {
  const entries = Object.entries(tree).map(([name, child]) => entryOf(`/${name}`, child));
  const transfer = {
    items: entries.map((entry) => ({ kind: "file", webkitGetAsEntry: () => entry })),
    files: entries.map(({ name }) => new File([], name)),
  };
  return transfer as Partial<Record<keyof DataTransfer, unknown>> as DataTransfer;
}

/** Drops a tree, and gives the paths that were added together, and what could not be read. Stops if it adds `last`. */
async function drop(tree: Tree, last?: string) {
  const stop = new AbortController();
  const added: string[][] = [];
  const unread: UnreadEntry[] = [];
  const walking = addDropped(dropOf(tree), {
    add(files) {
      added.push(files.map(({ path }) => path));
      if (files.some(({ path }) => path === last)) stop.abort();
    },
    addUnread: (entries) => unread.push(...entries),
    signal: stop.signal,
  });
  const addedFirst = [...added];
  await walking;
  return { addedFirst, addedLater: added.slice(addedFirst.length), unread };
}

it("adds loose files immediately, and those of folders with their paths", async () => {
  const dropped = await drop({ a: null, folder: { b: null, c: null, sub: { d: null }, empty: {} }, e: null });
  expect(dropped).toEqual({
    addedFirst: [["a", "e"]],
    addedLater: [["folder/b", "folder/c", "folder/sub/d"]],
    unread: [],
  });
});

it("adds the files of a large folder as they are found", async () => {
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`f${n}`, null]));
  const { addedLater } = await drop({ many });
  expect(addedLater.map(({ length }) => length)).toEqual([500, 500, 200]);
});

it("reports folders that can't be listed completely and files that can't be opened", async () => {
  const { addedLater, unread } = await drop({ folder: { a: null, gone: null, locked: { b: null, c: null } } });
  expect(addedLater).toEqual([["folder/a", "folder/locked/b", "folder/locked/c"]]);
  expect(unread).toEqual([
    { path: "folder/gone", isFolder: false, error: new Error("gone") },
    { path: "folder/locked/", isFolder: true, error: new Error("denied") },
  ]);
});

it("adds nothing more once it is stopped", async () => {
  const many = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`f${n}`, null]));
  const { addedLater, unread } = await drop({ locked: {}, many }, "many/f499");
  expect([addedLater.map(({ length }) => length), unread]).toEqual([[500], []]);
});
