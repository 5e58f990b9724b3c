import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderRanks } from "./ranks.ts";

/** Crossings of two rows, counted pair by pair. */
function crossings(rows: number[][], edges: { from: number; to: number }[]): number {
  const order = new Map(rows.flatMap((row) => row.map((node, index) => [node, index] as const)));
  const at = (node: number) => order.get(node) ?? 0;
  return edges.reduce(
    (count, a, index) =>
      count + edges.slice(index + 1).filter((b) => (at(a.from) - at(b.from)) * (at(a.to) - at(b.to)) < 0).length,
    0,
  );
}

describe("orderRanks", () => {
  it("keeps the given order if nothing crosses", () => {
    expect(
      orderRanks(
        [0, 0, 1, 1],
        [
          [0, 1],
          [2, 3],
        ],
        [
          { from: 0, to: 2 },
          { from: 1, to: 3 },
        ],
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(orderRanks([], [], [])).toEqual([]);
  });

  it("never has more crossings than the given order", () => {
    const edge = fc.record({ from: fc.integer({ min: 0, max: 5 }), to: fc.integer({ min: 6, max: 11 }) });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 24 }), (edges) => {
        const given = [
          [0, 1, 2, 3, 4, 5],
          [6, 7, 8, 9, 10, 11],
        ];
        const ranks = Array.from({ length: 12 }, (_, node) => (node < 6 ? 0 : 1));
        const rows = orderRanks(ranks, given, edges);
        expect(crossings(rows, edges)).toBeLessThanOrEqual(crossings(given, edges));
        expect(rows.map((row) => [...row].sort((a, b) => a - b))).toEqual(given);
      }),
    );
  });

  it("untangles a tree that was given in a tangled order", () => {
    const edges = [0, 1, 2, 3].flatMap((parent) => [
      { from: parent, to: 11 - parent },
      { from: parent, to: 7 - parent },
    ]);
    const given = [
      [0, 1, 2, 3],
      [4, 5, 6, 7, 8, 9, 10, 11],
    ];
    const rows = orderRanks([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], given, edges);
    expect(crossings(rows, edges)).toBe(0);
  });
});
