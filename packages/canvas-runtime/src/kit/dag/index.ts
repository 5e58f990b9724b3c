export { computeDAGLayout } from "./compute-dag-layout.ts";
export type {
  DAGLayoutEdge,
  DAGLayoutNode,
  DAGLayoutOptions,
  DAGLayoutPoint,
  DAGLayoutRank,
  DAGLayoutResult,
} from "./dag-types.ts";
