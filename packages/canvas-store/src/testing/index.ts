export type { CanvasRule, CanvasRulesSubject, Visitor } from "./canvas-rule.ts";
export { type CanvasRulesOptions, describeCanvasRules } from "./canvas-rules-suite.ts";
export {
  type CanvasStoreSuiteOptions,
  canvasStoreCaseIds,
  describeCanvasStore,
  type OpenedStore,
} from "./canvas-store-suite.ts";
export type { TestExpect, TestRunner } from "./runner.ts";
