import { expect, it } from "vitest";
import { addDropped } from "./dropped-files.ts";
import type { AddedFile } from "./file-digests.ts";

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
      readEntries: (resolve: (part: FileSystemEntry[]) => void) => resolve(children.splice(0, 2)),
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

it("adds loose files immediately, and those of folders with their paths", async () => {
  const added: string[][] = [];
  const add = (files: readonly AddedFile[]) => added.push(files.map(({ path }) => path));
  const walking = addDropped(
    dropOf({ a: null, folder: { b: null, gone: null, c: null, sub: { d: null }, empty: {} }, e: null }),
    add,
  );
  expect(added).toEqual([["a", "e"]]);
  await walking;
  expect(added.slice(1)).toEqual([["folder/b", "folder/c", "folder/sub/d"]]);
});

it("adds the files of a large folder as they are found", async () => {
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`f${n}`, null]));
  const counts: number[] = [];
  await addDropped(dropOf({ many }), (files) => counts.push(files.length));
  expect(counts).toEqual([500, 500, 200]);
});
