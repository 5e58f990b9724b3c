import type { CanvasRule, CanvasRulesSubject } from "./canvas-rule.ts";
import { keyRules } from "./canvas-rules/keys.ts";
import { listRules } from "./canvas-rules/list.ts";
import { loadRules } from "./canvas-rules/load.ts";
import { publishRules } from "./canvas-rules/publish.ts";
import { reuseRules } from "./canvas-rules/reuse.ts";
import { sourceRules } from "./canvas-rules/source.ts";
import { stateRules } from "./canvas-rules/state.ts";
import { updateRules } from "./canvas-rules/update.ts";
import type { TestRunner } from "./runner.ts";

/** The abilities that a case requires of the service it runs against. */
export interface CanvasRulesOptions {
  /** The initial time of the clock. */
  now: Date;
  /** A source must import at least one of these modules. */
  modules: readonly string[];
}

const groups: Readonly<Record<string, readonly CanvasRule[]>> = {
  publish: publishRules,
  source: sourceRules,
  reuse: reuseRules,
  load: loadRules,
  update: updateRules,
  state: stateRules,
  keys: keyRules,
  "list and remove": listRules,
};

/**
 * Registers the suite of canvas rules with a test runner: one test per rule, each with a new service.
 *
 * @example
 * describeCanvasRules({ describe, it, expect }, { name: "SDK over HTTP", open: (options) => startService(options) });
 */
export function describeCanvasRules(
  { describe, it, expect }: TestRunner,
  options: { name: string; open: (options: CanvasRulesOptions) => Promise<CanvasRulesSubject> },
): void {
  describe(`canvas rules: ${options.name}`, () => {
    for (const [group, rules] of Object.entries(groups)) {
      describe(group, () => {
        for (const { title, modules = ["editor/canvas"], run } of rules) {
          it(title, async () => {
            const service = await options.open({ now: new Date("2030-01-01T00:00:00.000Z"), modules });
            try {
              await run(service, expect);
            } finally {
              await service.close();
            }
          });
        }
      });
    }
  });
}
