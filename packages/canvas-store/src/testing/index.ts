export {
  type CanvasRule,
  type CanvasRulesOptions,
  type CanvasRulesSubject,
  type CanvasSession,
  describeCanvasRules,
} from "./canvas-rules-suite.ts";
export {
  type CanvasStoreSuiteOptions,
  canvasStoreCaseIds,
  describeCanvasStore,
  type OpenedStore,
} from "./canvas-store-suite.ts";
export type { TestExpect, TestRunner } from "./runner.ts";
