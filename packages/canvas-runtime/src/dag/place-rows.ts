import type { IndexedEdge } from "./rank-nodes.ts";

/** Down and up; positions hardly change after that on graphs of the size that people draw. */
const sweeps = 12;

/**
 * How strongly linked items pull at each other, if two linked nodes pull with 1: two lanes of an edge, which keeps long
 * edges straight, and a lane and the node at its end. The second keeps a canvas that draws only the ends of its edges
 * from crossing many boxes; more of it would pull nodes away from their other neighbours.
 */
const weights = { lanes: 50, end: 4 };

/** How far the left edges of an item and the next one in its row have to be from each other, at least. */
export type Distance = (item: number, next: number) => number;

/**
 * Places the items of ordered rows along their rows, as near to the items that they are linked to as their order and
 * their distances allow.
 *
 * @param options.width - of an item
 * @param options.isLane - Whether an item is a part of an edge.
 * @returns the left edge of each item; the least one is 0
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

  // All wish for the middle, so rows begin centred.
  for (const row of rows) settle(row, () => []);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      // The last two look both ways, so that parents are above the middle of their children, too.
      if (sweep >= sweeps - 2) settle(row, (item) => [...(above[item] ?? []), ...(below[item] ?? [])]);
      else settle(row, (item) => (isDown ? above : below)[item] ?? []);
    }
  }
  const lefts = middle.map((place, item) => place - width(item) / 2);
  const least = lefts.reduce((min, left) => Math.min(min, left), Number.POSITIVE_INFINITY);
  return lefts.map((left) => left - least);
}

/**
 * Moves places as little as possible (weighted least squares) so that each is at least a distance after the one before:
 * places that are too close move together (pool adjacent violators).
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
