import { type Comparison, type Effort, type Measured, measure } from "./comparison.ts";
import { ours } from "./contenders.ts";
import { titleOf } from "./matter.ts";

/** A request for a runtime's measurements. */
export interface RunRequest extends Effort {
  /** If set, measures only these comparisons, with only ourselves and the base as contenders; otherwise all. */
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
