export { DiffStats, type DiffStatsProps } from "./diff-stats.tsx";
export { type DiffLineData, type DiffLineType, DiffView, type DiffViewProps } from "./diff-view.tsx";
