import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { placement } from "./harness/placement.ts";
import type { Guard, Section } from "./harness/section.ts";
import { repositoryRoot } from "./repository.ts";

/** `docs/performance.md`, from what was measured here and now. */
export function writeDocument(sections: readonly Section[]): string {
  const guards = sections.flatMap((section) => section.guards);
  return [
    "# Performance",
    "`pnpm bench` measures this and writes this page; it takes some minutes and wants a machine with nothing else to do. Contenders take turns, and a ratio is the median of the rounds' ratios: ratios hold on other machines, absolute figures don't.",
    describeMachine(),
    "## What is promised",
    toMarkdown([["promise", "bound", "measured", ""], ...guards.map(guardRow)]),
    ...sections.flatMap(({ title, explanation, table }) => [`## ${title}`, explanation, toMarkdown(table)]),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

function guardRow({ promise, bound, measured, isMet }: Guard): string[] {
  return [promise, bound, measured, isMet ? "met" : "**missed**"];
}

function describeMachine(): string {
  const models = cpus();
  const pinning =
    placement === null
      ? "Nothing was pinned to a core."
      : `What is measured had one core for itself, the load came from ${placement.load.split(",").length} others.`;
  return [
    `- ${models[0]?.model}, ${models.length} cores. ${pinning}`,
    `- Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `- Commit ${describeCommit()}, ${new Date().toISOString().slice(0, 10)}`,
  ].join("\n");
}

function describeCommit(): string {
  try {
    const hash = git("rev-parse", "--short", "HEAD");
    return git("status", "--porcelain", "--", ".", ":!docs/performance.md") === "" ? hash : `${hash} with changes`;
  } catch {
    return "unknown";
  }
}

function git(...gitArguments: string[]): string {
  return execFileSync("git", gitArguments, { cwd: repositoryRoot, encoding: "utf8" }).trim();
}

function toMarkdown([columns = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const alignment = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(columns), line(alignment), ...rows.map(line)].join("\n");
}
