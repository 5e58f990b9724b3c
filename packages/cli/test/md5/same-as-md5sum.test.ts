import { spawnSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { run, runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { expectSame, hasMd5sum } from "./beside-md5sum.ts";

const a = "0cc175b9c0f1b6a831c399e269772661";
const oddNames = [
  "b c",
  "new\nline",
  "back\\slash",
  "both\\\n",
  "return\r",
  " leading",
  "*star",
  "trailing ",
  "价格",
  "it's",
  'quo"te',
  "tab\t",
  "#hash",
  "~tilde",
  "-dash",
  "a:b",
  "\u0001",
];

const cwd = await temporaryFolder(
  Object.fromEntries([["a", "a"], ["empty", ""], ...oddNames.map((name) => [name, name])]),
  afterAll,
);
await mkdir(path.join(cwd, "folder"));
await symlink("nowhere", path.join(cwd, "broken"));

describe.skipIf(!hasMd5sum)("md5 prints the same as md5sum", () => {
  it.each([
    [["a", "empty"]],
    [["a", "--binary"]],
    [["-b", "-t", "a"]],
    [["-t", "-b", "a"]],
    [["--tag", "a", ...oddNames.filter((name) => !name.startsWith("-"))]],
    [["--", ...oddNames]],
    [["-z", "--", ...oddNames]],
    [["--zero", "--tag", "a", "new\nline"]],
    [["--tag", "-b", "a"]],
    [["-t", "--tag", "a"]],
    [["--tag", "-t", "a"]],
    [["a", "no such file", "folder", "broken", "empty"]],
    [["a/b", "x".repeat(300)]],
    [["-c", "--tag", "a"]],
    [["-c", "-z", "a"]],
    [["-c", "-b", "a"]],
    [["-ct", "a"]],
    [["--quiet", "a"]],
    [["--status", "a"]],
    [["--warn", "--strict", "a"]],
    [["--strict", "a"]],
    [["--ignore-missing", "--status", "a"]],
  ])("%j", (args) => expectSame(args, { cwd }));

  it("a folder on stdin, which is no file without content", async () => {
    const withFolder = (...command: string[]) => run("bash", ["-c", '"$@" < folder', "bash", ...command], { cwd });
    const [theirs, ours] = await Promise.all([
      withFolder("md5sum", "a", "-", "empty"),
      withFolder(process.execPath, inject("program"), "md5", "a", "-", "empty"),
    ]);
    expect(theirs.exitCode).toBe(1);
    expect({ ...ours, stderr: ours.stderr.replaceAll("fingerpaint md5", "md5sum") }).toEqual(theirs);
  });

  it.each([[[]], [["-"]], [["a", "-", "empty", "-"]], [["--tag"]]])("stdin: %j", (args) =>
    expectSame(args, { cwd, stdin: "from\0stdin" }),
  );

  it("a file that may not be read", async () => {
    await writeFile(path.join(cwd, "secret"), "a", { mode: 0 });
    await expectSame(["secret", "empty"], { cwd });
  });
});

describe.skipIf(!hasMd5sum)("md5 quotes file names in messages like md5sum", () => {
  it("with every ASCII character in every position", async () => {
    const characters = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
    const names = characters.flatMap((one) => [`_${one}`, `${one}_`, `_${one}'`, `_ ${one}`, `${one}${one}_`]);
    await expectSame(["--", ...names.map((name) => name.replaceAll("/", "%"))], { cwd });
  });

  it("beyond ASCII", () =>
    expectSame(["", "é", "a é", "it's é", "\u0085", "\u2028", "😀", "\u200b", "價'\n"], { cwd }));
});

describe.skipIf(!hasMd5sum)("md5 --check reads lists like md5sum", () => {
  /** Lists in which all is well, whichever of them is read before. */
  const goodLists: Readonly<Record<string, string>> = {
    "a good line": `${a}  a\n`,
    "no line end": `${a}  a`,
    "a carriage return": `${a}  a\r\n`,
    binary: `${a} *a\n`,
    "upper case": `${a.toUpperCase()}  a\n`,
    "empty lines and comments": `\n# comment\n\n${a}  a\n`,
    "leading blanks": ` \t${a}  a\n`,
    "a BSD line": `MD5 (a) = ${a}\n`,
    "an OpenSSL line": `MD5(a)= ${a}\n`,
    "a BSD line without blanks": `MD5 (a)=${a}\n`,
    "a BSD line with many blanks": `MD5 (a)  = \t ${a}\n`,
    "an escaped line without escapes": `\\${a}  a\n`,
    "a name with NUL": `${a}  a\0b\n`,
    "a BSD line with NUL": `MD5 (a) = ${a}\0b\n`,
  };
  const otherLists = {
    "one space": `${a} a\n`,
    "a tab": `${a}\ta\n`,
    "a BSD line of a name with brackets": `MD5 (a(b)) = ${a}\n`,
    "two blanks after MD5": `MD5  (a) = ${a}\n`,
    "another algorithm": `SHA1 (a) = ${a}\n`,
    "a BSD line with an extra digit": `MD5 (a) = ${a}0\n`,
    "a BSD line with a bracket after NUL": `MD5 (a) = ${a}\0)\n`,
    "a short digest": `${a.slice(1)}  a\n`,
    "a long digest": `${a}0  a\n`,
    "a digest alone": `${a}\n${a} \n${a}  \n`,
    "an escaped line": `\\${a}  new\\nline\n\\${a}  back\\\\slash\n\\${a}  return\\r\n`,
    "an escaped BSD line": `\\MD5 (new\\nline) = ${a}\n`,
    "a bad escape": `\\${a}  a\\q\n\\${a}  a\\\n\\${a}  a\\\\\\q\n`,
    "a wrong digest": `${a}  empty\n`,
    "two wrong digests": `${a}  empty\n${a}  b c\n${a}  a\n`,
    "missing files": `${a}  missing\n${a}  a\n${a}  new\nline\n${a}  also missing\n`,
    "only missing files": `${a}  missing\n`,
    "a folder": `${a}  folder\n${a}  a\n`,
    "bad lines": `x\n${a}  a\nyz  a\n`,
    "only bad lines": "x\ny\n",
    nothing: "",
    "blanks only": " \n",
    "one space, then two": `${a} a\n${a}  a\n${a} *a\n`,
    "two spaces, then one": `${a}  a\n${a} a\n${a} *a\n`,
    "names in quotes": `${a}  it's\n${a}  tab\t\n`,
    stdin: `${a}  -\n`,
  };
  // The first changes nothing.
  const flags = [["--check"], ["--quiet"], ["--status"], ["--warn"], ["--strict"], ["--ignore-missing"]];

  // The exit code for the others is 1 either way, and --warn only adds messages.
  it.each(["one space", "a tab", "bad lines", "two spaces, then one"] as const)("%s", (name) =>
    expectSame(["-c"], { cwd, stdin: otherLists[name], exitCode: 0 }),
  );

  it.each(Object.entries(otherLists))("%s, with --warn --strict", (_, list) =>
    expectSame(["-c", "--warn", "--strict"], { cwd, stdin: list }),
  );

  // --ignore-missing changes some of the exit codes. --quiet and --status change none.
  it.each([
    ["--ignore-missing", "missing files"],
    ["--ignore-missing", "only missing files"],
    ["--ignore-missing", "a folder"],
    ["--ignore-missing", "a wrong digest"],
    ["--ignore-missing", "one space, then two"],
    ["--ignore-missing", "bad lines"],
    ["--ignore-missing", "nothing"],
    ["--quiet", "bad lines"],
    ["--quiet", "two wrong digests"],
    ["--quiet", "missing files"],
    ["--status", "bad lines"],
    ["--status", "two wrong digests"],
    ["--status", "missing files"],
    ["--status", "only bad lines"],
  ] as const)("%s, with %s", (flag, name) => expectSame(["-c", flag], { cwd, stdin: otherLists[name] }));

  // One list that fails makes the exit code 1.
  describe.each([
    ["good", goodLists, 0],
    ["other", otherLists, 1],
  ] as const)("all %s lists together", (_, lists, exitCode) => {
    it.each(flags)("%s", async (flag) => {
      const names = Object.keys(lists).map((name) => `list of ${name}`);
      for (const [name, list] of Object.entries(lists)) await writeFile(path.join(cwd, `list of ${name}`), list);
      await expectSame(["-c", flag, ...names], { cwd, stdin: "a", exitCode });
    });
  });

  it.each([
    ["--quiet", "--status"],
    ["--status", "--quiet"],
    ["--status", "-w"],
    ["-w", "--status"],
    ["-w", "--quiet", "--strict"],
    ["--ignore-missing", "--status", "--strict"],
  ])("uses the last of %s %s %s", (...args) =>
    expectSame(["-c", ...args.filter(Boolean)], {
      cwd,
      stdin: `x\n${a}  a\n${a}  empty\n${a}  missing\n`,
    }),
  );

  it("several lists: one missing, one a folder, one with stdin in it", async () => {
    await writeFile(path.join(cwd, "one"), `${a} a\n${a}  a\n`);
    await writeFile(path.join(cwd, "a list"), `x\n${a}  -\n${a} empty\n`);
    await expectSame(["-c", "one", "no list", "folder", "a list", "empty"], { cwd, stdin: "a" });
    await expectSame(["-cw", "one", "a list"], { cwd, stdin: "a" });
  });

  it("its own lists, in every style", async () => {
    for (const style of [[], ["-b"], ["--tag"]]) {
      const { stdout } = await runProgram(["md5", ...style, "--", ...oddNames], { cwd });
      await expectSame(["-c", "--strict"], { cwd, stdin: stdout });
      expect((await run("md5sum", ["-c", "--status", "--strict"], { cwd, stdin: stdout })).exitCode).toBe(0);
    }
  });
});

describe.skipIf(!hasMd5sum || process.platform !== "linux")("names that are not UTF-8", () => {
  it("are digested, printed, quoted and checked like md5sum's", async () => {
    const cwd = await temporaryFolder();
    // Through a shell: Node can't hand such names to a program.
    const script = `printf one > "$(printf 'caf\\351')"; printf two > "$(printf '\\377\\n')"; "$@" -- *; "$@" "$(printf 'no\\200ne')"; "$@" "$(printf 'caf\\351')" > list; "$@" -c list; rm list`;
    const shell = (...program: string[]) =>
      spawnSync("sh", ["-c", script, "sh", ...program], { cwd, env: { ...process.env, LC_ALL: "C.UTF-8" } });
    const theirs = shell("md5sum");
    const ours = shell(process.execPath, inject("program"), "md5");
    expect(ours.stdout.toString("latin1")).toBe(theirs.stdout.toString("latin1"));
    expect(ours.stderr.toString().replaceAll("fingerpaint md5", "md5sum")).toBe(theirs.stderr.toString());
    expect(ours.stdout.toString("latin1")).toContain("caf\u00e9: OK");
  });
});
