/** Whether the programs are only tried out (`BENCH_TRIAL=1 pnpm bench`): one round of each, without valid figures. */
export const isTrial = globalThis.process?.env.BENCH_TRIAL !== undefined;

/**
 * Measures contenders in turns, A B A B, so that a change in the machine's speed affects all of them alike. An extra
 * first round serves as warm-up and is discarded.
 *
 * @param contenders Each call measures once; its result must depend on the work done.
 */
export async function interleave<Name extends string, Sample>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round <= (isTrial ? 1 : rounds); round++) {
    for (const name of names) {
      const sample = await contenders[name]();
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}

/** The duration of the work, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The median of the per-round ratios: a disturbance that affects a whole round cancels out. */
export function medianRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
