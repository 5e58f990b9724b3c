/** An edge between nodes given by their index. */
export interface IndexedEdge {
  from: number;
  to: number;
}

/** Lists, for each node, the indexes of the edges that leave it. */
function outgoingEdges(nodeCount: number, edges: readonly IndexedEdge[]): number[][] {
  const outgoing: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [index, { from }] of edges.entries()) outgoing[from]?.push(index);
  return outgoing;
}

/**
 * Finds edges whose removal leaves no cycle: those that lead a depth-first search back onto its current path. The
 * search starts from nodes without incoming edges, then from the remaining nodes, in the given order.
 */
export function findBackEdges(nodeCount: number, edges: readonly IndexedEdge[]): Set<number> {
  const outgoing = outgoingEdges(nodeCount, edges);
  const hasIncoming = new Set(edges.map(({ to }) => to));
  const nodes = Array.from({ length: nodeCount }, (_, index) => index);
  const starts = [...nodes.filter((node) => !hasIncoming.has(node)), ...nodes];
  const state: ("new" | "on path" | "done")[] = nodes.map(() => "new");
  const back = new Set<number>();
  for (const start of starts) {
    if (state[start] !== "new") continue;
    state[start] = "on path";
    // Not recursive: a chain may be longer than the call stack.
    const path = [{ node: start, next: 0 }];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const edge = outgoing[step.node]?.[step.next++];
      if (edge === undefined) {
        state[step.node] = "done";
        path.pop();
        continue;
      }
      const target = edges[edge]?.to ?? step.node;
      if (state[target] === "on path") back.add(edge);
      else if (state[target] === "new") {
        state[target] = "on path";
        path.push({ node: target, next: 0 });
      }
    }
  }
  return back;
}

/**
 * The rank of each node: the length of the longest path that leads to it.
 *
 * @param edges - without cycles
 */
export function rankNodes(nodeCount: number, edges: readonly IndexedEdge[]): number[] {
  const outgoing = outgoingEdges(nodeCount, edges);
  const waiting = new Array<number>(nodeCount).fill(0);
  for (const { to } of edges) waiting[to] = (waiting[to] ?? 0) + 1;
  const ranks = new Array<number>(nodeCount).fill(0);
  const ready = waiting.flatMap((count, node) => (count === 0 ? [node] : []));
  for (const node of ready) {
    for (const edge of outgoing[node] ?? []) {
      const target = edges[edge]?.to ?? node;
      ranks[target] = Math.max(ranks[target] ?? 0, (ranks[node] ?? 0) + 1);
      waiting[target] = (waiting[target] ?? 0) - 1;
      if (waiting[target] === 0) ready.push(target);
    }
  }
  return ranks;
}

/** Number of sweeps, alternately down and up. More change almost nothing in graphs that people draw. */
const sweeps = 8;

/**
 * Orders the nodes of each rank so that few edges cross: sweeps down and up by barycentre and keeps the best order
 * found. Ties keep the given order, so equal input gives equal output.
 *
 * @param ranks - the rank of each node
 * @param given - for each rank, its nodes in their initial order
 * @param edges - all from a lower to a higher rank
 * @returns for each rank, its nodes in order
 */
export function orderRanks(
  ranks: readonly number[],
  given: readonly (readonly number[])[],
  edges: readonly IndexedEdge[],
): number[][] {
  const rows = given.map((row) => [...row]);
  const above: number[][] = ranks.map(() => []);
  const below: number[][] = ranks.map(() => []);
  for (const { from, to } of edges) {
    below[from]?.push(to);
    above[to]?.push(from);
  }

  /** Each node's position relative to the middle of its rank, because ranks are drawn centred. */
  const place = new Array<number>(ranks.length).fill(0);
  const settle = (row: readonly number[]) => {
    for (const [order, node] of row.entries()) place[node] = order - (row.length - 1) / 2;
  };
  rows.forEach(settle);

  let best = rows.map((row) => [...row]);
  let fewest = countCrossings(ranks, edges, place);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    const neighbours = isDown ? above : below;
    for (const row of isDown ? rows : [...rows].reverse()) {
      const wish = new Map(row.map((node) => [node, mean(neighbours[node] ?? [], place) ?? place[node] ?? 0]));
      row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
      settle(row);
    }
    const crossings = countCrossings(ranks, edges, place);
    if (crossings < fewest) {
      fewest = crossings;
      best = rows.map((row) => [...row]);
    }
  }
  return best;
}

function mean(nodes: readonly number[], place: readonly number[]): number | undefined {
  if (nodes.length === 0) return undefined;
  return nodes.reduce((sum, node) => sum + (place[node] ?? 0), 0) / nodes.length;
}

/** Counts crossings between edges that join the same two ranks. */
function countCrossings(ranks: readonly number[], edges: readonly IndexedEdge[], place: readonly number[]): number {
  const groups = new Map<string, { from: number; to: number }[]>();
  for (const { from, to } of edges) {
    const key = `${ranks[from]} ${ranks[to]}`;
    const group = groups.get(key) ?? [];
    group.push({ from: place[from] ?? 0, to: place[to] ?? 0 });
    groups.set(key, group);
  }
  let crossings = 0;
  for (const group of groups.values()) {
    group.sort((a, b) => a.from - b.from || a.to - b.to);
    crossings += countInversions(group.map(({ to }) => to));
  }
  return crossings;
}

/**
 * Counts inversions with a Fenwick tree, because dense graphs have many edges. Distinct values differ by at least 1/2.
 */
function countInversions(values: readonly number[]): number {
  const lowest = values.reduce((least, value) => Math.min(least, value), 0);
  const steps = values.map((value) => 2 * (value - lowest) + 1);
  const size = steps.reduce((most, step) => Math.max(most, step), 0) + 1;
  const sums = new Array<number>(size).fill(0);
  let inversions = 0;
  for (const [seen, step] of steps.entries()) {
    let notLarger = 0;
    for (let at = step; at > 0; at -= at & -at) notLarger += sums[at] ?? 0;
    inversions += seen - notLarger;
    for (let at = step; at < size; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
  }
  return inversions;
}
