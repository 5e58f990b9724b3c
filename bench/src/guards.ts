import { ours } from "./digests/contenders.ts";
import { titleOf } from "./digests/matter.ts";
import { promises } from "./digests/promises.ts";
import { measureInNode } from "./digests/runtimes.ts";
import { summarise } from "./digests/summary.ts";
import { rateOfBare } from "./harness/load.ts";
import { leaveMeasuredCore } from "./harness/placement.ts";
import { smallText } from "./measurements/small-text.ts";
import { textBatch } from "./measurements/text-batch.ts";

/** What a neighbour may take of a quiet machine's ratio; a lost optimisation takes more. */
const share = 0.5;
/**
 * A guard's ratio is the best of these, each in a process of its own; none follows one that is enough. A second each,
 * at most.
 */
const passes = 10;
const effort = { rounds: 3, sampleMs: 5 };

/** What needs no browser, at half its figure, in some seconds: a line for each, `ok` or `LOW`. */
interface Guarded {
  title: string;
  bound: number;
  best: number;
}

leaveMeasuredCore();
const guarded = [
  ...(await guardDigests()),
  await guardRate("small texts over HTTP", smallText),
  await guardRate("batches of 100 texts over HTTP", textBatch),
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
    for (const comparison of summarise(await measureInNode(process.execPath, { ...effort, titles }))) {
      const one = low.find(({ title }) => title === titleOf(comparison));
      if (one) one.best = Math.max(one.best, comparison.contenders[ours]?.ofBase ?? 0);
    }
  }
  return all;
}

/** Both rates miss their promise, so that half of it would be too near to what is reached. */
async function guardRate(title: string, { reached, request }: typeof textBatch): Promise<Guarded> {
  const bound = share * reached;
  let best = 0;
  for (let pass = 0; pass < passes && best < bound; pass++) {
    best = Math.max(best, await rateOfBare({ ...request, seconds: 1 }, 1));
  }
  return { title: `${title}, of bare node:http`, bound, best };
}
