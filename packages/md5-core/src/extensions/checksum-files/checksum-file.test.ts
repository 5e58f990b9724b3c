import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExpectedHash } from "../../expected-hash.ts";
import { formatMd5sumLine } from "../../md5/output-format.ts";
import { parseChecksumFile, parseChecksumLine } from "./checksum-file.ts";

const hash = "5d41402abc4b2a76b9719d911017c592";
const base64 = "XUFAKrxLKna5cZ2REBfFkg==";
const { digest } = parseExpectedHash(hash);

/** The output of `md5sum --tag`. */
function tagLine(name: string): string {
  const escaped = name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === name ? "" : "\\"}MD5 (${escaped}) = ${hash}\n`;
}

const fileNames = fc.string({ minLength: 1, unit: fc.constantFrom(..."ab \\\n\r\t*#()=é/.") });

describe("parseChecksumLine", () => {
  it.each([
    ["GNU's md5sum", `${hash}  a.iso`, "a.iso"],
    ["md5sum --binary", `${hash} *a.iso`, "a.iso"],
    ["md5sum --tag, and BSD's md5", `MD5 (a.iso) = ${hash}`, "a.iso"],
    ["openssl md5", `MD5(a.iso)= ${hash}`, "a.iso"],
    ["md5 -r", `${hash} a.iso`, "a.iso"],
    ["upper case", `${hash.toUpperCase()}  a.iso`, "a.iso"],
    ["a line end", `${hash}  a.iso\n`, "a.iso"],
    ["a line end of Windows", `${hash}  a.iso\r\n`, "a.iso"],
    ["white space before it", ` \t${hash}  a.iso`, "a.iso"],
    ["a tab after the digest", `${hash}\t a.iso`, "a.iso"],
    ["a name of a path with spaces", `${hash}  dir/a b  c.iso`, "dir/a b  c.iso"],
    ["a name that begins with an asterisk", `${hash}  *a`, "*a"],
    ["a name that is a space", `${hash}   `, " "],
    ["a name that is an asterisk, in BSD's style", `${hash} *`, "*"],
    ["parentheses in a tagged name", `MD5 (a) = (b).iso) = ${hash}`, "a) = (b).iso"],
    ["escapes", `\\${hash}  a\\nb\\\\c\\rd`, "a\nb\\c\rd"],
    ["an escaped backslash before a letter", `\\${hash}  a\\\\nb`, "a\\nb"],
    ["escapes in a tagged name", `\\MD5 (a\\nb) = ${hash}`, "a\nb"],
    ["a backslash in a line that isn't escaped", `${hash}  a\\nb`, "a\\nb"],
    ["a name that ends at its first NUL", `${hash}  a\0b`, "a"],
    ["a tagged line that ends at a NUL", `MD5 (a) = ${hash}\0b`, "a"],
  ])("reads %s", (_, line, fileName) => {
    expect(parseChecksumLine(line)).toEqual({ fileName, hash: expect.stringMatching(new RegExp(`^${hash}$`, "i")) });
  });

  it.each([
    ["nothing", ""],
    ["a digest alone", hash],
    ["a digest without a name", `${hash}  `.trimEnd()],
    ["31 digits", `${hash.slice(1)}  a`],
    ["33 digits", `a${hash}  a`],
    ["another algorithm", `SHA1 (a) = ${hash}`],
    ["Base64", `${base64}  a`],
    ["an escape that md5sum doesn't write", `\\${hash}  a\\tb`],
    ["a backslash at the end of an escaped name", `\\${hash}  a\\`],
    ["text after a tagged digest", `MD5 (a) = ${hash} b`],
    ["a page", "<html>"],
  ])("returns null for %s", (_, line) => {
    expect(parseChecksumLine(line)).toBeNull();
  });

  it("parses the output of --zero, without escapes", () => {
    for (const name of ["a\nb", "a\\nb", "\\", "a\r"]) {
      expect(parseChecksumLine(`${hash}  ${name}\0`, { zero: true })).toEqual({ fileName: name, hash });
      expect(parseChecksumLine(`MD5 (${name}) = ${hash}`, { zero: true })).toEqual({ fileName: name, hash });
    }
    expect(parseChecksumLine(`\\${hash}  a`, { zero: true })).toBeNull();
  });

  it("reads digests in canonical Base64", () => {
    expect(parseChecksumLine(`${base64}  a`, { format: "base64" })).toEqual({ fileName: "a", hash: base64 });
    expect(parseChecksumLine(`MD5 (a) = ${base64}`, { format: "base64" })).toEqual({ fileName: "a", hash: base64 });
    for (const line of [`${hash}  a`, `${base64.replace("g==", "h==")}  a`])
      expect(parseChecksumLine(line, { format: "base64" })).toBeNull();
  });

  it("reads ETags, with and without a number of parts", () => {
    for (const count of ["", "-1", "-38", "-10000"]) {
      const etag = hash + count;
      for (const line of [`${etag}  a`, `${etag} *a`, `MD5 (a) = ${etag}`])
        expect(parseChecksumLine(line, { format: "etag" })).toEqual({ fileName: "a", hash: etag });
      if (count !== "") expect(parseChecksumLine(`${etag}  a`)).toBeNull();
    }
    for (const count of ["-", "-0", "-01", "-10001", "-1x"])
      expect(parseChecksumLine(`${hash}${count}  a`, { format: "etag" })).toBeNull();
  });

  it("refuses unknown options", () => {
    for (const parse of [parseChecksumLine, parseChecksumFile]) {
      expect(() => parse("", { format: "hex-upper" as "hex" })).toThrow(
        'INVALID_ARGUMENT: format: must be one of "hex", "base64", "etag"; got "hex-upper"',
      );
      expect(() => parse("", { zero: 1 as never })).toThrow("INVALID_ARGUMENT: zero: must be a boolean; got number");
    }
  });

  it("parses every name that it writes", () => {
    fc.assert(
      fc.property(fileNames, (fileName) => {
        expect(parseChecksumLine(formatMd5sumLine(digest, fileName))).toEqual({ fileName, hash });
        expect(parseChecksumLine(tagLine(fileName))).toEqual({ fileName, hash });
        expect(parseChecksumLine(`${hash} *${fileName}\0`, { zero: true })).toEqual({ fileName, hash });
      }),
    );
  });
});

describe("parseChecksumFile", () => {
  it("parses all lines, and reports the numbers of malformed ones", () => {
    const text = `# made by hand\n${hash}  a\n\nnot found\nMD5 (b) = ${hash}\r\n\r\n${hash.slice(1)}  c\n${hash} *d`;
    expect(parseChecksumFile(text)).toEqual({
      lines: [
        { fileName: "a", hash, lineNumber: 2 },
        { fileName: "b", hash, lineNumber: 5 },
        { fileName: "d", hash, lineNumber: 8 },
      ],
      malformedLines: [4, 7],
      style: "gnu",
    });
    expect(parseChecksumFile("")).toEqual({ lines: [], malformedLines: [], style: undefined });
  });

  it("uses the first line's style for all, so that no name is ambiguous", () => {
    expect(parseChecksumFile(`${hash} a\n${hash}  b\n${hash} *c\n`)).toMatchObject({
      lines: [{ fileName: "a" }, { fileName: " b" }, { fileName: "*c" }],
      malformedLines: [],
    });
    expect(parseChecksumFile(`${hash}  a\n${hash} b\n`)).toMatchObject({
      lines: [{ fileName: "a" }],
      malformedLines: [2],
    });
    // A tagged line has neither style.
    expect(parseChecksumFile(`MD5 (a) = ${hash}\n${hash} b\n`)).toMatchObject({ lines: [{}, {}], style: "bsd" });
    expect(parseChecksumFile(`MD5 (a) = ${hash}\n`).style).toBeUndefined();
  });

  it("uses the caller's style, such as that of another file", () => {
    const text = `${hash}  a\n${hash} b\n`;
    expect(parseChecksumFile(text, { style: "gnu" })).toMatchObject({
      lines: [{ fileName: "a" }],
      malformedLines: [2],
      style: "gnu",
    });
    expect(parseChecksumFile(text, { style: "bsd" })).toMatchObject({
      lines: [{ fileName: " a" }, { fileName: "b" }],
      malformedLines: [],
      style: "bsd",
    });
  });

  it("parses a file of --zero", () => {
    const text = `${hash}  a\nb\0MD5 (c) = ${hash}\0`;
    expect(parseChecksumFile(text, { zero: true })).toMatchObject({
      lines: [
        { fileName: "a\nb", lineNumber: 1 },
        { fileName: "c", lineNumber: 2 },
      ],
      malformedLines: [],
    });
  });

  it("keeps the bytes of names in Latin-1", () => {
    const name = Buffer.from([0xff, 0x41, 0xe4]).toString("latin1");
    expect(parseChecksumFile(`${hash}  ${name}\n`).lines).toMatchObject([{ fileName: name }]);
  });

  it("parses a file with every name", () => {
    fc.assert(
      fc.property(fc.array(fileNames), (names) => {
        const text = names.map((name, index) => (index % 2 ? tagLine(name) : formatMd5sumLine(digest, name))).join("");
        const { lines, malformedLines } = parseChecksumFile(text);
        expect([lines.map(({ fileName }) => fileName), malformedLines]).toEqual([names, []]);
      }),
    );
  });
});
