import { interleave } from "../harness/rounds.ts";
import { ours } from "./contenders.ts";

/** The result of a contender: digests, or an encoded text. */
export type Outcome = string | readonly string[] | Uint8Array;

export type Work = () => Outcome | Promise<Outcome>;

/** The subject of a comparison, and its base. */
export interface Matter {
  group: string;
  label: string;
  /** The contender to which the others' speeds are compared. */
  base: string;
}

export function titleOf({ group, label }: Matter): string {
  return `${group}, ${label}`;
}

/** The same work, done by every contender. */
export interface Comparison extends Matter {
  /** Its position on a plot's axis. */
  position: number;
  /** The average number of bytes that one call reads. */
  bytes: number;
  contenders: Readonly<Record<string, Work>>;
}

/** The measured times of a comparison. */
export interface Measured extends Omit<Comparison, "contenders"> {
  /** For each contender, the nanoseconds per call in each round. */
  samples: Readonly<Record<string, readonly number[]>>;
}

export interface Effort {
  rounds: number;
  /** The minimum duration of a sample, which makes as many calls as needed. */
  sampleMs: number;
}

/** A request for a runtime's measurements. */
export interface RunRequest extends Effort {
  /** If set, measures only these comparisons, with only ourselves and the base as contenders; otherwise all. */
  titles?: readonly string[] | undefined;
}

/** Measures one comparison after the other. */
export async function run(comparisons: Iterable<Comparison>, request: RunRequest): Promise<Measured[]> {
  const measured: Measured[] = [];
  const { titles } = request;
  for (const comparison of comparisons) {
    if (titles && !titles.includes(titleOf(comparison))) continue;
    const entries = Object.entries(comparison.contenders);
    const contenders = entries.filter(([name]) => !titles || name === ours || name === comparison.base);
    measured.push(await measure({ ...comparison, contenders: Object.fromEntries(contenders) }, request));
  }
  return measured;
}

const warmUpMs = 60;

/**
 * Collects garbage if V8 allows it (`node --expose-gc`): before a sample, and at its end, within its time. This way
 * each contender pays for its own garbage. With V8's own timing, one contender's garbage was collected in another's
 * sample, round after round: the same code took 40 µs when `createHash`'s garbage was collected during it, and 30 µs
 * otherwise.
 */
function collectGarbage(): void {
  const collect: ((options: { type: "minor" }) => void) | undefined = Reflect.get(globalThis, "gc");
  collect?.({ type: "minor" });
}

/** Uses the results, so that the compiler can't skip the work. */
let consumed = 0;

/**
 * Warms up each contender, then measures them in turns.
 *
 * @throws if their results differ
 */
async function measure({ contenders, ...matter }: Comparison, effort: Effort): Promise<Measured> {
  await requireAgreement(matter.label, contenders);
  const timed: Record<string, () => Promise<number>> = {};
  for (const [name, work] of Object.entries(contenders)) {
    const calls = await callsToFill(effort.sampleMs, work);
    timed[name] = async () => {
      // Refills the caches, so that this contender doesn't pay for the one before it.
      await millisecondsOf(work, Math.floor(calls / 2));
      collectGarbage();
      return ((await millisecondsOf(work, calls, collectGarbage)) * 1e6) / calls;
    };
  }
  const samples = await interleave(effort.rounds, timed);
  if (consumed === 0) throw new Error("Nothing was computed.");
  return { ...matter, samples };
}

/** Some contenders warm up over dozens of calls and in the background: kernels are loaded, then recompiled. */
async function callsToFill(milliseconds: number, work: Work): Promise<number> {
  const startedAt = performance.now();
  let calls = 1;
  while (performance.now() - startedAt < warmUpMs || (await millisecondsOf(work, calls)) < milliseconds) {
    if ((await millisecondsOf(work, calls)) < milliseconds) calls *= 2;
  }
  return calls;
}

/**
 * Awaits only promises, because an `await` takes as long as a small digest. Gives the event loop a turn first;
 * otherwise nothing could finish loading in the background.
 */
async function millisecondsOf(work: Work, calls: number, finish = () => {}): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve));
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) {
    const outcome = work();
    consume(outcome instanceof Promise ? await outcome : outcome);
  }
  finish();
  return performance.now() - startedAt;
}

function consume(outcome: Outcome): void {
  const last = Array.isArray(outcome) ? outcome[outcome.length - 1] : outcome;
  consumed += typeof last === "string" ? last.charCodeAt(0) : last.length;
}

async function requireAgreement(label: string, contenders: Comparison["contenders"]): Promise<void> {
  const [[first = "", work] = [], ...others] = Object.entries(contenders);
  const expected = await work?.();
  for (const [name, otherWork] of others) {
    if (!isSame(await otherWork(), expected)) throw new Error(`${label}: ${name} and ${first} don't agree`);
  }
}

function isSame(actual: Outcome, expected: Outcome | undefined): boolean {
  if (typeof expected !== "object" || typeof actual !== "object") return actual === expected;
  return actual.length === expected.length && expected.every((value, index) => value === actual[index]);
}
