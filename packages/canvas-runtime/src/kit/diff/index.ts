export {
  type DiffLineData,
  type DiffLineType,
  DiffStats,
  type DiffStatsProps,
  DiffView,
  type DiffViewProps,
} from "./diff.tsx";
