/**
 * A graph and its layout options. Lengths are in px; a missing, negative or invalid length uses its default.
 */
export interface DAGLayoutOptions {
  /** Ids may contain any characters. If nodes share an id, the first one is used. */
  nodes: readonly { readonly id: string }[];
  /** Edges from or to an unknown id are left out. */
  edges: readonly { readonly from: string; readonly to: string }[];
  /** Whether the ranks run downwards or to the right. @default "vertical" */
  direction?: "vertical" | "horizontal" | undefined;
  /** @default 160 */
  nodeWidth?: number | undefined;
  /** @default 40 */
  nodeHeight?: number | undefined;
  /** Space between ranks. @default 64 */
  rankGap?: number | undefined;
  /** Space between the nodes of a rank. @default 48 */
  nodeGap?: number | undefined;
  /** Space around the whole graph. @default 24 */
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
  /** Length of the longest path from a root; roots have 0. */
  rank: number;
  /** Position within the rank, from 0. */
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
   * The line to draw, from source to target: straight between adjacent ranks, otherwise with corners that lead around
   * boxes. If the edges of a graph pass more than 20,000 ranks in total, all lines are straight.
   */
  points: DAGLayoutPoint[];
  /** Whether the edge closes a cycle (or joins a node to itself) and so doesn't point forward. */
  isBackEdge: boolean;
}

/** The box around the nodes of one rank. */
export interface DAGLayoutRank {
  rank: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The nodes of the rank, in order. */
  nodeIds: string[];
}

/** A layered layout. Nodes and edges keep their given order; ranks are in ascending order, from 0. */
export interface DAGLayoutResult {
  nodes: DAGLayoutNode[];
  edges: DAGLayoutEdge[];
  ranks: DAGLayoutRank[];
  direction: "vertical" | "horizontal";
  /** Size of the whole drawing, padding included. */
  width: number;
  height: number;
}
