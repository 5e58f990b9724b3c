import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { etagsFor, judge, readExpected, type Verdict } from "./verification.ts";

const md5 = (text: string) => createHash("md5").update(text).digest();
const hello = "5d41402abc4b2a76b9719d911017c592";
const verdict = (text: string, pasted: string, name?: string): Verdict | "not-a-hash" => {
  const expected = readExpected(pasted);
  return expected.kind === "hashes" ? judge(new Uint8Array(md5(text)), expected, name) : expected.kind;
};

describe("the expected hash of the hash page", () => {
  it.each([
    hello,
    ` \t${hello.toUpperCase()}\r\n`,
    "XUFAKrxLKna5cZ2REBfFkg==",
    `${hello}  hello.txt`,
    `${hello} *hello.txt\n`,
    `  ${hello}\thello world.txt  `,
    `\\${hello}  back\\\\slash.txt`,
    `MD5 (hello.txt) = ${hello}`,
  ])("may be a hash or a line of md5sum, with white space around it: %j", (pasted) => {
    expect(verdict("hello", pasted)).toEqual({ kind: "match" });
    expect(verdict("hullo", pasted)).toEqual({ kind: "mismatch", expected: new Uint8Array(md5("hello")) });
  });

  it.each(["5d41402a", "hello.txt", `${hello}x`, `${hello.slice(1)}  a.txt`, `${hello}\nno hash`])(
    "is refused if a line has no hash: %j",
    (pasted) => {
      expect(verdict("hello", pasted)).toBe("not-a-hash");
    },
  );

  it("is refused with the number of a line without a hash", () => {
    expect(readExpected(`${hello}\n\n oops\n`)).toEqual({ kind: "not-a-hash", line: 3 });
  });

  it("may be a multipart ETag, which an MD5 digest can't confirm", () => {
    const readOther = (value: string) => (/-\d+$/.test(value) ? { digest: new Uint8Array(16), etag: value } : null);
    const check = (pasted: string, name: string) => {
      const expected = readExpected(pasted, readOther);
      if (expected.kind === "not-a-hash") throw new Error(pasted);
      return [judge(new Uint8Array(md5("hello")), expected, name)?.kind ?? null, etagsFor(expected, name)];
    };
    expect(check("a-2", "any")).toEqual([null, ["a-2"]]);
    expect(check("a-2  other.bin", "any")).toEqual([null, ["a-2"]]);
    expect(check("a-2\nb-3", "any")).toEqual([null, ["a-2", "b-3"]]);
    expect(check("a-2  x.bin\nb-3  y.bin", "dir/x.bin")).toEqual([null, ["a-2"]]);
    expect(check("a-2  x.bin\nb-3  y.bin", "z.bin")).toEqual(["unlisted", []]);
    expect(check(`a-2\n${hello}`, "hello.txt")).toEqual(["match", ["a-2"]]);
    expect(check(`a-2\n${md5("x").toString("hex")}  hello.txt`, "hello.txt")).toEqual(["mismatch", []]);
    expect(readExpected("a-2")).toEqual({ kind: "not-a-hash", line: 1 });
  });

  it("is empty if nothing was pasted", () => {
    expect(verdict("hello", " \n ")).toBe(null);
  });

  it("applies to the file that it names, whatever the folder, and a list to no others", () => {
    const list = `${hello}  ./docs/hello.txt\n${md5("x").toString("hex")}  x.txt\n`;
    expect(verdict("hello", list, "hello.txt")).toEqual({ kind: "match" });
    expect(verdict("hello", list, "x.txt")).toEqual({ kind: "mismatch", expected: new Uint8Array(md5("x")) });
    expect(verdict("other", list, "other.txt")).toEqual({ kind: "unlisted" });
    // macOS writes accents as separate characters.
    expect(verdict("hullo", `${hello}  re\u0301sume\u0301.txt\n${hello}  b.txt`, "r\u00e9sum\u00e9.txt")).toEqual({
      kind: "mismatch",
      expected: new Uint8Array(md5("hello")),
    });
    // A renamed file still matches its entry in the list.
    expect(verdict("x", list, "renamed.txt")).toEqual({ kind: "match" });
  });

  it("applies to every file if it is the only one, even if it names another file", () => {
    expect(verdict("hullo", `${hello}  hello.txt`, "download.txt")).toEqual({
      kind: "mismatch",
      expected: new Uint8Array(md5("hello")),
    });
    expect(verdict("hullo", `${hello}\n${md5("x").toString("hex")}`, "a")).toEqual({
      kind: "mismatch",
      expected: null,
    });
  });
});
