import { ours } from "./digests/contenders.ts";
import type { ComparisonSummary } from "./digests/runtimes.ts";
import { toMarkdown } from "./harness/section.ts";

const mark = { begin: "<!-- figures: `pnpm bench` writes them -->", end: "<!-- /figures -->" };

/** The selected comparisons: group, label, and the README's wording. */
const digests: readonly [group: string, label: string, words: string][] = [
  ["batch of 100", "1 MB", "100 × 1 MB"],
  ["batch of 100", "1 KB", "100 × 1 KB"],
  ["batch of 100", "texts of 32 characters", "100 texts of 32 characters"],
  ["one input", "1 MB", "1 MB"],
  ["one input", "1 KB", "1 KB"],
  ["one input", "16 B", "16 B"],
];

/**
 * Writes the figures between the README's two marks.
 *
 * @param machine Lines that describe the machine, the software and the date of the measurement.
 * @throws if a mark or a figure is missing
 */
export function replaceHeadlines(
  readme: string,
  machine: readonly string[],
  comparisons: readonly ComparisonSummary[],
): string {
  const begin = readme.indexOf(mark.begin);
  const end = readme.indexOf(mark.end);
  if (begin < 0 || end < begin) throw new Error(`The README has no ${mark.begin} … ${mark.end}.`);
  return `${readme.slice(0, begin)}${mark.begin}\n${writeHeadlines(machine, comparisons)}\n${readme.slice(end)}`;
}

function writeHeadlines(machine: readonly string[], comparisons: readonly ComparisonSummary[]): string {
  const ofBase = (runtime: string, base: string, group: string, label: string): string => {
    const found = comparisons.find(
      (candidate) =>
        candidate.runtime.startsWith(runtime) &&
        candidate.base === base &&
        candidate.group === group &&
        candidate.label === label,
    );
    const summary = found?.contenders[ours];
    if (!summary) throw new Error(`${runtime}: ${group}, ${label} wasn't measured.`);
    return `${summary.ofBase.toFixed(2)}x`;
  };
  return [
    toMarkdown([
      ["MD5 of", "Node, against a loop over `createHash`", "Chromium, against a loop over hash-wasm"],
      ...digests.map(([group, label, words]) => [
        words,
        ofBase("Node", "createHash", group, label),
        ofBase("Chromium", "hash-wasm", group, label),
      ]),
    ]),
    "",
    `Encoding 10 MB of Chinese and ASCII to gbk: ${ofBase("Node", "iconv-lite", "encoding", "gbk mixed")} the speed of iconv-lite. [docs/performance.md](docs/performance.md) has all the other measurements that \`pnpm bench\` makes.`,
    "",
    ...machine.map((line) => `- ${line}`),
  ].join("\n");
}
