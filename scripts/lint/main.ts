import { readFileSync } from "node:fs";
import path from "node:path";
import { root, trackedFiles } from "../workspace.ts";
import { sharedNames } from "./exported-names.ts";
import { proseProblems } from "./prose.ts";

/**
 * Lists problems for which Biome has no rule, and exits with 1 if there are any: banned phrases and long comments in
 * all texts, and exported names that two files of the packages declare.
 */

/** Names that several files may declare, each with the reason. */
const oneFactTwice =
  "md5-core imports nothing, so it has the contract's list again; apps/server/test/agreement.test.ts holds both together.";
const onePerPlatform = "Each platform's file exports the same, and package.json picks one.";
const filesOfBoth = "The same for paths in Node and for a browser's files; no program imports both entries.";
const allowedNames: Readonly<Record<string, string>> = {
  OutputFormat: oneFactTwice,
  outputFormats: oneFactTwice,
  TextEncoding: oneFactTwice,
  textEncodings: oneFactTwice,
  digestFiles: filesOfBoth,
  DigestFilesOptions: filesOfBoth,
  md5: "The algorithm itself in md5-core, and the module of that service in services.",
  md5Engine: onePerPlatform,
  textWriter: onePerPlatform,
};

/** Texts by others, generated texts, and texts that quote the banned phrases. */
const proseOfOthers = [
  /^docs\/contract\//,
  /^docs\/performance/,
  /\.generated\.ts$/,
  /\/test\/samples\//,
  /\/openapi\.json$/,
  /^scripts\/lint\/prose(?:\.test)?\.ts$/,
];

const files = trackedFiles();
const problems = [...sharedNameProblems(), ...textProblems()];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

function sharedNameProblems(): string[] {
  const sources = files.filter(
    (file) => /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.(?:test|d|generated)\.tsx?$/.test(file),
  );
  const shared = sharedNames(new Map(sources.map((file) => [file, textOf(file)])));
  const stale = Object.keys(allowedNames).filter((allowed) => !shared.some(({ name }) => name === allowed));
  return [
    ...shared
      .filter(({ name }) => !(name in allowedNames))
      .map((one) => `${one.name} is declared and exported by ${one.files.join(", ")}: give one of them another name.`),
    ...stale.map((name) => `${name} is declared only once: take it off the list of scripts/lint/main.ts.`),
  ];
}

function textProblems(): string[] {
  return files
    .filter((file) => /\.(?:tsx?|md|css|html|sh|jsonc?)$/.test(file) && !proseOfOthers.some((one) => one.test(file)))
    .flatMap((file) => proseProblems(file, textOf(file)).map(({ line, problem }) => `${file}:${line} ${problem}`));
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
