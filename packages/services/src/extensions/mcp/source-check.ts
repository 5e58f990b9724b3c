import { type CanvasCheck, CanvasRefusal, type CheckedProblem } from "@fingerpaint/mcp";
import pLimit from "p-limit";
import { createWorkThread, WorkThreadError } from "../../frame/work-thread.ts";
import type { CheckOrder } from "./check-thread.ts";

interface SourceCheckOptions {
  /** The module specifiers that a source may import. */
  modules: readonly string[];
  /** How long a source may take, in milliseconds. @default 2000 */
  timeoutMs?: number;
  /** How much memory a check may take, in MiB. @default 256 */
  maxHeapMebibytes?: number;
  /** How many sources may be queued. @default 20 */
  maxWaiting?: number;
}

/** The refusal for a source that couldn't be checked, worded for the model. */
function unchecked(details: string, options?: ErrorOptions): CanvasRefusal {
  return new CanvasRefusal("UNCHECKED", details, options);
}

/**
 * Checks sources one at a time in a separate thread, without running them. The thread is needed because the largest
 * sources can take seconds, during which the server couldn't answer other requests.
 */
export function createSourceCheck(options: SourceCheckOptions): CanvasCheck {
  const { modules, timeoutMs = 2000, maxHeapMebibytes = 256, maxWaiting = 20 } = options;
  const turns = pLimit(1);
  const thread = createWorkThread<CheckOrder, CheckedProblem[]>({
    program: new URL("./check-thread.ts", import.meta.url),
    timeoutMs,
    maxHeapMebibytes,
  });

  async function check(source: string): Promise<readonly CheckedProblem[]> {
    try {
      return await thread.run({ source, modules });
    } catch (error) {
      if (!(error instanceof WorkThreadError)) throw error;
      const fault =
        error.reason === "ended" ? "checking it took too much memory" : `checking it took longer than ${timeoutMs} ms`;
      throw unchecked(`source: ${fault}`, { cause: error });
    }
  }

  return {
    covers:
      "It reads the source and finds syntax errors, modules and names that don't exist, props and literal values that components don't accept, hooks in conditions, and a missing default export. It doesn't run the source, so it misses errors that only rendering shows.",
    method: "checked without running",
    run: async (source) => {
      if (turns.pendingCount >= maxWaiting)
        throw unchecked(`${maxWaiting} sources are already waiting for their check; try again later`);
      return turns(() => check(source));
    },
  };
}
