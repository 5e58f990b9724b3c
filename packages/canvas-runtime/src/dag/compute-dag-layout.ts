import type { DAGLayoutEdge, DAGLayoutOptions, DAGLayoutRank, DAGLayoutResult } from "./dag-types.ts";
import { orderRanks } from "./order-ranks.ts";
import { findBackEdges, rankNodes } from "./rank-nodes.ts";

/**
 * Places the nodes of a directed graph in ranks, for callers that draw it themselves. Every edge but the back edges
 * points from a lower to a higher rank; boxes never overlap; ranks are centred. Pure: equal input gives equal output,
 * nothing passed is changed.
 *
 * @example
 * const { nodes, edges, width, height } = computeDAGLayout({
 *   nodes: [{ id: "build" }, { id: "test" }],
 *   edges: [{ from: "build", to: "test" }],
 * });
 */
export function computeDAGLayout(options: DAGLayoutOptions): DAGLayoutResult;
/** The same, with nodes and edges as arguments of their own. */
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

  const ids = [...new Set(itemsOf(options?.nodes).map(({ id }) => id))];
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const links = itemsOf(options?.edges).flatMap(({ from, to }) => {
    const source = indexById.get(from);
    const target = indexById.get(to);
    return source === undefined || target === undefined ? [] : [{ from: source, to: target }];
  });
  const backEdges = findBackEdges(ids.length, links);
  const forward = links.filter((_, index) => !backEdges.has(index));
  const rankOf = rankNodes(ids.length, forward);
  const rows = orderRanks(rankOf, forward);

  /** Along a rank, and from rank to rank. */
  const along = isVertical ? nodeWidth : nodeHeight;
  const across = isVertical ? nodeHeight : nodeWidth;
  const spanOf = (row: readonly number[]) => row.length * along + Math.max(0, row.length - 1) * nodeGap;
  const widest = Math.max(0, ...rows.map(spanOf));
  const depth = rows.length * across + Math.max(0, rows.length - 1) * rankGap;

  const nodes = ids.map((id) => ({ id, x: 0, y: 0, width: nodeWidth, height: nodeHeight, rank: 0, order: 0 }));
  const ranks = rows.map((row, rank): DAGLayoutRank => {
    const start = padding + (widest - spanOf(row)) / 2;
    const level = padding + rank * (across + rankGap);
    for (const [order, index] of row.entries()) {
      const node = nodes[index];
      const offset = start + order * (along + nodeGap);
      if (node) Object.assign(node, { rank, order, x: isVertical ? offset : level, y: isVertical ? level : offset });
    }
    const nodeIds = row.flatMap((index) => nodes[index]?.id ?? []);
    return isVertical
      ? { rank, x: start, y: level, width: spanOf(row), height: across, nodeIds }
      : { rank, x: level, y: start, width: across, height: spanOf(row), nodeIds };
  });

  const edges = links.flatMap(({ from, to }, index): DAGLayoutEdge[] => {
    const source = nodes[from];
    const target = nodes[to];
    if (!source || !target) return [];
    return [
      {
        from: source.id,
        to: target.id,
        sourceX: source.x + (isVertical ? nodeWidth / 2 : nodeWidth),
        sourceY: source.y + (isVertical ? nodeHeight : nodeHeight / 2),
        targetX: target.x + (isVertical ? nodeWidth / 2 : 0),
        targetY: target.y + (isVertical ? 0 : nodeHeight / 2),
        isBackEdge: backEdges.has(index),
      },
    ];
  });

  const width = (isVertical ? widest : depth) + 2 * padding;
  const height = (isVertical ? depth : widest) + 2 * padding;
  return { nodes, edges, ranks, direction, width, height };
}

function lengthOr(length: unknown, fallback: number): number {
  return typeof length === "number" && Number.isFinite(length) && length >= 0 ? length : fallback;
}

function itemsOf<Item extends object>(items: readonly Item[] | undefined): Item[] {
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item !== null) : [];
}
