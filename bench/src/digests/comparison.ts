import { interleave } from "../harness/rounds.ts";
import type { Matter } from "./matter.ts";

/** What a contender gives back: digests, or an encoded text. */
export type Outcome = string | readonly string[] | Uint8Array;

export type Work = () => Outcome | Promise<Outcome>;

/** The same work, done by each contender. */
export interface Comparison extends Matter {
  /** Where it is on a plot's axis. */
  position: number;
  /** The bytes, on average, that one call reads. */
  bytes: number;
  contenders: Readonly<Record<string, Work>>;
}

/** What was measured. */
export interface Measured extends Omit<Comparison, "contenders"> {
  /** By contender, the nanoseconds of one call in each round. */
  samples: Readonly<Record<string, readonly number[]>>;
}

export interface Effort {
  rounds: number;
  /** The least that a sample takes, by as many calls as that needs. */
  sampleMs: number;
}

const warmUpMs = 60;

/**
 * Collects what is garbage, where V8 lets programs ask for it (`node --expose-gc`): before a sample, and at its end
 * within its time. So each contender pays for its own garbage. Left to V8, a collection of one's came round after round
 * in another's sample: the same code took 40 µs where `createHash`'s was collected, and 30 elsewhere.
 */
function collectGarbage(): void {
  const collect: ((options: { type: "minor" }) => void) | undefined = Reflect.get(globalThis, "gc");
  collect?.({ type: "minor" });
}

/** What was computed has to be used, or it needn't have been. */
let consumed = 0;

/**
 * Lets the contenders take turns; before that, each runs until it is warm.
 *
 * @throws where they don't agree on what comes out
 */
export async function measure({ contenders, ...matter }: Comparison, effort: Effort): Promise<Measured> {
  await requireAgreement(matter.label, contenders);
  const timed: Record<string, () => Promise<number>> = {};
  for (const [name, work] of Object.entries(contenders)) {
    const calls = await callsToFill(effort.sampleMs, work);
    timed[name] = async () => {
      // What the one before left in caches isn't this one's cost.
      await millisecondsOf(work, Math.floor(calls / 2));
      collectGarbage();
      return ((await millisecondsOf(work, calls, collectGarbage)) * 1e6) / calls;
    };
  }
  const samples = await interleave(effort.rounds, timed);
  if (consumed === 0) throw new Error("Nothing was computed.");
  return { ...matter, samples };
}

/** Some warm up over dozens of calls and in the background: kernels are loaded, then compiled again. */
async function callsToFill(milliseconds: number, work: Work): Promise<number> {
  const startedAt = performance.now();
  let calls = 1;
  while (performance.now() - startedAt < warmUpMs || (await millisecondsOf(work, calls)) < milliseconds) {
    if ((await millisecondsOf(work, calls)) < milliseconds) calls *= 2;
  }
  return calls;
}

/**
 * Awaits only promises: an `await` takes as long as a small digest. The event loop gets a turn before, without which
 * nothing that loads in the background would ever be there.
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
