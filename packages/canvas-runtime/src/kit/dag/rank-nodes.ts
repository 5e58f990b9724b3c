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
