import { createHash } from "node:crypto";
import { formatMd5sumLine } from "@fingerpaint/md5-core";
import { describe, expect, it } from "vitest";
import type { ChosenFile } from "../hash-files/file-digests.ts";
import { createListComparer, isNamedLikeList, readChecksumList } from "./checksum-lists.ts";

const md5 = (text: string) => createHash("md5").update(text).digest();
const hex = (text: string) => md5(text).toString("hex");
let lastId = 0;
function chosen(name: string, text: string | null): ChosenFile {
  const progress =
    text === null
      ? ({ status: "reading", bytesRead: 0 } as const)
      : ({ status: "done", digest: new Uint8Array(md5(text)) } as const);
  return { id: ++lastId, name, size: 1, progress };
}

/** Compares with one list, and gives the kind of each file's verdict, and the paths of the missing ones. */
function compare(path: string, text: string, files: readonly ChosenFile[]) {
  const list = readChecksumList(path, text);
  const { verdicts, missing } = createListComparer(list === null ? [] : [list])(files);
  return { kinds: files.map(({ id }) => verdicts.get(id)?.kind), missing };
}

describe("a dropped checksum list", () => {
  it.each(["MD5SUMS", "md5sum", "md5sum.txt", "md5sums.txt", "a/b/MD5SUMS", "release-1.0.md5", "iso.MD5", "CHECKSUMS"])(
    "may be named %s",
    (path) => {
      expect(isNamedLikeList({ file: new File([], "any"), path })).toBe(true);
    },
  );

  it.each(["a.txt", "SHA256SUMS", "md5.iso", "md5sum.c", "notmd5sums"])("isn't named %s", (path) => {
    expect(isNamedLikeList({ file: new File([], "any"), path })).toBe(false);
  });

  it.each([
    ["GNU", `${hex("1")}  a.txt\n${hex("2")} *b.txt\n`],
    ["GNU with CRLF and a byte order mark", `\uFEFF${hex("1")}  a.txt\r\n${hex("2")}  b.txt\r\n`],
    ["BSD --tag", `MD5 (a.txt) = ${hex("1")}\nMD5 (b.txt) = ${hex("2")}\n`],
    ["--zero", `${hex("1")}  a.txt\0${hex("2")}  b.txt\0`],
  ])("may be in the format %s", (_, text) => {
    const files = [chosen("a.txt", "1"), chosen("b.txt", "changed")];
    expect(compare("MD5SUMS", text, files)).toEqual({ kinds: ["match", "mismatch"], missing: [] });
  });

  it("may have escaped names", () => {
    const text = formatMd5sumLine(md5("1"), "two\nlines");
    expect(compare("MD5SUMS", text, [chosen("two\nlines", "1")])).toEqual({ kinds: ["match"], missing: [] });
  });

  it("has at least one checksum, and counts malformed lines", () => {
    expect(readChecksumList("a.md5", "hello\nworld\n")).toBe(null);
    expect(readChecksumList("a.md5", `# comment\n\noops\n${hex("1")}  a\n`)).toMatchObject({ malformedLines: 1 });
  });

  it("distinguishes matching, different, missing and unlisted files", () => {
    const text = ["same", "other", "gone"].map((name) => formatMd5sumLine(md5(name), name)).join("");
    const files = [chosen("same", "same"), chosen("other", "changed"), chosen("new", "new"), chosen("waits", null)];
    expect(compare("MD5SUMS", text, files)).toEqual({
      kinds: ["match", "mismatch", "unlisted", undefined],
      missing: ["gone"],
    });
  });

  it("gives the expected digest of a different file, unless it could be one of several", () => {
    const text = `${hex("1")}  a/x\n${hex("2")}  b/x\n${hex("3")}  y\n`;
    const list = readChecksumList("MD5SUMS", text);
    const files = [chosen("x", "changed"), chosen("y", "changed")];
    const { verdicts } = createListComparer(list === null ? [] : [list])(files);
    expect([...verdicts.values()]).toEqual([
      { kind: "mismatch", expected: null },
      { kind: "mismatch", expected: new Uint8Array(md5("3")) },
    ]);
  });

  it.each([
    ["in the same folder", "disc/MD5SUMS", "disc/docs/a"],
    ["in the folder above", "MD5SUMS", "docs/a"],
    ["elsewhere", "MD5SUMS", "disc/docs/a"],
    ["beside loose files", "MD5SUMS", "a"],
  ])("finds files %s", (_, listPath, filePath) => {
    expect(compare(listPath, `${hex("1")}  ./docs/a\n`, [chosen(filePath, "1")])).toEqual({
      kinds: ["match"],
      missing: [],
    });
  });

  it("doesn't confuse files of the same name in different folders", () => {
    const text = `${hex("1")}  docs/a\n`;
    expect(compare("disc/MD5SUMS", text, [chosen("disc/other/a", "1")])).toEqual({
      kinds: ["unlisted"],
      missing: ["disc/docs/a"],
    });
  });

  it("finds a loose file among files of the same name by its digest", () => {
    const text = `${hex("1")}  a/x\n${hex("2")}  b/x\n`;
    expect(compare("MD5SUMS", text, [chosen("x", "2")])).toEqual({ kinds: ["match"], missing: ["a/x"] });
  });

  it("treats both forms of an accented letter, and both kinds of slashes, as the same", () => {
    const text = `${hex("1")}  caf\u00e9\n${hex("2")}  dir\\b\n`;
    expect(compare("MD5SUMS", text, [chosen("cafe\u0301", "1"), chosen("dir/b", "2")])).toEqual({
      kinds: ["match", "match"],
      missing: [],
    });
  });

  it("doesn't count a file of the same content as listed", () => {
    expect(compare("MD5SUMS", `${hex("")}  empty\n`, [chosen("extra", "")])).toEqual({
      kinds: ["unlisted"],
      missing: ["empty"],
    });
  });
});
