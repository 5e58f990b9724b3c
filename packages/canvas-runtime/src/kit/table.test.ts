import { describe, expect, it } from "vitest";
import { readTableShape } from "./table.tsx";

describe("readTableShape", () => {
  it("pads short rows and drops extra cells", () => {
    expect(readTableShape(["a", "b"], [[1], [1, 2, 3]], undefined).rows).toEqual([
      [1, undefined],
      [1, 2],
    ]);
  });

  it("reads object rows by the keys of `columns`", () => {
    const columns = [{ key: "name", header: "Name" }, { accessor: "count", label: "Count", align: "right" }, "state"];
    const shape = readTableShape(undefined, [{ count: 2, name: "x", state: "ok" }], columns);
    expect(shape).toEqual({
      headers: ["Name", "Count", "state"],
      columnCount: 3,
      rows: [["x", 2, "ok"]],
      columnAlign: [undefined, "right", undefined],
    });
  });

  it("reads object rows by the headers, otherwise in the objects' order", () => {
    expect(readTableShape(["b", "a"], [{ a: 1, b: 2 }], undefined).rows).toEqual([[2, 1]]);
    expect(readTableShape(["First", "Second"], [{ a: 1, b: 2 }], undefined).rows).toEqual([[1, 2]]);
    expect(readTableShape(["First", "Second"], [{ cells: [1, 2] }], undefined).rows).toEqual([[1, 2]]);
  });

  it("takes its width from the rows if no column is named", () => {
    expect(readTableShape(undefined, [[1], [1, 2]], undefined)).toMatchObject({ headers: [], columnCount: 2 });
  });

  it("takes its width from more rows than a function takes as arguments", () => {
    expect(readTableShape(undefined, Array(200_000).fill([1, 2]), undefined).columnCount).toBe(2);
  });

  it("reads frozen arrays and ignores anything but tables", () => {
    expect(readTableShape(Object.freeze(["a"]), Object.freeze([Object.freeze([1])]), undefined).rows).toEqual([[1]]);
    expect(readTableShape(undefined, undefined, undefined)).toEqual({
      headers: [],
      columnCount: 0,
      rows: [],
      columnAlign: [],
    });
    expect(readTableShape("a", "b", "c").rows).toEqual([]);
    expect(readTableShape(["a"], [null, "x", 3], undefined).rows).toEqual([[null], ["x"], [3]]);
  });

  it("shows objects in cells as text, because React refuses them", () => {
    expect(readTableShape(["a"], [[{ x: 1 }], [new Date(0)]], undefined).rows).toEqual([
      ['{"x":1}'],
      ["1970-01-01T00:00:00.000Z"],
    ]);
  });
});
