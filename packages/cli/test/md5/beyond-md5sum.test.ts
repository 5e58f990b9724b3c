import { createHash } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { run, runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const md5 = (bytes: string | Uint8Array) => createHash("md5").update(bytes).digest("hex");

describe("md5 --recursive", () => {
  it("visits the files of folders in the order of their names, and follows only links to files", async () => {
    const cwd = await temporaryFolder({ "b/2": "two", "b/1": "one", "b/c/3": "three", a: "a", "b-": "dash" });
    await symlink("../a", path.join(cwd, "b/link"));
    await symlink("..", path.join(cwd, "b/circle"));
    await symlink("elsewhere", path.join(cwd, "b/nowhere"));
    const { stdout, stderr, exitCode } = await runProgram(["md5", "-r", "b", "a"], { cwd });
    expect(stdout.toString()).toBe(
      `${md5("one")}  b/1\n${md5("two")}  b/2\n${md5("three")}  b/c/3\n${md5("a")}  b/link\n${md5("a")}  a\n`,
    );
    expect(stderr).toBe("fingerpaint md5: b/nowhere: No such file or directory\n");
    expect(exitCode).toBe(1);
  });

  it("uses the current folder if nothing is named", async () => {
    const cwd = await temporaryFolder({ "x/y": "y" });
    expect((await runProgram(["md5", "-r"], { cwd })).stdout.toString()).toBe(`${md5("y")}  ./x/y\n`);
  });

  it("continues after an unreadable folder", async () => {
    const cwd = await temporaryFolder({ "x/y": "y" });
    const { stdout, stderr, exitCode } = await runProgram(["md5", "-r", "no", "x"], { cwd });
    expect([stdout.toString(), stderr, exitCode]).toEqual([
      `${md5("y")}  x/y\n`,
      "fingerpaint md5: no: No such file or directory\n",
      1,
    ]);
  });
});

describe("md5 --format", () => {
  it("prints digests like the library, and checks its own lists", async () => {
    const cwd = await temporaryFolder({ a: "a" });
    const base64 = createHash("md5").update("a").digest("base64");
    expect((await runProgram(["md5", "--format", "base64", "a"], { cwd })).stdout.toString()).toBe(`${base64}  a\n`);
    expect((await runProgram(["md5", "--format", "hex-upper", "a"], { cwd })).stdout.toString()).toBe(
      `${md5("a").toUpperCase()}  a\n`,
    );
    const checked = await runProgram(["md5", "--format", "base64", "-c"], { cwd, stdin: `${base64}  a\n` });
    expect(checked).toMatchObject({ exitCode: 0, stdout: Buffer.from("a: OK\n") });
  });

  it("refuses another", async () => {
    const { exitCode, stderr } = await runProgram(["md5", "--format", "octal"]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Allowed choices are hex, hex-upper, base64.")]);
  });
});

describe("md5 --text-encoding", () => {
  it.each([
    ["gbk", "价格", "132b4ebce555d356e453d712fb8f0f4d"],
    ["utf16", "a", md5(Uint8Array.of(0xff, 0xfe, 0x61, 0))],
    ["UTF-8", "é", md5("é")],
    ["shift_jis", "価格", "d193cd504bcc13117bd17e5e2460f075"],
  ])("%s", async (encoding, text, hash) => {
    const { stdout } = await runProgram(["md5", "--text-encoding", encoding], { stdin: text });
    expect(stdout.toString()).toBe(`${hash}  -\n`);
  });

  it("names a character that the encoding lacks, and continues", async () => {
    const cwd = await temporaryFolder({ a: "née", b: "b" });
    const { stdout, stderr, exitCode } = await runProgram(["md5", "--text-encoding", "ascii", "a", "b"], { cwd });
    expect([stdout.toString(), exitCode]).toEqual([`${md5("b")}  b\n`, 1]);
    expect(stderr).toContain('a: text: character "é" (U+00E9) at position 1');
  });

  it("refuses bytes that aren't text, and an unknown encoding", async () => {
    const bytes = await runProgram(["md5", "--text-encoding", "gbk"], { stdin: Uint8Array.of(0xff) });
    expect([bytes.exitCode, bytes.stderr]).toEqual([1, "fingerpaint md5: -: not a UTF-8 text\n"]);
    const unknown = await runProgram(["md5", "--text-encoding", "klingon"], { stdin: "a" });
    expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('there is no encoding "klingon"')]);
  });
});

describe("md5 --string", () => {
  it("digests each text, one digest per line, in the requested encoding and format", async () => {
    const text = (...args: string[]) => runProgram(["md5", ...args]).then(({ stdout }) => stdout.toString());
    expect(await text("--string", "hello", "--string", "a\nb")).toBe(`${md5("hello")}\n${md5("a\nb")}\n`);
    expect(await text("--string", "")).toBe(`${md5("")}\n`);
    expect(await text("--string", "价格", "--text-encoding", "gbk", "-z")).toBe("132b4ebce555d356e453d712fb8f0f4d\0");
    expect(await text("--tag", "--string", "a\u001b\n")).toBe(`MD5 ("a\\u001b\\n") = ${md5("a\u001b\n")}\n`);
    expect(JSON.parse(await text("--json", "--string", "a"))).toEqual([{ text: "a", hash: md5("a") }]);
  });

  it("names a text that the encoding can't represent, and continues", async () => {
    const ended = await runProgram(["md5", "--string", "é", "--string", "b", "--text-encoding", "ascii"]);
    expect([ended.exitCode, ended.stdout.toString()]).toEqual([1, `${md5("b")}\n`]);
    expect(ended.stderr).toMatch(/^fingerpaint md5: "é": .*U\+00E9.*\n$/);
  });

  it.skipIf(process.platform !== "linux")("refuses bytes that aren't text", async () => {
    // Through a shell: Node can't hand such a text to a program.
    const script = `"$0" "$1" md5 --string "$(printf '\\377')" --string="a$(printf '\\377')" --string "\ufffd"`;
    const ended = await run("sh", ["-c", script, process.execPath, inject("program")]);
    expect([ended.exitCode, ended.stdout.toString(), ended.stderr]).toEqual([
      1,
      "",
      `fingerpaint md5: "\ufffd": not a UTF-8 text\nfingerpaint md5: "a\ufffd": not a UTF-8 text\nfingerpaint md5: "\ufffd": not a UTF-8 text\n`,
    ]);
    expect((await runProgram(["md5", "--string", "\ufffd"])).stdout.toString()).toBe(`${md5("\ufffd")}\n`);
  });

  it.each([
    [["file"], "the --string option can't be combined with files"],
    [["-c"], "the --string and --check options can't be combined"],
    [["--server", "http://127.0.0.1:1"], "the --string and --server options can't be combined"],
  ])("is refused with %j", async (args, problem) => {
    const { exitCode, stderr } = await runProgram(["md5", "--string", "a", ...args]);
    expect([exitCode, stderr]).toEqual([
      1,
      `fingerpaint md5: ${problem}\nTry 'fingerpaint md5 --help' for more information.\n`,
    ]);
  });
});

describe("md5 --json", () => {
  it("prints one array of digests and errors", async () => {
    const cwd = await temporaryFolder({ a: "a" });
    const { stdout, exitCode } = await runProgram(["md5", "--json", "a", "no"], { cwd });
    expect(JSON.parse(stdout.toString())).toEqual([
      { file: "a", hash: md5("a") },
      { file: "no", error: "No such file or directory" },
    ]);
    expect(exitCode).toBe(1);
  });

  it("prints the result for each file of a list", async () => {
    const cwd = await temporaryFolder({ a: "a", b: "b" });
    const stdin = `${md5("a")}  a\n${md5("a")}  b\n${md5("a")}  c\n`;
    const { stdout, exitCode } = await runProgram(["md5", "--json", "-c"], { cwd, stdin });
    expect(JSON.parse(stdout.toString())).toEqual([
      { file: "a", status: "ok" },
      { file: "b", status: "failed" },
      { file: "c", status: "unreadable" },
    ]);
    expect(exitCode).toBe(1);
  });
});

it("md5 ends quietly if its output is closed", async () => {
  const cwd = await temporaryFolder();
  await mkdir(path.join(cwd, "many"));
  await Promise.all(Array.from({ length: 3000 }, (_, index) => writeFile(path.join(cwd, "many", `${index}`), "")));
  const command = `"$0" "$1" md5 -r many | head -n 1`;
  const { stderr, stdout } = await run("sh", ["-c", command, process.execPath, inject("program")], { cwd });
  expect([stderr, stdout.toString().split("\n").length]).toEqual(["", 2]);
});
