export {
  computeDAGLayout,
  type DAGLayoutEdge,
  type DAGLayoutNode,
  type DAGLayoutOptions,
  type DAGLayoutPoint,
  type DAGLayoutRank,
  type DAGLayoutResult,
} from "./compute-dag-layout.ts";
