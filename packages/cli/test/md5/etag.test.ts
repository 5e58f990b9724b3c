import { createHash } from "node:crypto";
import { afterAll, describe, expect, inject, it } from "vitest";
import { parsePartSize } from "../../src/md5/md5-options.ts";
import { run, runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { hasMd5sum } from "./beside-md5sum.ts";

const mebibyte = 2 ** 20;
const md5 = (bytes: string | Uint8Array) => createHash("md5").update(bytes).digest();
const hex = (bytes: string | Uint8Array) => md5(bytes).toString("hex");

function etagOf(content: Uint8Array, partSize: number): string {
  const count = Math.ceil(content.length / partSize);
  const parts = Array.from({ length: count }, (_, index) =>
    md5(content.subarray(index * partSize, (index + 1) * partSize)),
  );
  return `${hex(Buffer.concat(parts))}-${count}`;
}

/** Just over two parts of 8 MiB. */
const big = Buffer.alloc(16 * mebibyte + 1, "fingerpaint");
/** One part of 8 MiB. */
const exact = big.subarray(0, 8 * mebibyte);

const cwd = await temporaryFolder(
  { big, exact, small: "small", empty: "", "new\nline": big, "folder/--etag": "a", "--etag": "b" },
  afterAll,
);

async function printed(...args: string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await runProgram(["md5", ...args], { cwd });
  expect([stderr, exitCode]).toEqual(["", 0]);
  return stdout.toString();
}

describe("md5 --etag", () => {
  it("prints the ETags of uploads in parts of 8 MiB: smaller files are uploaded in one piece", async () => {
    expect(await printed("--etag", "big", "small", "exact", "empty")).toBe(
      [
        `${etagOf(big, 8 * mebibyte)}  big`,
        `${hex("small")}  small`,
        `${etagOf(exact, 8 * mebibyte)}  exact`,
        `${hex("")}  empty`,
        "",
      ].join("\n"),
    );
  });

  it("prints the ETags of uploads in parts of another size", async () => {
    expect(await printed("--etag=5MiB", "big")).toBe(`${etagOf(big, 5 * mebibyte)}  big\n`);
    expect(await printed("--etag=1GiB", "big")).toBe(`${hex(big)}  big\n`);
  });

  it.each([
    ["16777216", 16 * mebibyte],
    ["5242880B", 5 * mebibyte],
    ["8192KiB", 8 * mebibyte],
    ["5MiB", 5 * mebibyte],
    ["5GiB", 5 * 2 ** 30],
  ])("accepts parts of %s", (size, partSize) => {
    expect(parsePartSize(size)).toBe(partSize);
  });

  it.each(["", "0", "-1", "8MB", "8M", "8mib", "1.5MiB", "6GiB", "99999999999999999999", "big"])(
    "refuses parts of %j",
    (size) => {
      expect(() => parsePartSize(size)).toThrow(`--etag: ${JSON.stringify(size)} isn't a part size.`);
    },
  );

  it("says how to write the size of parts", async () => {
    const { stdout, stderr, exitCode } = await runProgram(["md5", "--etag=", "big"], { cwd });
    expect([stdout.toString(), stderr, exitCode]).toEqual([
      "",
      `fingerpaint md5: --etag: "" isn't a part size.\nWrite a whole number of B, KiB, MiB or GiB, up to 5GiB, such as --etag=16MiB.\n`,
      1,
    ]);
  });

  it("writes lines in all styles, and JSON", async () => {
    const etag = etagOf(big, 8 * mebibyte);
    expect(await printed("--etag", "--tag", "big")).toBe(`MD5 (big) = ${etag}\n`);
    expect(await printed("-b", "big", "--etag")).toBe(`${etag} *big\n`);
    expect(await printed("--etag", "-z", "new\nline")).toBe(`${etag}  new\nline\0`);
    expect(await printed("--etag", "new\nline")).toBe(`\\${etag}  new\\nline\n`);
    expect(JSON.parse(await printed("--etag", "--json", "big"))).toEqual([{ file: "big", hash: etag }]);
  });

  it("reads stdin, files in folders, and files whose name follows --etag or --", async () => {
    const { stdout } = await runProgram(["md5", "--etag"], { cwd, stdin: big });
    expect(stdout.toString()).toBe(`${etagOf(big, 8 * mebibyte)}  -\n`);
    expect(await printed("-r", "--etag", "folder")).toBe(`${hex("a")}  folder/--etag\n`);
    expect(await printed("--", "--etag")).toBe(`${hex("b")}  --etag\n`);
    expect(await printed("--string", "--etag")).toBe(`${hex("--etag")}\n`);
  });

  it.skipIf(process.platform === "win32")("reads a pipe whose writer closes it at the end", async () => {
    const script = 'mkfifo pipe && { printf small > pipe & "$0" "$1" md5 --etag pipe; }; rm pipe';
    const ended = await run("sh", ["-c", script, process.execPath, inject("program")], { cwd });
    expect([ended.stdout.toString(), ended.stderr]).toEqual([`${hex("small")}  pipe\n`, ""]);
  });

  it("names unreadable files, and continues", async () => {
    const ended = await runProgram(["md5", "--etag", "no", "folder", "small"], { cwd });
    expect([ended.exitCode, ended.stdout.toString()]).toEqual([1, `${hex("small")}  small\n`]);
    expect(ended.stderr).toBe(
      "fingerpaint md5: no: No such file or directory\nfingerpaint md5: folder: Is a directory\n",
    );
  });

  it.each([
    [["--text-encoding", "gbk"], "the --etag and --text-encoding options can't be combined"],
    [["--server", "http://127.0.0.1:1"], "the --etag and --server options can't be combined"],
    [["--format", "base64"], "the --etag and --format options can't be combined"],
    [["--string", "a"], "the --string and --etag options can't be combined"],
  ])("is refused with %j", async (args, problem) => {
    const { exitCode, stderr } = await runProgram(["md5", "--etag", ...args]);
    expect([exitCode, stderr]).toEqual([
      1,
      `fingerpaint md5: ${problem}\nTry 'fingerpaint md5 --help' for more information.\n`,
    ]);
  });
});

describe("md5 --check of ETags", () => {
  async function checked(list: string, ...args: string[]) {
    const { stdout, stderr, exitCode } = await runProgram(["md5", "-c", ...args], { cwd, stdin: list });
    return { stdout: stdout.toString(), stderr, exitCode };
  }

  it("accepts the output of --etag, and other clients' part sizes", async () => {
    const partSizes = [5 * mebibyte, 15 * mebibyte, 16 * mebibyte, 17_179_870, 2 * mebibyte];
    const others = partSizes.map((size) => `${etagOf(big, size)}  big\n`);
    const list = [await printed("--etag", "big", "small", "exact"), ...others, `${etagOf(exact, 2 * mebibyte)}  exact`];
    expect(await checked(list.join(""), "--strict")).toEqual({
      stdout: `big: OK\nsmall: OK\nexact: OK\n${"big: OK\n".repeat(partSizes.length)}exact: OK\n`,
      stderr: "",
      exitCode: 0,
    });
  });

  it("reports lines of both kinds in their order", async () => {
    const etag = etagOf(big, 8 * mebibyte);
    const list = [
      `${hex("small")}  small`,
      `${etag.toUpperCase()}  big`,
      "no digest",
      `${etag}  small`,
      `${hex("b")}  small`,
      `MD5 (big) = ${etag}`,
      `${etag}  no`,
      `${hex(exact)}  exact`,
    ].join("\n");
    const { stdout, stderr, exitCode } = await checked(list, "-w");
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      "small: OK\nbig: OK\nsmall: FAILED\nsmall: FAILED\nbig: OK\nno: FAILED open or read\nexact: OK\n",
    );
    expect(stderr.split("\n")).toEqual([
      "fingerpaint md5: 'standard input': 3: improperly formatted MD5 checksum line",
      "fingerpaint md5: no: No such file or directory",
      "fingerpaint md5: WARNING: 1 line is improperly formatted",
      "fingerpaint md5: WARNING: 1 listed file could not be read",
      "fingerpaint md5: WARNING: 2 computed checksums did NOT match",
      "fingerpaint md5: WARNING: 1 ETag was tried only with the part sizes of common clients: --etag=SIZE tries a different one",
      "",
    ]);
    expect((await checked(list, "--status")).stdout).toBe("");
    const json = JSON.parse((await checked(`${etag}  big\n${etag}  small\n`, "--json")).stdout);
    expect(json).toEqual([
      { file: "big", status: "ok" },
      { file: "small", status: "failed" },
    ]);
  });

  it("tries only the given part size", async () => {
    const odd = `${etagOf(big, 7 * mebibyte)}  big\n`;
    expect(await checked(odd)).toMatchObject({ stdout: "big: FAILED\n", exitCode: 1 });
    expect(await checked(odd, "--etag=7MiB")).toEqual({ stdout: "big: OK\n", stderr: "", exitCode: 0 });
    expect(await checked(`${etagOf(big, 8 * mebibyte)}  big\n`, "--etag=7MiB")).toEqual({
      stdout: "big: FAILED\n",
      stderr: "fingerpaint md5: WARNING: 1 computed checksum did NOT match\n",
      exitCode: 1,
    });
  });

  it("ignores missing files like for other digests", async () => {
    const list = `${etagOf(big, 8 * mebibyte)}  no\n${etagOf(big, 8 * mebibyte)}  big\n`;
    expect(await checked(list, "--ignore-missing")).toEqual({ stdout: "big: OK\n", stderr: "", exitCode: 0 });
  });

  it("finds no ETags if the digests are of another kind", async () => {
    const list = `${etagOf(big, 8 * mebibyte)}  big\n`;
    for (const args of [
      ["--format", "base64"],
      ["--text-encoding", "utf8"],
    ]) {
      expect(await checked(list, ...args)).toMatchObject({
        stderr: "fingerpaint md5: 'standard input': no properly formatted checksum lines found\n",
        exitCode: 1,
      });
    }
    expect(
      await checked(`${"A".repeat(22)}==  small\n${"A".repeat(21)}B==  small\n`, "--format", "base64"),
    ).toMatchObject({ stdout: "small: FAILED\n", stderr: expect.stringContaining("1 line is improperly formatted") });
  });

  it.skipIf(!hasMd5sum)("leaves uploads in one piece to md5sum", async () => {
    const list = await printed("--etag", "small", "empty");
    expect(await run("md5sum", ["-c", "--strict", "--quiet"], { cwd, stdin: list })).toMatchObject({ exitCode: 0 });
  });
});
