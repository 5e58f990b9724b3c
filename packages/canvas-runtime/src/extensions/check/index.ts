export { type CheckSourceOptions, checkSource, columnIn } from "./check-source.ts";
export type { SourceDiagnostic } from "./source-diagnostic.ts";
