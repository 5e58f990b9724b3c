import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeDAGLayout, type DAGLayoutOptions } from "./compute-dag-layout.ts";

function graph(...edges: string[]): DAGLayoutOptions {
  const pairs = edges.map((edge) => edge.split(">"));
  const ids = [...new Set(pairs.flat())];
  return { nodes: ids.map((id) => ({ id })), edges: pairs.map(([from = "", to = ""]) => ({ from, to })) };
}

const anyGraph = fc
  .uniqueArray(fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("__proto__", "constructor", "a b", "[x]", "")), {
    maxLength: 14,
  })
  .chain((ids) =>
    fc.record({
      nodes: fc.constant(ids.map((id) => ({ id }))),
      edges: fc.array(
        fc.record({ from: fc.constantFrom(...ids, "nowhere!"), to: fc.constantFrom(...ids, "nowhere!") }),
        { maxLength: 30 },
      ),
      direction: fc.constantFrom("vertical" as const, "horizontal" as const),
      nodeGap: fc.integer({ min: 0, max: 60 }),
      rankGap: fc.integer({ min: 0, max: 60 }),
    }),
  );

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a line crosses the inside of a box (Liang and Barsky). */
function isCrossed(box: Point & { width: number; height: number }, from: Point | undefined, to: Point): boolean {
  let [start, end] = [0, 1];
  const [left, top] = [box.x + 0.01, box.y + 0.01];
  const [right, bottom] = [box.x + box.width - 0.01, box.y + box.height - 0.01];
  const { x, y } = from ?? to;
  for (const [step, room] of [
    [x - to.x, x - left],
    [to.x - x, right - x],
    [y - to.y, y - top],
    [to.y - y, bottom - y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return start < end;
}

describe("computeDAGLayout", () => {
  it("ranks by the longest path", () => {
    const { nodes } = computeDAGLayout(graph("a>b", "b>c", "a>c", "c>d"));
    expect(nodes.map(({ id, rank }) => [id, rank])).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 2],
      ["d", 3],
    ]);
  });

  it("places a chain with the declared defaults", () => {
    const layout = computeDAGLayout(graph("a>b"));
    expect(layout).toEqual({
      nodes: [
        { id: "a", x: 24, y: 24, width: 160, height: 40, rank: 0, order: 0 },
        { id: "b", x: 24, y: 128, width: 160, height: 40, rank: 1, order: 0 },
      ],
      edges: [
        {
          from: "a",
          to: "b",
          sourceX: 104,
          sourceY: 64,
          targetX: 104,
          targetY: 128,
          points: [
            { x: 104, y: 64 },
            { x: 104, y: 128 },
          ],
          isBackEdge: false,
        },
      ],
      ranks: [
        { rank: 0, x: 24, y: 24, width: 160, height: 40, nodeIds: ["a"] },
        { rank: 1, x: 24, y: 128, width: 160, height: 40, nodeIds: ["b"] },
      ],
      direction: "vertical",
      width: 208,
      height: 192,
    });
  });

  it("runs to the right on request", () => {
    const layout = computeDAGLayout({ ...graph("a>b", "a>c"), direction: "horizontal", nodeGap: 10 });
    const [a, b, c] = layout.nodes;
    expect([a?.x, b?.x, c?.x]).toEqual([24, 248, 248]);
    expect((c?.y ?? 0) - (b?.y ?? 0)).toBe(50);
    expect(layout.edges[0]).toMatchObject({
      sourceX: 184,
      sourceY: (a?.y ?? 0) + 20,
      targetX: 248,
      targetY: (b?.y ?? 0) + 20,
    });
    expect([layout.width, layout.height]).toEqual([432, 138]);
  });

  it("also accepts nodes, edges and options as three arguments", () => {
    const { nodes, edges } = graph("a>b", "a>c");
    const placing = { direction: "horizontal", nodeWidth: 118, nodeHeight: 36, padding: 8 } as const;
    const layout = computeDAGLayout(nodes, edges, placing);
    expect(layout).toEqual(computeDAGLayout({ ...placing, nodes, edges }));
    // Public canvases measure their drawing this way.
    expect(Math.max(...layout.nodes.map(({ x, width }) => x + width))).toBe(layout.width - 8);
    expect(Math.max(...layout.nodes.map(({ y, height }) => y + height))).toBe(layout.height - 8);
    expect(computeDAGLayout(nodes, edges)).toEqual(computeDAGLayout({ nodes, edges }));
    expect(computeDAGLayout(nodes, undefined as never, null as never)).toEqual(computeDAGLayout({ nodes, edges: [] }));
  });

  it("cuts a cycle at one edge, flags it and still returns it", () => {
    const { edges, nodes } = computeDAGLayout(graph("start>a", "a>b", "b>c", "c>a"));
    expect(edges.map(({ isBackEdge }) => isBackEdge)).toEqual([false, false, false, true]);
    expect(nodes.map(({ rank }) => rank)).toEqual([0, 1, 2, 3]);
  });

  it("handles a graph that is one cycle, and an edge from a node to itself", () => {
    expect(computeDAGLayout(graph("a>b", "b>a")).edges.map(({ isBackEdge }) => isBackEdge)).toEqual([false, true]);
    expect(computeDAGLayout(graph("a>a")).edges[0]?.isBackEdge).toBe(true);
  });

  it("drops dangling edges and repeated nodes, and keeps repeated edges", () => {
    const layout = computeDAGLayout({
      nodes: [{ id: "a" }, { id: "b" }, { id: "a" }],
      edges: [
        { from: "a", to: "b" },
        { from: "a", to: "b" },
        { from: "a", to: "missing" },
      ],
    });
    expect(layout.nodes).toHaveLength(2);
    expect(layout.edges).toHaveLength(2);
  });

  it("treats invalid graphs as empty and invalid lengths as missing", () => {
    expect(computeDAGLayout({ nodes: [], edges: [] })).toEqual({
      nodes: [],
      edges: [],
      ranks: [],
      direction: "vertical",
      width: 48,
      height: 48,
    });
    expect(computeDAGLayout(undefined as never).nodes).toEqual([]);
    expect(computeDAGLayout({ ...graph("a>b"), nodeWidth: Number.NaN, rankGap: -5, padding: "x" as never }).width).toBe(
      208,
    );
  });

  it("removes unnecessary crossings", () => {
    const { nodes } = computeDAGLayout(graph("root>a", "root>b", "root>c", "a>z", "b>y", "c>x"));
    const orderOf = (id: string) => nodes.find((node) => node.id === id)?.order;
    expect([orderOf("z"), orderOf("y"), orderOf("x")]).toEqual([orderOf("a"), orderOf("b"), orderOf("c")]);
    const twisted = computeDAGLayout({
      nodes: ["p", "q", "1", "2"].map((id) => ({ id })),
      edges: [
        { from: "p", to: "2" },
        { from: "q", to: "1" },
      ],
    });
    expect(twisted.ranks[1]?.nodeIds).toEqual(["2", "1"]);
  });

  it("never overlaps boxes, and points every edge but back edges forward, on any graph", () => {
    fc.assert(
      fc.property(anyGraph, (options) => {
        const { nodes, edges, ranks, width, height } = computeDAGLayout(options);
        expect(nodes.map(({ id }) => id)).toEqual(options.nodes.map(({ id }) => id));
        for (const [index, a] of nodes.entries()) {
          expect(a.x >= 24 && a.y >= 24 && a.x + 160 <= width - 24 && a.y + 40 <= height - 24).toBe(true);
          for (const b of nodes.slice(index + 1)) {
            expect(a.x + 160 <= b.x || b.x + 160 <= a.x || a.y + 40 <= b.y || b.y + 40 <= a.y).toBe(true);
          }
        }
        const byId = new Map(nodes.map((node) => [node.id, node]));
        for (const edge of edges) {
          const from = byId.get(edge.from);
          const to = byId.get(edge.to);
          if (!edge.isBackEdge) expect(to?.rank).toBeGreaterThan(from?.rank ?? 0);
          const isDown = options.direction === "vertical";
          expect(edge.sourceX).toBe((from?.x ?? 0) + (isDown ? 80 : 160));
          expect(edge.sourceY).toBe((from?.y ?? 0) + (isDown ? 40 : 20));
          expect(edge.targetX).toBe((to?.x ?? 0) + (isDown ? 80 : 0));
          expect(edge.targetY).toBe((to?.y ?? 0) + (isDown ? 0 : 20));
        }
        for (const { rank, nodeIds } of ranks) {
          expect(nodeIds.map((id) => byId.get(id)?.order)).toEqual(nodeIds.map((_, order) => order));
          expect(nodeIds.every((id) => byId.get(id)?.rank === rank)).toBe(true);
        }
      }),
    );
  });

  it("routes every edge around all boxes, on any graph", () => {
    fc.assert(
      fc.property(anyGraph, (options) => {
        const { nodes, edges, width, height } = computeDAGLayout(options);
        for (const { points, sourceX, sourceY, targetX, targetY } of edges) {
          expect([points[0], points.at(-1)]).toEqual([
            { x: sourceX, y: sourceY },
            { x: targetX, y: targetY },
          ]);
          for (const { x, y } of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
          expect(nodes.filter((node) => points.slice(1).some((end, at) => isCrossed(node, points[at], end)))).toEqual(
            [],
          );
        }
      }),
    );
  });

  it("leaves room for a long edge next to the boxes that it passes, even if only its ends are drawn", () => {
    const { nodes, edges } = computeDAGLayout(graph("schema>dual", "dual>backfill", "backfill>verify", "dual>verify"));
    const backfill = nodes.find(({ id }) => id === "backfill");
    const shortcut = edges.find(({ from, to }) => from === "dual" && to === "verify");
    if (!backfill || !shortcut) throw new Error("the layout lost a part of the graph");
    const { points, sourceX, sourceY, targetX, targetY } = shortcut;
    expect(points).toHaveLength(4);
    expect(points.slice(1).some((end, at) => isCrossed(backfill, points[at], end))).toBe(false);
    expect(isCrossed(backfill, { x: sourceX, y: sourceY }, { x: targetX, y: targetY })).toBe(false);
  });

  it("routes a back edge from below its source to above its target", () => {
    const { edges } = computeDAGLayout(graph("a>b", "b>a"));
    const back = edges.find(({ isBackEdge }) => isBackEdge);
    const [start, below, ...rest] = back?.points ?? [];
    expect(below).toEqual({ x: start?.x, y: (start?.y ?? 0) + 64 / 3 });
    expect(rest.at(-2)).toEqual({ x: back?.targetX, y: (back?.targetY ?? 0) - 64 / 3 });
  });

  it("draws straight lines if there were too many lanes", () => {
    const nodes = Array.from({ length: 300 }, (_, index) => ({ id: `n${index}` }));
    const chain = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
    const edges = [...chain, ...Array.from({ length: 100 }, () => ({ from: "n0", to: "n299" }))];
    expect(computeDAGLayout({ nodes, edges }).edges.every(({ points }) => points.length === 2)).toBe(true);
  });

  it("returns equal output for equal input, and doesn't change the input", () => {
    fc.assert(
      fc.property(anyGraph, (options) => {
        const before = structuredClone(options);
        const frozen = { ...options, nodes: Object.freeze(options.nodes), edges: Object.freeze(options.edges) };
        expect(computeDAGLayout(Object.freeze(frozen))).toEqual(computeDAGLayout(structuredClone(before)));
        expect(options).toEqual(before);
      }),
    );
  });

  it("flags only edges that close a cycle", () => {
    fc.assert(
      fc.property(anyGraph, (options) => {
        // There is no cycle, because all edges go from earlier to later nodes.
        const place = new Map(options.nodes.map(({ id }, index) => [id, index]));
        const edges = options.edges.filter(({ from, to }) => (place.get(from) ?? 0) < (place.get(to) ?? 0));
        expect(computeDAGLayout({ ...options, edges }).edges.some(({ isBackEdge }) => isBackEdge)).toBe(false);
      }),
    );
  });

  it("lays out chains longer than the call stack", () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => ({ id: `n${index}` }));
    const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
    expect(computeDAGLayout({ nodes, edges }).ranks).toHaveLength(20_000);
  });
});
