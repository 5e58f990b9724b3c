import { interleave, isTrial, median } from "../harness/rounds.ts";
import { atLeast, type Guard, type Section, significant } from "../harness/section.ts";
import { titleOf } from "./comparison.ts";
import { ours } from "./contenders.ts";
import type { FirstCall } from "./first-call.ts";
import { describeBytes } from "./inputs.ts";
import { contendedPromises, promises, type SpeedPromise } from "./promises.ts";
import {
  type ComparisonSummary,
  type ContenderSummary,
  findNode,
  measureInChromium,
  measureInNode,
  runOnMeasuredCore,
} from "./runtimes.ts";
import { drawThroughput } from "./throughput-plot.ts";

const effort = isTrial ? { rounds: 1, sampleMs: 1 } : { rounds: 11, sampleMs: 10 };
const newerNode = 24;

/** How comparisons of one kind are presented. */
interface DigestGroup {
  /** The `group` of its comparisons. */
  name: string;
  title: string;
  explanation: string;
  plot?: {
    xLabel: string;
    describeX(x: number): string;
    /** Is this comparison a point of the plot? */
    has(comparison: ComparisonSummary): boolean;
  };
}

/** The groups, in the order of the page. */
const digestGroups: readonly DigestGroup[] = [
  {
    name: "one input",
    title: "One input",
    explanation:
      "Bytes in, hex out, one call after another; hash-wasm reuses one hasher. In Node, js-md5 passes its work to `createHash`.",
    plot: { xLabel: "bytes of the input", describeX: describeBytes, has: ({ bytes }) => bytes > 0 },
  },
  {
    name: "batch of 100",
    title: "A hundred inputs together",
    explanation:
      "Fingerpaint uses `digestManyBytes` and `digestManyTexts`, the others a loop. An array goes in, and an array of hex comes out. Each row is a size of the inputs.",
    plot: {
      xLabel: "bytes of each input",
      describeX: describeBytes,
      has: ({ label, position }) => label === describeBytes(position),
    },
  },
  {
    name: "batch of 1 KB",
    title: "Many inputs of 1 KB together",
    explanation: "The same for different numbers of inputs.",
    plot: { xLabel: "inputs together", describeX: (count) => count.toLocaleString("en"), has: () => true },
  },
  {
    name: "stream",
    title: "Streams",
    explanation: "One hasher that gets the input in pieces; Fingerpaint's is from `createMd5`.",
  },
  {
    name: "encoding",
    title: "Encodings",
    explanation:
      "`encodeText`, `encodeTextInto` if a buffer is reused, and iconv-lite's `encode`, on texts of 10 MB in UTF-8: alternating runs of Chinese and ASCII, and ASCII alone. Only `encodeTextInto` can reuse memory; fresh memory costs page faults and garbage collections.",
  },
  {
    name: "file",
    title: "Files",
    explanation:
      "`digestFile` and `digestFiles`, compared with `md5sum`, including the start of its process, and with `createReadStream` into `createHash`. The files are in the system's cache, and everything runs on one core. `digestFiles` starts threads only for more than 256 files.",
  },
];

/** Measures digests and encodings without a server, with a section for each kind of work in each runtime. */
export async function measureDigests(): Promise<Section[]> {
  const node = await measureInNode(process.execPath, effort);
  const chromium = await measureInChromium(effort);
  const newer = await measureInNode(await findNode(newerNode), effort);
  const ofBases = (...bases: string[]) => promises.filter(({ base }) => bases.includes(base));
  const guards = [...guardsOf(node, ofBases("createHash", "iconv-lite")), ...guardsOf(chromium, ofBases("hash-wasm"))];
  return describeGroups([node, chromium, newer], guards);
}

/** The same in this Node only, for a machine with shared cores. */
export async function measureContendedDigests(): Promise<Section[]> {
  const node = await measureInNode(process.execPath, effort);
  return describeGroups([node], guardsOf(node, contendedPromises));
}

/** A section for each kind of work in each runtime that was measured. The first of each kind explains it. */
function describeGroups(runtimes: readonly (readonly ComparisonSummary[])[], guards: readonly Guard[]): Section[] {
  const sections = digestGroups.flatMap((group) =>
    runtimes
      .map((all) => all.filter((comparison) => comparison.group === group.name))
      .filter((comparisons) => comparisons.length > 0)
      .map((comparisons, index) => toSection(index === 0 ? group : { ...group, explanation: "" }, comparisons)),
  );
  // The guards of all sections are in one table.
  return sections.map((section, index) => (index === 0 ? { ...section, guards } : section));
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
    title: `${title}, ${runtime}`,
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
  return { ...section, plots: [{ name, description: `${title}: MB a second over ${plot.xLabel}`, svg }] };
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

/** Measures the cost for a process that digests once and exits. */
export async function measureFirstCalls(): Promise<Section> {
  const names = ["createHash", "crypto.hash", ours, "hash-wasm"];
  const counts = [1, 100];
  const contenders = names.flatMap((name) =>
    counts.map((count) => {
      const call = () => runOnMeasuredCore<FirstCall>(process.execPath, "first-call", name, String(count));
      return [`${name} ${count}`, call] as const;
    }),
  );
  const calls = await interleave(9, Object.fromEntries(contenders));
  const callsOf = (name: string, count: number) => calls[`${name} ${count}`] ?? [];
  return {
    title: "The first call",
    explanation:
      "In a process that has done nothing else, in milliseconds: the import, then a single call with one input of 1 KB, or with a hundred.",
    table: [
      ["", "import", ...counts.map((count) => (count === 1 ? "one input" : `${count} inputs`))],
      ...names.map((name) => [
        name,
        significant(median(counts.flatMap((count) => callsOf(name, count)).map(({ importMs }) => importMs))),
        ...counts.map((count) => significant(median(callsOf(name, count).map(({ callMs }) => callMs)))),
      ]),
    ],
    guards: [],
  };
}
