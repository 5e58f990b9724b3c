import { type Comparison, type Effort, type Measured, measure } from "./comparison.ts";
import { ours } from "./contenders.ts";
import { titleOf } from "./matter.ts";

/** What a runtime is asked to measure. */
export interface RunRequest extends Effort {
  /** Only these comparisons, and of them only ourselves and the base; else all. */
  titles?: readonly string[] | undefined;
}

/** Measures one comparison after the other. */
export async function run(comparisons: Iterable<Comparison>, request: RunRequest): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const comparison of comparisons) {
    const { titles } = request;
    if (titles && !titles.includes(titleOf(comparison))) continue;
    const entries = Object.entries(comparison.contenders);
    const contenders = entries.filter(([name]) => !titles || name === ours || name === comparison.base);
    measured.push(await measure({ ...comparison, contenders: Object.fromEntries(contenders) }, request));
  }
  return measured;
}
