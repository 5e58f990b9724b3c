import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { run, runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { hasMd5sum } from "./beside-md5sum.ts";

/** Every two of the pieces are neighbours in some name: 7 has no factor in common with their number. */
const numbers = Array.from({ length: 1500 }, (_, index) => index * 7);
/** The parts of file names: everything that shells, terminals and digest lists have to handle with care. */
const pieces = [
  "a",
  " ",
  "\n",
  "\\",
  "\r",
  "*",
  "-",
  "'",
  '"',
  "#",
  "价",
  "é",
  "\t",
  "$",
  "(",
  ") = ",
  "😀",
  "\u0001",
  "%",
  ":",
];

/** Names in folders up to three deep; each differs by its number. */
function oddName(number: number): string {
  const part = (of: number) => [0, 1, 2].map((place) => pieces[Math.floor(of / 20 ** place) % 20]).join("");
  const folders = [`d${part(number % 37)}`, `e${part(number % 211)}`].slice(0, number % 3);
  return [...folders, `${part(number)}${number}`].join("/");
}

it.skipIf(!hasMd5sum)(
  "md5 prints 1,500 files with odd names like md5sum, and each checks the other's list",
  async () => {
    const cwd = await temporaryFolder();
    const names = numbers.map(oddName);
    for (const folder of new Set(names.map((name) => path.dirname(name))))
      await mkdir(path.join(cwd, folder), { recursive: true });
    // Files of 0 to 5,000 bytes, across the sizes at which blocks and pieces end.
    await Promise.all(
      numbers.map((number) => writeFile(path.join(cwd, oddName(number)), "x".repeat(number % 5003) + number)),
    );

    const script = "find . -type f -print0 | LC_ALL=C sort -z | xargs -0 -n 1000000 md5sum --";
    const theirs = await run("sh", ["-c", script], { cwd });
    const ours = await runProgram(["md5", "-r"], { cwd });
    expect(ours).toMatchObject({ exitCode: 0, stderr: "" });
    const sorted = (list: Buffer) => list.toString("latin1").split("\n").sort();
    expect(sorted(ours.stdout)).toEqual(sorted(theirs.stdout));
    expect(sorted(ours.stdout)).toHaveLength(numbers.length + 1);

    for (const check of [
      run("md5sum", ["-c", "--quiet", "--strict"], { cwd, stdin: ours.stdout }),
      runProgram(["md5", "-c", "--quiet", "--strict"], { cwd, stdin: theirs.stdout }),
    ]) {
      expect(await check).toEqual({ exitCode: 0, stdout: Buffer.alloc(0), stderr: "" });
    }
    const options = { cwd, stdin: theirs.stdout };
    const [theirResults, ourResults] = [await run("md5sum", ["-c"], options), await runProgram(["md5", "-c"], options)];
    expect(ourResults.stdout.equals(theirResults.stdout)).toBe(true);
  },
);
