import { readFile } from "node:fs/promises";
import path from "node:path";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { describe, expect, it } from "vitest";
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
  }, 60_000);

  it("suggests the verb that was meant, and ends with 2", async () => {
    const { exitCode, stderr } = await runProgram(["publsh"]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Did you mean publish?")]);
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
    const { stdout, stderr } = await run("bash", ["-c", `${script}\n${ask("pub")}${ask("md5", "--che")}`]);
    expect([stdout.toString(), stderr]).toEqual(["publish\n--check\n", ""]);
  });
});

describe("skill", () => {
  it("names everything that a canvas may import", async () => {
    const { stdout } = await runProgram(["skill"]);
    expect(stdout.toString()).toMatch(/^---\nname: fingerpaint\ndescription: /);
    expect(canvasExportNames.filter((name) => !stdout.toString().includes(name))).toEqual([]);
  });

  it("shows a canvas in which check finds nothing", async () => {
    const { stdout } = await runProgram(["skill"]);
    const [, canvas = ""] = /```tsx\n([\s\S]*?)```/.exec(stdout.toString()) ?? [];
    const checked = await runProgram(["check", "-"], { stdin: canvas });
    expect([checked.exitCode, checked.stdout.toString()]).toEqual([0, ""]);
  });

  it("installs itself once, and again by force", async () => {
    const cwd = await temporaryFolder();
    expect((await runProgram(["skill", "--install"], { cwd })).exitCode).toBe(0);
    const file = path.join(cwd, ".claude/skills/fingerpaint/SKILL.md");
    expect(await readFile(file, "utf8")).toContain("name: fingerpaint");
    const again = await runProgram(["skill", "--install"], { cwd });
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining("--force replaces it.")]);
    expect((await runProgram(["skill", "--install", "--force"], { cwd })).exitCode).toBe(0);
  });
});
