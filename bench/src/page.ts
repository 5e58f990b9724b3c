import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { placement } from "./harness/cores.ts";
import { type Section, toMarkdown } from "./harness/section.ts";
import { replaceHeadlines } from "./headlines.ts";
import { repositoryRoot } from "./repository.ts";

/** The folder below `docs/` for the drawings. */
const folder = "performance";

/** Writes `docs/performance.md`, its drawings and the README's headline figures. */
export function keepResults(sections: readonly Section[]): void {
  const documents = path.join(repositoryRoot, "docs");
  rmSync(path.join(documents, folder), { recursive: true, force: true });
  mkdirSync(path.join(documents, folder), { recursive: true });
  for (const { name, svg } of sections.flatMap(({ plots = [] }) => plots)) {
    writeFileSync(path.join(documents, folder, `${name}.svg`), svg);
  }
  writeFileSync(path.join(documents, "performance.md"), writeDocument(sections));
  const readme = path.join(repositoryRoot, "README.md");
  const comparisons = sections.flatMap((section) => section.comparisons ?? []);
  writeFileSync(readme, replaceHeadlines(readFileSync(readme, "utf8"), describeMachine(), comparisons));
}

/** Writes `docs/performance-contended.md`. */
export function keepContendedPage(page: string): void {
  writeFileSync(path.join(repositoryRoot, "docs/performance-contended.md"), page);
}

/** The text of `docs/performance.md` for measurements made here and now. */
export function writeDocument(sections: readonly Section[]): string {
  const introduction =
    "`pnpm bench` makes these measurements and writes this page, on a machine that does nothing else. Contenders take turns, and a ratio is the median of the rounds' ratios. Ratios hold on other machines; absolute figures don't. In Node, each contender's garbage is collected within its own time. The figures [next to a busy neighbour](performance-contended.md) are measured separately.";
  return writePage("Performance", introduction, describeMachine(), sections);
}

/**
 * The text of `docs/performance-contended.md` for measurements made here and now.
 *
 * @param neighbours A sentence that describes the neighbours.
 */
export function writeContendedDocument(sections: readonly Section[], neighbours: string): string {
  const introduction =
    "`pnpm bench --contended` makes these measurements and writes this page: the digests in Node and the request rates of [performance.md](performance.md), while a neighbour keeps the other hyperthread busy, as on an ordinary cloud guest.";
  const withoutDrawings = sections.map(({ plots: _, ...section }) => section);
  return writePage(
    "Performance on a contended core",
    introduction,
    [...describeMachine(), neighbours],
    withoutDrawings,
  );
}

function writePage(title: string, introduction: string, machine: readonly string[], sections: readonly Section[]) {
  const guards = sections.flatMap((section) => section.guards);
  return [
    `# ${title}`,
    introduction,
    machine.map((line) => `- ${line}`).join("\n"),
    "## What is promised",
    toMarkdown([
      ["promise", "bound", "measured", ""],
      ...guards.map(({ promise, bound, measured, isMet }) => [promise, bound, measured, isMet ? "met" : "**missed**"]),
    ]),
    ...sections.flatMap(({ title, explanation, plots = [], table }) => [
      `## ${title}`,
      ...(explanation === "" ? [] : [explanation]),
      ...plots.map(({ name, description }) => `![${description}](${folder}/${name}.svg)`),
      toMarkdown(table),
    ]),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

function describeMachine(): string[] {
  const models = cpus();
  const pinning =
    placement === null
      ? "Nothing was pinned to a core."
      : `The measured program had one core to itself; the load came from the others.`;
  return [
    `${models[0]?.model}, ${models.length} cores. ${pinning}`,
    `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `Commit ${describeCommit()}, ${new Date().toISOString().slice(0, 10)}`,
  ];
}

function describeCommit(): string {
  try {
    const hash = git("rev-parse", "--short", "HEAD");
    return git("status", "--porcelain", "--", ".", ":!docs/performance*", ":!README.md") === ""
      ? hash
      : `${hash} with changes`;
  } catch {
    return "unknown";
  }
}

function git(...gitArguments: string[]): string {
  return execFileSync("git", gitArguments, { cwd: repositoryRoot, encoding: "utf8" }).trim();
}
