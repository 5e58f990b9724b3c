import type { OutputFormat } from "@fingerpaint/md5-core";
import { describe, expect, it } from "vitest";
import type { ChosenFile } from "./file-digests.ts";
import { createFileFilter, csvOf, duplicateDigests, md5sumLines, sortFiles } from "./file-list.ts";

let lastId = 0;
function file(name: string, byte: number | null = 0, size = 1): ChosenFile {
  const progress =
    byte === null
      ? ({ status: "failed", reason: "gone" } as const)
      : ({ status: "done", digest: new Uint8Array(16).fill(byte) } as const);
  return { id: ++lastId, name, size, progress };
}
const names = (files: readonly ChosenFile[]) => files.map(({ name }) => name);

describe("the table of files", () => {
  it("sorts names in natural order, in both directions", () => {
    const files = ["file-10", "file-1", "file-2"].map((name) => file(name));
    expect(names(sortFiles(files, { key: "name", isDescending: false }))).toEqual(["file-1", "file-2", "file-10"]);
    expect(names(sortFiles(files, { key: "name", isDescending: true }))).toEqual(["file-10", "file-2", "file-1"]);
  });

  it("sorts by size, digest and state, then by name", () => {
    const files = [file("c", 1, 9), file("b", 255, 10), file("a10", 16, 9), file("a9", null, 9)];
    const sorted = (key: "size" | "digest" | "state") => names(sortFiles(files, { key, isDescending: false }));
    expect(sorted("size")).toEqual(["a9", "a10", "c", "b"]);
    expect(sorted("digest")).toEqual(["a9", "c", "a10", "b"]);
    expect(sorted("state")).toEqual(["a9", "a10", "b", "c"]);
    const byRank = sortFiles(files, { key: "state", isDescending: false }, ({ name }) => (name === "c" ? 0 : 1));
    expect(names(byRank)).toEqual(["a9", "c", "a10", "b"]);
  });

  it("finds the digests that several files share, and ignores files without one", () => {
    const files = [file("a", 1), file("b", 2), file("c", 1), file("d", null), file("e", null)];
    expect([...duplicateDigests(files)]).toEqual(["01".repeat(16)]);
  });

  it("finds files by a part of their name, or of the digest in hex or as it is shown", () => {
    const files = [file("R\u00e9sum\u00e9.PDF", 1), file("re\u0301sume\u0301.txt", 2), file("other", null)];
    const found = (filter: string, outputFormat: OutputFormat = "hex") =>
      names(files.filter(createFileFilter(filter, outputFormat)));
    expect(found(" r\u00c9sum ")).toHaveLength(2);
    expect(found("pdf")).toEqual(["R\u00e9sum\u00e9.PDF"]);
    expect(found("0202")).toEqual(["re\u0301sume\u0301.txt"]);
    expect(found("0202", "base64")).toHaveLength(1);
    expect(found("AgICAgICAgICAgICAgICAg==", "base64")).toEqual(["re\u0301sume\u0301.txt"]);
    expect(found("")).toHaveLength(3);
  });

  it("lists digests like md5sum in the given order, without files that have none", () => {
    expect(md5sumLines([file("b", 2), file("x", null), file("a\\", 1)])).toBe(
      `${"02".repeat(16)}  b\n\\${"01".repeat(16)}  a\\\\\n`,
    );
  });

  it("writes CSV that spreadsheets read as UTF-8 and never as a formula", () => {
    const files = [file('say "hi", now', 1), file("=HYPERLINK(1)", null, 2048), file("价格.txt", 0)];
    const header = ["Name", "Bytes", "MD5", "State"];
    const csv = csvOf(files, { header, outputFormat: "base64", stateOf: ({ progress }) => progress.status });
    expect(csv).toBe(
      '\uFEFFName,Bytes,MD5,State\r\n"say ""hi"", now",1,AQEBAQEBAQEBAQEBAQEBAQ==,done\r\n' +
        "'=HYPERLINK(1),2048,,failed\r\n价格.txt,1,AAAAAAAAAAAAAAAAAAAAAA==,done\r\n",
    );
  });
});
