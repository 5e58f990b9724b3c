import { objectsOf } from "../component-props.ts";
import { addLanes, placeRows } from "./lanes.ts";
import { findBackEdges, orderRanks, rankNodes } from "./ranks.ts";

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

/**
 * Lays out a directed graph in ranks, for you to draw. Every edge except back edges points from a lower to a higher
 * rank; boxes never overlap; the `points` of an edge lead around all boxes. Pure: equal input gives equal output, and
 * the input isn't changed.
 *
 * @example
 * const { nodes, edges, width, height } = computeDAGLayout({
 *   nodes: [{ id: "build" }, { id: "test" }],
 *   edges: [{ from: "build", to: "test" }],
 * });
 * edges.map(({ points }) => <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" />);
 */
export function computeDAGLayout(options: DAGLayoutOptions): DAGLayoutResult;
/** The same, with nodes and edges as separate arguments. */
export function computeDAGLayout(
  nodes: DAGLayoutOptions["nodes"],
  edges: DAGLayoutOptions["edges"],
  options?: Omit<DAGLayoutOptions, "nodes" | "edges">,
): DAGLayoutResult;
export function computeDAGLayout(
  first: DAGLayoutOptions | DAGLayoutOptions["nodes"],
  edges: DAGLayoutOptions["edges"] = [],
  placing: Omit<DAGLayoutOptions, "nodes" | "edges"> = {},
): DAGLayoutResult {
  return layOut(isNodes(first) ? { ...placing, nodes: first, edges } : first);
}

function isNodes(first: DAGLayoutOptions | DAGLayoutOptions["nodes"]): first is DAGLayoutOptions["nodes"] {
  return Array.isArray(first);
}

function layOut(options: DAGLayoutOptions): DAGLayoutResult {
  const direction = options?.direction === "horizontal" ? "horizontal" : "vertical";
  const isVertical = direction === "vertical";
  const nodeWidth = lengthOr(options?.nodeWidth, 160);
  const nodeHeight = lengthOr(options?.nodeHeight, 40);
  const rankGap = lengthOr(options?.rankGap, 64);
  const nodeGap = lengthOr(options?.nodeGap, 48);
  const padding = lengthOr(options?.padding, 24);

  const ids = [...new Set(objectsOf(options?.nodes).map(({ id }) => id))];
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const links = objectsOf(options?.edges).flatMap(({ from, to }) => {
    const source = indexById.get(from);
    const target = indexById.get(to);
    return source === undefined || target === undefined ? [] : [{ from: source, to: target }];
  });
  const backEdges = findBackEdges(ids.length, links);
  const forward = links.filter((_, index) => !backEdges.has(index));
  const graph = addLanes(rankNodes(ids.length, forward), links, backEdges);
  const rows = orderRanks(graph.ranks, graph.rows, graph.links);

  /** The size of a node along its rank, and from rank to rank. */
  const along = isVertical ? nodeWidth : nodeHeight;
  const across = isVertical ? nodeHeight : nodeWidth;
  const isLane = (item: number) => item >= ids.length;
  const widthOf = (item: number) => (isLane(item) ? 0 : along);
  const starts = placeRows(rows, graph.links, {
    width: widthOf,
    isLane,
    // Lanes need less room than boxes.
    distance: (item, next) => widthOf(item) + nodeGap / (1 + Number(isLane(item)) + Number(isLane(next))),
  }).map((start) => padding + Math.round(start));
  const widest = starts.reduce((most, start, item) => Math.max(most, start + widthOf(item)), padding) - padding;
  const depth = rows.length * across + Math.max(0, rows.length - 1) * rankGap;
  const levelOf = (rank: number) => padding + rank * (across + rankGap);
  /** The point at a position along the ranks and a position from rank to rank. */
  const point = (place: number, level: number): DAGLayoutPoint =>
    isVertical ? { x: place, y: level } : { x: level, y: place };

  const nodes = ids.map((id, index) => {
    const rank = graph.ranks[index] ?? 0;
    return { id, ...point(starts[index] ?? 0, levelOf(rank)), width: nodeWidth, height: nodeHeight, rank, order: 0 };
  });
  const ranks = rows.map((row, rank): DAGLayoutRank => {
    const own = row.flatMap((item) => nodes[item] ?? []);
    for (const [order, node] of own.entries()) node.order = order;
    const [first, last] = [own[0], own.at(-1)];
    const { x, y } = first ?? { x: 0, y: 0 };
    const [width, height] = [(last?.x ?? x) - x + nodeWidth, (last?.y ?? y) - y + nodeHeight];
    return { rank, x, y, width, height, nodeIds: own.map(({ id }) => id) };
  });

  /** Distance between back edges and boxes. */
  const turn = Math.min(rankGap / 3, padding);
  const edges = links.map(({ from, to }, index): DAGLayoutEdge => {
    const isBackEdge = backEdges.has(index);
    const source = { place: (starts[from] ?? 0) + along / 2, level: levelOf(graph.ranks[from] ?? 0) + across };
    const target = { place: (starts[to] ?? 0) + along / 2, level: levelOf(graph.ranks[to] ?? 0) };
    const lanes = (graph.lanesOf[index] ?? []).map((lane) => {
      const [place, top] = [starts[lane] ?? 0, levelOf(graph.ranks[lane] ?? 0)];
      return isBackEdge
        ? [
            { place, level: top + across + turn },
            { place, level: top - turn },
          ]
        : [
            { place, level: top },
            { place, level: top + across },
          ];
    });
    const around = isBackEdge && lanes.length > 0;
    const path = [
      source,
      ...(around ? [{ place: source.place, level: source.level + turn }] : []),
      ...lanes.flat(),
      ...(around ? [{ place: target.place, level: target.level - turn }] : []),
      target,
    ];
    const points = withoutStraight(path).map(({ place, level }) => point(place, level));
    const [start, end] = [point(source.place, source.level), point(target.place, target.level)];
    return {
      from: ids[from] ?? "",
      to: ids[to] ?? "",
      sourceX: start.x,
      sourceY: start.y,
      targetX: end.x,
      targetY: end.y,
      points,
      isBackEdge,
    };
  });

  const width = (isVertical ? widest : depth) + 2 * padding;
  const height = (isVertical ? depth : widest) + 2 * padding;
  return { nodes, edges, ranks, direction, width, height };
}

interface Corner {
  readonly place: number;
  readonly level: number;
}

/** Removes corners that are on the straight line between their neighbours or repeat the previous one. */
function withoutStraight(path: readonly Corner[]): Corner[] {
  return path.filter((corner, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    if (!before || !after) return true;
    return (
      (corner.place - before.place) * (after.level - corner.level) !==
      (after.place - corner.place) * (corner.level - before.level)
    );
  });
}

function lengthOr(length: unknown, fallback: number): number {
  return typeof length === "number" && Number.isFinite(length) && length >= 0 ? length : fallback;
}
