import { titleOf } from "./digests/comparison.ts";
import { ours } from "./digests/contenders.ts";
import { promises } from "./digests/promises.ts";
import { measureInNode } from "./digests/runtimes.ts";
import { leaveMeasuredCore } from "./harness/cores.ts";
import { type RateCase, rateCases, rateOfFastify } from "./texts.ts";

/**
 * The fraction of a quiet machine's ratio that must remain next to a busy neighbour; a lost optimisation costs more.
 */
const share = 0.5;
/**
 * A guard's ratio is the best of this many passes, each in a separate process of at most a second. Stops at the first
 * sufficient one.
 */
const passes = 10;
const effort = { rounds: 3, sampleMs: 5 };

/** Checks, within seconds, half of each figure that needs no browser. Prints a line for each: `ok` or `LOW`. */
interface Guarded {
  title: string;
  bound: number;
  best: number;
}

leaveMeasuredCore();
const guarded = [
  ...(await guardDigests()),
  await guardRate(rateCases["small-text"]),
  await guardRate(rateCases["text-10kb"]),
  await guardRate(rateCases["text-batch"]),
];
for (const { title, bound, best } of guarded) {
  const isMet = best >= bound;
  console.log(`${isMet ? "ok " : "LOW"}  ${best.toFixed(2)}x ${isMet ? "≥" : "<"} ${bound.toFixed(2)}x  ${title}`);
}
process.exitCode = guarded.some(({ best, bound }) => best < bound) ? 1 : 0;

async function guardDigests(): Promise<Guarded[]> {
  const all: Guarded[] = promises
    .filter(({ base }) => base !== "hash-wasm")
    .map(({ title, least }) => ({ title, bound: share * least, best: 0 }));
  for (let pass = 0; pass < passes; pass++) {
    const low = all.filter(({ best, bound }) => best < bound);
    if (low.length === 0) break;
    const titles = low.map(({ title }) => title);
    for (const comparison of await measureInNode(process.execPath, { ...effort, titles })) {
      const one = low.find(({ title }) => title === titleOf(comparison));
      if (one) one.best = Math.max(one.best, comparison.contenders[ours]?.ofBase ?? 0);
    }
  }
  return all;
}

async function guardRate({ title, promised, request }: RateCase): Promise<Guarded> {
  const bound = share * promised;
  let best = 0;
  for (let pass = 0; pass < passes && best < bound; pass++) {
    best = Math.max(best, await rateOfFastify(request));
  }
  return { title: `${title} over HTTP, of Fastify`, bound, best };
}
