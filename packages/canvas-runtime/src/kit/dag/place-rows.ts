import type { IndexedEdge } from "./rank-nodes.ts";

/** Number of sweeps, alternately down and up. Positions hardly change after that in graphs that people draw. */
const sweeps = 12;

/**
 * How strongly linked items attract each other; for two linked nodes it is 1. `lanes` is for two lanes of an edge and
 * keeps long edges straight. `end` is for a lane and the node at its end: it keeps lines from crossing many boxes in a
 * canvas that draws edges straight from end to end; a higher value would pull nodes away from their other neighbours.
 */
const weights = { lanes: 50, end: 4 };

/** The minimum distance between the left edges of an item and the next one in its row. */
export type Distance = (item: number, next: number) => number;

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
