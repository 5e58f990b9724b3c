/**
 * A graph and how to place it. Lengths are in px. A missing, negative or invalid length counts as its default.
 */
export interface DAGLayoutOptions {
  /** Ids may hold any characters. Of nodes with the same id the first counts. */
  nodes: readonly { readonly id: string }[];
  /** Edges from or to an unknown id are left out. */
  edges: readonly { readonly from: string; readonly to: string }[];
  /** Whether ranks follow each other downwards or to the right. @default "vertical" */
  direction?: "vertical" | "horizontal" | undefined;
  /** @default 160 */
  nodeWidth?: number | undefined;
  /** @default 40 */
  nodeHeight?: number | undefined;
  /** Between the ranks. @default 64 */
  rankGap?: number | undefined;
  /** Between the nodes of a rank. @default 48 */
  nodeGap?: number | undefined;
  /** Around everything. @default 24 */
  padding?: number | undefined;
}

/** A placed node: `x` and `y` are the top left corner of its box. */
export interface DAGLayoutNode {
  id: string;
  x: number;
  y: number;
  /** Size of its box: `nodeWidth` and `nodeHeight`. */
  width: number;
  height: number;
  /** Its distance from the roots along the longest path; roots have 0. */
  rank: number;
  /** Its place in the rank, from 0. */
  order: number;
}

/** A corner of an edge. */
export interface DAGLayoutPoint {
  x: number;
  y: number;
}

/** A placed edge, from the middle of the source's outgoing side to the middle of the target's incoming side. */
export interface DAGLayoutEdge {
  from: string;
  to: string;
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
  /**
   * The line to draw, from source to target: straight between neighbouring ranks, otherwise with corners that lead
   * around boxes. In a graph whose long edges pass more than 20,000 ranks together, all lines are straight.
   */
  points: DAGLayoutPoint[];
  /** Whether it closes a cycle (or starts where it ends) and so does not point forward. */
  isBackEdge: boolean;
}

/** The box around the nodes of one rank. */
export interface DAGLayoutRank {
  rank: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** In their order. */
  nodeIds: string[];
}

/** A layered drawing. Nodes and edges keep the order they were given in; ranks count from 0 up. */
export interface DAGLayoutResult {
  nodes: DAGLayoutNode[];
  edges: DAGLayoutEdge[];
  ranks: DAGLayoutRank[];
  direction: "vertical" | "horizontal";
  /** Size of the whole drawing, padding included. */
  width: number;
  height: number;
}
