import type { IndexedEdge } from "./ranks.ts";

/** Number of sweeps, alternately down and up. Positions hardly change after that in graphs that people draw. */
const sweeps = 12;

/**
 * How strongly linked items attract each other; for two linked nodes it is 1. `lanes` is for two lanes of an edge and
 * keeps long edges straight. `end` is for a lane and the node at its end: it keeps lines from crossing many boxes in a
 * canvas that draws edges straight from end to end; a higher value would pull nodes away from their other neighbours.
 */
const weights = { lanes: 50, end: 4 };

/** The minimum distance between the left edges of an item and the next one in its row. */
type Distance = (item: number, next: number) => number;

/**
 * Places the items of ordered rows as close to their linked items as the order and the distances allow.
 *
 * @param options.width - of an item
 * @param options.isLane - whether an item is part of an edge
 * @returns the left edge of each item; the smallest is 0
 */
export function placeRows(
  rows: readonly (readonly number[])[],
  links: readonly IndexedEdge[],
  options: { width: (item: number) => number; isLane: (item: number) => boolean; distance: Distance },
): number[] {
  const { width, isLane, distance } = options;
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const above: number[][] = Array.from({ length: count }, () => []);
  const below: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of links) {
    below[from]?.push(to);
    above[to]?.push(from);
  }
  const middle = new Array<number>(count).fill(0);

  function settle(row: readonly number[], neighbours: (item: number) => readonly number[]): void {
    const wishes = row.map((item) => {
      const linked = neighbours(item);
      let [sum, weight] = [0, 0];
      for (const other of linked) {
        const share = isLane(item) ? (isLane(other) ? weights.lanes : weights.end) : isLane(other) ? weights.end : 1;
        sum += (middle[other] ?? 0) * share;
        weight += share;
      }
      const wish = weight === 0 ? (middle[item] ?? 0) : sum / weight;
      return { left: wish - width(item) / 2, weight: Math.max(weight, 0.1) };
    });
    const lefts = keepApart(wishes, (place) => distance(row[place] ?? 0, row[place + 1] ?? 0));
    for (const [place, item] of row.entries()) middle[item] = (lefts[place] ?? 0) + width(item) / 2;
  }

  // Without neighbours every item tends to the middle, so rows start centred.
  for (const row of rows) settle(row, () => []);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      // The last two sweeps look both ways, so that parents are also centred above their children.
      if (sweep >= sweeps - 2) settle(row, (item) => [...(above[item] ?? []), ...(below[item] ?? [])]);
      else settle(row, (item) => (isDown ? above : below)[item] ?? []);
    }
  }
  const lefts = middle.map((place, item) => place - width(item) / 2);
  const least = lefts.reduce((min, left) => Math.min(min, left), Number.POSITIVE_INFINITY);
  return lefts.map((left) => left - least);
}

/**
 * Moves positions as little as possible (weighted least squares) so that each keeps its distance from the previous one.
 * Positions that are too close move as a group (pool adjacent violators).
 */
function keepApart(
  wishes: readonly { readonly left: number; readonly weight: number }[],
  distance: (place: number) => number,
): number[] {
  const pools: { place: number; weight: number; size: number }[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const [index, { left, weight }] of wishes.entries()) {
    offsets.push(offset);
    let pool = { place: left - offset, weight, size: 1 };
    for (let last = pools.at(-1); last && last.place > pool.place; last = pools.at(-1)) {
      pools.pop();
      const total = last.weight + pool.weight;
      const place = (last.place * last.weight + pool.place * pool.weight) / total;
      pool = { place, weight: total, size: last.size + pool.size };
    }
    pools.push(pool);
    offset += distance(index);
  }
  const places = pools.flatMap(({ place, size }) => new Array<number>(size).fill(place));
  return places.map((place, index) => place + (offsets[index] ?? 0));
}

/** If there would be more lanes than this, no edge gets one: thousands of long edges would take seconds. */
const maxLanes = 20_000;

/** A graph whose links all join adjacent ranks: long edges and back edges pass through other ranks in lanes. */
interface LanedGraph {
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
