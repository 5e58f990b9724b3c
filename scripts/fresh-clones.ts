/**
 * Runs `.ci/run readme` in one fresh clone of the last commit after another, each with an empty home folder, and adds
 * a row with its times and counts to the table of docs/fresh-clones.md. A run that fails ends the series and keeps its
 * log.
 *
 *     pnpm test:fresh-clones quiet shared busy root user
 *
 * Each word is a clone: `quiet` as it is; `shared` on a machine on which someone else works at low priority; `busy`
 * beside one endless loop for each core; `root` by root in a folder that no one else can enter; `user` by the user
 * `nobody`. The last two need root. Words joined by a plus sign, such as `root+user`, run at the same time, so that
 * the clones compete for the cores.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir, userInfo } from "node:os";
import path from "node:path";
import { root } from "./workspace.ts";

const kinds = {
  quiet: "nothing else",
  shared: "busy: development at low priority",
  busy: "busy: an endless loop on each core",
  root: "root, in a folder closed to all others",
  user: "an ordinary user",
};
type Kind = keyof typeof kinds;

const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
const chosen = process.argv.slice(2).map((words) => words.split("+"));
if (chosen.length === 0 || !chosen.flat().every(isKind)) {
  throw new Error(`Name the clones, each by one of the words ${Object.keys(kinds).join(", ")}.`);
}

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short", "HEAD");
const page = path.join(root, "docs/fresh-clones.md");
for (const words of chosen) {
  await Promise.all(words.filter(isKind).map((kind) => addRow(kind, words.length > 1)));
  if (process.exitCode) break;
}

/** Runs one clone and adds its row. */
async function addRow(kind: Kind, isPair: boolean): Promise<void> {
  const { seconds, counts, steps, log } = await runClone(kind);
  const beside = isPair ? [kind === "quiet" ? [] : kinds[kind], "busy: another of these clones"] : [kinds[kind]];
  const row = `| ${commit} | ${beside.flat().join("; ")} | ${seconds} s | ${steps.join(" | ")} | ${counts} |`;
  console.log(row);
  writePage(row);
  if (/^\d+ passed, 0 failed/.test(counts)) return;
  console.error(`Failed: ${log}`);
  process.exitCode = 1;
}

interface CloneRun {
  readonly seconds: number;
  /** What the run's last line says. */
  readonly counts: string;
  /** In seconds: until the first start answered, for the tests, and until the second start answered. */
  readonly steps: readonly string[];
  /** Where the output is. */
  readonly log: string;
}

async function runClone(kind: Kind): Promise<CloneRun> {
  const parent = mkdtempSync(path.join(kind === "root" ? closedFolder() : tmpdir(), "fingerpaint-clone-"));
  const clone = path.join(parent, "fingerpaint");
  const home = path.join(parent, "home");
  const log = path.join(tmpdir(), `${path.basename(parent)}.log`);
  git("clone", "--quiet", "--no-hardlinks", root, clone);
  // What is committed during the series must not change its later rows.
  git("-C", clone, "checkout", "--quiet", "--detach", commit);
  mkdirSync(home);
  const identity = kind === "user" ? giveTo("nobody", parent) : {};
  const neighbours = kind === "busy" ? keepCoresBusy() : [];
  const startedAt = performance.now();
  try {
    await new Promise<void>((resolve) => {
      const child = spawn("bash", [".ci/run", "readme"], {
        cwd: clone,
        env: { ...strangersEnvironment(), HOME: home },
        ...identity,
      });
      const file = createWriteStream(log);
      child.stdout.pipe(file, { end: false });
      child.stderr.pipe(file, { end: false });
      child.once("close", () => file.end(resolve));
    });
  } finally {
    for (const neighbour of neighbours) neighbour.kill();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const text = readFileSync(log, "utf8");
  const answers = [...text.matchAll(/^The server answered after (\d+) s/gm)].map(([, found]) => `${found} s`);
  const tests = [...text.matchAll(/passed, \d+ failed.* \(([\d.]+) s\)$/gm)].reduce(
    (sum, [, found]) => sum + Number(found),
    0,
  );
  const counts = text.trimEnd().split("\n").at(-1) ?? "";
  rmSync(parent, { recursive: true, force: true });
  return { seconds, counts, steps: [answers[0] ?? "-", `${Math.round(tests)} s`, answers[1] ?? "-"], log };
}

/** This process's variables, without those set by the package manager that runs it. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|pnpm_|init_cwd$)/i.test(name));
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter) };
}

/** A folder in root's home folder that other users can't enter. */
function closedFolder(): string {
  const folder = path.join(userInfo().homedir, "closed-to-others");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function giveTo(name: string, folder: string): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync("id", [option, name], { encoding: "utf8" }));
  const identity = { uid: idOf("-u"), gid: idOf("-g") };
  execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, folder]);
  return identity;
}

function keepCoresBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
}

/** Adds a row below those of earlier series. */
function writePage(row: string): void {
  const text = readFileSync(page, "utf8");
  const last = [...text.matchAll(/^\| [0-9a-f]{7,} \|.*$/gm)].at(-1);
  if (last === undefined) throw new Error(`${page} has no table of clones.`);
  const end = last.index + last[0].length;
  writeFileSync(page, `${text.slice(0, end)}\n${row}${text.slice(end)}`);
}
