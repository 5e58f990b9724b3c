import { ours } from "../digests/contenders.ts";
import { type DigestGroup, digestGroups } from "../digests/groups.ts";
import { titleOf } from "../digests/matter.ts";
import { contendedPromises, promises, type SpeedPromise } from "../digests/promises.ts";
import { findNode, measureInChromium, measureInNode } from "../digests/runtimes.ts";
import { type ComparisonSummary, type ContenderSummary, summarise } from "../digests/summary.ts";
import { atLeast, type Guard, type Section, significant } from "../harness/section.ts";
import { drawThroughput } from "../plots/throughput-plot.ts";

const effort = { rounds: 11, sampleMs: 10 };
const newerNode = 24;

/** Measures digests and encodings without a server, with a section for each kind of work in each runtime. */
export async function measureDigests(): Promise<Section[]> {
  return describeDigests({
    node: summarise(await measureInNode(process.execPath, effort)),
    chromium: summarise(await measureInChromium(effort)),
    newerNode: summarise(await measureInNode(await findNode(newerNode), effort)),
  });
}

/** The same in this Node only, for a machine with shared cores. */
export async function measureContendedDigests(): Promise<Section[]> {
  const node = summarise(await measureInNode(process.execPath, effort));
  const guards = guardsOf(node, contendedPromises);
  return describeGroups([node]).map((section, index) => (index === 0 ? { ...section, guards } : section));
}

type Runtime = "node" | "chromium" | "newerNode";

/** Puts all guards into the first section. */
function describeDigests(measured: Readonly<Record<Runtime, readonly ComparisonSummary[]>>): Section[] {
  const { node, chromium, newerNode } = measured;
  const ofBases = (bases: readonly string[]) => promises.filter(({ base }) => bases.includes(base));
  const guards = [
    ...guardsOf(node, ofBases(["createHash", "iconv-lite"])),
    ...guardsOf(chromium, ofBases(["hash-wasm"])),
  ];
  return describeGroups([node, chromium, newerNode]).map((section, index) =>
    index === 0 ? { ...section, guards } : section,
  );
}

/** A section for each kind of work in each runtime that was measured. */
function describeGroups(runtimes: readonly (readonly ComparisonSummary[])[]): Section[] {
  return digestGroups.flatMap((group) =>
    runtimes.flatMap((all) => {
      const comparisons = all.filter((comparison) => comparison.group === group.name);
      return comparisons.length === 0 ? [] : [toSection(group, comparisons)];
    }),
  );
}

/** @throws if a promise has no measurement */
function guardsOf(comparisons: readonly ComparisonSummary[], kept: readonly SpeedPromise[]): Guard[] {
  return kept.map(({ base, title, least }) => {
    const comparison = comparisons.find((candidate) => candidate.base === base && titleOf(candidate) === title);
    const summary = comparison?.contenders[ours];
    if (!summary) throw new Error(`${title}: nothing measures it.`);
    return atLeast(`${comparison.runtime}: ${title}, of ${base}`, least, summary.ofBase);
  });
}

/** @param comparisons of one group and one runtime, with the same base */
function toSection({ title, explanation, plot }: DigestGroup, comparisons: readonly ComparisonSummary[]): Section {
  const [{ base, runtime } = { base: "", runtime: "" }] = comparisons;
  const names = [...new Set(comparisons.flatMap(({ contenders }) => Object.keys(contenders)))];
  const others = names.filter((name) => name !== base).toSorted((a, b) => Number(b === ours) - Number(a === ours));
  const section: Section = {
    title: `${title}, ${runtime}`,
    explanation,
    table: [
      ["", `${base}, MB a second`, ...others.map((name) => `${name}, of ${base}`)],
      ...comparisons.map(({ label, contenders }) => [
        label,
        describeSpeed(contenders[base]),
        ...others.map((name) => describeRatio(contenders[name])),
      ]),
    ],
    guards: [],
    comparisons,
  };
  if (!plot) return section;

  const drawn = comparisons.filter(plot.has);
  const svg = drawThroughput({
    title: `${plot.title}, ${runtime}`,
    xLabel: plot.xLabel,
    xTicks: drawn.map(({ position }) => position),
    describeX: plot.describeX,
    points: drawn.flatMap(({ position, contenders }) =>
      Object.entries(contenders).map(([contender, { megabytesPerSecond }]) => ({
        contender,
        x: position,
        megabytesPerSecond,
      })),
    ),
  });
  const name = `${title} ${runtime.replace(/\..*/, "")}`.toLowerCase().replaceAll(" ", "-");
  return { ...section, plots: [{ name, description: `${plot.title}: MB a second over ${plot.xLabel}`, svg }] };
}

/** An empty input has no throughput, so this shows its time instead. */
function describeSpeed(contender: ContenderSummary | undefined): string {
  if (!contender) return "";
  const { megabytesPerSecond, microseconds } = contender;
  return megabytesPerSecond > 0 ? significant(megabytesPerSecond) : `${significant(microseconds)} µs`;
}

function describeRatio(contender: ContenderSummary | undefined): string {
  return contender ? `${significant(contender.ofBase)}x` : "";
}
