import { AdminError, type AdminTarget, askAdmin } from "../admin/admin-client.ts";
import type { CommandOutput, ExitCode } from "./command.ts";
import { type FilterValues, filterOptions, listed, queryOf } from "./list-canvases.ts";
import { UsageError } from "./usage-error.ts";

const done = {
  remove: "removed, and its source is blocked. `canvases restore` undoes both.",
  restore: "restored. Its source may be published again.",
  purge: "deleted for good. A block of its source stays.",
};

/** What an operator does to canvases. */
export type OperatorChange = keyof typeof done;

export function isOperatorChange(action: string | undefined): action is OperatorChange {
  return action !== undefined && Object.hasOwn(done, action);
}

/**
 * Changes the canvases that are named, or all that a filter matches. One that fails doesn't keep the others from it.
 * @param options.canvasIds Empty: those of the filter.
 * @param options.values The filter, and whether the operator has confirmed it.
 * @returns 1 where some failed, or where a filter wasn't confirmed
 * @throws UsageError for neither or both
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

/** All of them before the first is changed: a change would move the pages of the list. */
async function find(target: AdminTarget, values: FilterValues): Promise<string[]> {
  const canvasIds: string[] = [];
  for await (const { canvasId } of listed(target, queryOf(values))) canvasIds.push(canvasId);
  return canvasIds;
}
