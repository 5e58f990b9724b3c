import { readFile } from "node:fs/promises";
import path from "node:path";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { describe, expect, inject, it } from "vitest";
import { run, runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

describe("help", () => {
  it("lists every verb, each with examples", async () => {
    const { stdout } = await runProgram(["--help"]);
    const verbs = Array.from(stdout.toString().matchAll(/^ {2}([a-z]\w+)/gm), ([, verb = ""]) => verb);
    expect(verbs).toEqual(expect.arrayContaining(["md5", "publish", "check", "watch", "login", "doctor", "skill"]));
    for (const verb of verbs.filter((one) => one !== "help")) {
      const help = await runProgram([verb, "--help"]);
      expect([verb, help.exitCode, help.stdout.toString()]).toEqual([
        verb,
        0,
        expect.stringMatching(/Examples?:\n {2}\S/),
      ]);
    }
  });

  it("suggests the verb that was meant, and exits with 2", async () => {
    const { exitCode, stderr } = await runProgram(["publsh"]);
    expect([exitCode, stderr]).toEqual([
      2,
      "fingerpaint: unknown command 'publsh' (Did you mean publish?)\nTry 'fingerpaint --help' for more information.\n",
    ]);
  });
});

describe("a wrong command line", () => {
  it.each([
    [["md5", "--foo"], 1, "fingerpaint md5: unknown option '--foo'", "md5 "],
    [
      ["md5", "--format", "octal"],
      1,
      /^fingerpaint md5: option '--format <format>' argument 'octal' is invalid\./,
      "md5 ",
    ],
    [["publish"], 2, "fingerpaint: missing required argument 'file'", "publish "],
    [["rm"], 2, "fingerpaint: missing required argument 'canvas'", "rm "],
    [["list", "--limit", "0"], 2, /'0' is invalid\. It has to be a whole number of at least 1\./, "list "],
    [["--foo\u001b[2J"], 2, "fingerpaint: unknown option '--foo\\x1b[2J'", ""],
  ])("%j is reported like all failures, with a pointer to --help", async (args, exitCode, problem, verb) => {
    const ended = await runProgram(args);
    const [message, hint, end] = ended.stderr.split("\n");
    expect([ended.exitCode, hint, end]).toEqual([
      exitCode,
      `Try 'fingerpaint ${verb}--help' for more information.`,
      "",
    ]);
    if (typeof problem === "string") expect(message).toBe(problem);
    else expect(message).toMatch(problem);
  });

  it("that stdout can't be written is a message, not a stack trace", async () => {
    const toFullDisk = '"$0" "$1" md5 --string a > /dev/full';
    const ended = await run("sh", ["-c", toFullDisk, process.execPath, inject("program")]);
    expect([ended.exitCode, ended.stderr]).toEqual([1, "fingerpaint: stdout can't be written: ENOSPC.\n"]);
  });

  it("that stderr can't be written changes nothing else", async () => {
    const cwd = await temporaryFolder();
    const toFullDisk = '"$0" "$1" init 2> /dev/full';
    const ended = await run("sh", ["-c", toFullDisk, process.execPath, inject("program")], { cwd });
    expect([ended.exitCode, ended.stdout.toString()]).toEqual([0, "report.canvas.tsx\ncanvas-types\ntsconfig.json\n"]);
  });

  it("is also an object on stdout with --json", async () => {
    const { stdout } = await runProgram(["list", "--json", "--foo"]);
    expect(JSON.parse(stdout.toString())).toEqual({
      error: {
        code: "INVALID_OPTION",
        message: "unknown option '--foo'",
        hint: "Try 'fingerpaint list --help' for more information.",
      },
    });
    const contradiction = await runProgram(["md5", "--json", "--tag", "--text"]);
    expect(JSON.parse(contradiction.stdout.toString()).error.message).toBe("--tag does not support --text mode");
  });

  it.each([
    [["check", "missing.canvas.tsx"], "missing.canvas.tsx doesn't exist."],
    [["check", "folder"], "folder is a folder."],
    [["export", "folder", "-o", "out.html"], "folder is a folder."],
    [["export", "a.canvas.tsx", "-o", "no/out.html"], "no doesn't exist."],
    [["export", "a.canvas.tsx", "-o", "folder.html"], "folder.html is a folder."],
    [["publish", "folder", "--server", "127.0.0.1:1"], "folder is a folder."],
    [["publish", "a.canvas.tsx", "--server", "127.0.0.1:1", "--state", "no.json"], "no.json doesn't exist."],
    [["publish", "a.canvas.tsx", "--server", "127.0.0.1:1", "--password-file", "no"], "no doesn't exist."],
    [["skill", "--install", "a.canvas.tsx"], "a.canvas.tsx isn't a folder."],
    [["check", "latin-1.canvas.tsx"], "latin-1.canvas.tsx isn't a UTF-8 text."],
  ])("%j explains what is wrong with the file", async (args, problem) => {
    const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>x</H1>;\n';
    const cwd = await temporaryFolder({
      "a.canvas.tsx": source,
      "folder/x": "",
      "folder.html/x": "",
      "latin-1.canvas.tsx": Uint8Array.of(0xe9),
    });
    const { exitCode, stderr } = await runProgram(args, { cwd });
    expect([exitCode, stderr]).toEqual([2, `fingerpaint: ${problem}\n`]);
  });
});

describe("completions", () => {
  it.each(["bash", "zsh", "fish"])("for %s have every verb and its options", async (shell) => {
    const script = (await runProgram(["completions", shell])).stdout.toString();
    for (const word of [
      "md5",
      "publish",
      "check",
      "completions",
      shell === "fish" ? "password-file" : "--password-file",
    ]) {
      expect(script).toContain(word);
    }
  });

  it("complete verbs and options in bash", async () => {
    const { stdout: script } = await runProgram(["completions", "bash"]);
    const ask = (...words: string[]) =>
      `COMP_WORDS=(fingerpaint ${words.join(" ")}); COMP_CWORD=${words.length}; _fingerpaint; echo "\${COMPREPLY[@]}";`;
    const { stdout, stderr } = await run("bash", [
      "-c",
      `${script}\n${ask("pub")}${ask("md5", "--che")}${ask("ls", "--sea")}`,
    ]);
    expect([stdout.toString(), stderr]).toEqual(["publish\n--check\n--search\n", ""]);
  });
});

describe("skill", () => {
  it("names everything that a canvas may import", async () => {
    const { stdout } = await runProgram(["skill"]);
    expect(stdout.toString()).toMatch(/^---\nname: fingerpaint\ndescription: /);
    expect(canvasExportNames.filter((name) => !stdout.toString().includes(name))).toEqual([]);
  });

  it("includes a canvas that passes check", async () => {
    const { stdout } = await runProgram(["skill"]);
    const [, canvas = ""] = /```tsx\n([\s\S]*?)```/.exec(stdout.toString()) ?? [];
    const checked = await runProgram(["check", "-"], { stdin: canvas });
    expect([checked.exitCode, checked.stdout.toString()]).toEqual([0, ""]);
  });

  it("is installed once, and again only with --force", async () => {
    const cwd = await temporaryFolder();
    expect((await runProgram(["skill", "--install"], { cwd })).exitCode).toBe(0);
    const file = path.join(cwd, ".claude/skills/fingerpaint/SKILL.md");
    expect(await readFile(file, "utf8")).toContain("name: fingerpaint");
    const again = await runProgram(["skill", "--install"], { cwd });
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining("--force replaces it.")]);
    expect((await runProgram(["skill", "--install", "--force"], { cwd })).exitCode).toBe(0);
  });
});
