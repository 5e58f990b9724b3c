import { type CommandOutput, type ExitCode, UsageError } from "../../program/command-line.ts";
import { AdminError, type AdminTarget, askAdmin } from "./admin-client.ts";
import { type FilterValues, filterOptions, listed, queryOf } from "./list-canvases.ts";

const done = {
  remove: "removed, and its source is blocked. `canvases restore` undoes both.",
  restore: "restored. Its source may be published again.",
  purge: "deleted for good. A block of its source stays.",
};

/** The changes that an operator can make to canvases. */
export type OperatorChange = keyof typeof done;

export function isOperatorChange(action: string | undefined): action is OperatorChange {
  return action !== undefined && Object.hasOwn(done, action);
}

/**
 * Changes the given canvases, or all that match a filter. If one fails, the others are still changed.
 * @param options.canvasIds Empty if the filter chooses them.
 * @param options.values The filter, and whether the operator has confirmed it.
 * @returns 1 if some failed, or if a filter that matches canvases wasn't confirmed
 * @throws UsageError if there are neither ids nor a filter, or both
 */
export async function changeCanvases(
  target: AdminTarget,
  action: OperatorChange,
  options: { readonly canvasIds: readonly string[]; readonly values: FilterValues & { readonly yes?: boolean } },
  output: CommandOutput,
): Promise<ExitCode> {
  const { canvasIds, values } = options;
  const isFiltered = Object.keys(filterOptions).some((name) => values[name as keyof FilterValues] !== undefined);
  if (isFiltered === canvasIds.length > 0) {
    throw new UsageError(`canvases ${action} takes ids or share links, or a filter such as --owner o_…`);
  }
  const chosen = isFiltered ? await find(target, values) : canvasIds;
  if (isFiltered && !values.yes) {
    const matching = chosen.length === 1 ? "1 canvas matches" : `${chosen.length} canvases match`;
    output.error(`${matching}. To ${action} ${chosen.length === 1 ? "it" : "them"}, run this again with --yes.\n`);
    return chosen.length === 0 ? 0 : 1;
  }
  let failed = 0;
  for (const canvasId of chosen) {
    const path = `/canvases/${canvasId}`;
    try {
      await (action === "purge" ? askAdmin(target, "DELETE", path) : askAdmin(target, "POST", `${path}/${action}`));
      output.error(`${canvasId}: ${done[action]}\n`);
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      failed++;
      output.error(`${canvasId}: failed: ${error.details}\n`);
    }
  }
  if (chosen.length !== 1) output.error(`${chosen.length - failed} done, ${failed} failed.\n`);
  return failed === 0 ? 0 : 1;
}

/** Lists all matches before the first change, because a change would shift the pages of the list. */
async function find(target: AdminTarget, values: FilterValues): Promise<string[]> {
  const canvasIds: string[] = [];
  for await (const { canvasId } of listed(target, queryOf(values))) canvasIds.push(canvasId);
  return canvasIds;
}
