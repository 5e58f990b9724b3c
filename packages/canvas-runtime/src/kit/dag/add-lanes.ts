import type { IndexedEdge } from "./rank-nodes.ts";

/** If there would be more lanes than this, no edge gets one: thousands of long edges would take seconds. */
const maxLanes = 20_000;

/** A graph whose links all join adjacent ranks: long edges and back edges pass through other ranks in lanes. */
export interface LanedGraph {
  /** The rank of each item: first the nodes, then the lanes. */
  readonly ranks: readonly number[];
  /** The items of each rank: the nodes in the given order, the ends of back edges next to their nodes. */
  readonly rows: readonly (readonly number[])[];
  /** Each leads from a rank to the next one. */
  readonly links: readonly IndexedEdge[];
  /** The lanes of each edge: one for each rank that it passes, in that order. */
  readonly lanesOf: readonly (readonly number[])[];
}

/**
 * Gives edges a lane in each rank that they pass. A forward edge passes the ranks between its nodes. A back edge also
 * passes the ranks of its nodes, because it leaves its source downwards and reaches its target from above.
 *
 * @param ranks - the rank of each node
 * @param backEdges - the indexes of the edges that don't lead to a higher rank
 */
export function addLanes(
  ranks: readonly number[],
  edges: readonly IndexedEdge[],
  backEdges: ReadonlySet<number>,
): LanedGraph {
  const passed = edges.map(({ from, to }, index) => {
    const [start = 0, end = 0] = [ranks[from], ranks[to]];
    return backEdges.has(index) ? span(start, end, -1) : span(start + 1, end - 1, 1);
  });
  const count = passed.reduce((sum, { length }) => sum + length, 0);
  const all = [...ranks];
  const rows: number[][] = Array.from({ length: ranks.reduce((most, rank) => Math.max(most, rank + 1), 0) }, () => []);
  for (const [node, rank] of ranks.entries()) rows[rank]?.push(node);
  const links: IndexedEdge[] = [];
  const lanesOf = edges.map(({ from, to }, index) => {
    const lanes = count > maxLanes ? [] : (passed[index] ?? []).map((rank) => all.push(rank) - 1);
    const isBack = backEdges.has(index);
    for (const [place, lane] of lanes.entries()) {
      const row = rows[all[lane] ?? 0] ?? [];
      const beside = !isBack ? undefined : place === 0 ? from : place === lanes.length - 1 ? to : undefined;
      row.splice(beside === undefined ? row.length : row.indexOf(beside) + 1, 0, lane);
    }
    const path = isBack
      ? [...lanes].reverse()
      : lanes.length > 0 || isNext(ranks, from, to)
        ? [from, ...lanes, to]
        : [];
    for (const [place, item] of path.slice(1).entries()) links.push({ from: path[place] ?? item, to: item });
    return lanes;
  });
  return { ranks: all, rows, links, lanesOf };
}

function isNext(ranks: readonly number[], from: number, to: number): boolean {
  return ranks[to] === (ranks[from] ?? 0) + 1;
}

function span(start: number, end: number, step: 1 | -1): number[] {
  return Array.from({ length: Math.max(0, (end - start) * step + 1) }, (_, place) => start + place * step);
}
