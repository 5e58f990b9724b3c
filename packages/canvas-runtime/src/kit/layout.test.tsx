import { describe, expect, it } from "vitest";
import { markupOf } from "../../test/markup.ts";
import { Divider, Grid, Row, readGridColumns, Spacer, Stack } from "./layout.tsx";

describe("Stack", () => {
  it("spaces its children and ignores unknown props", () => {
    const unknown = { direction: "row", wrap: true };
    expect(
      markupOf(
        <Stack gap={6} {...unknown}>
          a
        </Stack>,
      ),
    ).toBe('<div class="fp-stack" style="gap:6px">a</div>');
  });

  it("lets the author's style win", () => {
    expect(markupOf(<Stack gap={6} style={{ gap: 1, padding: 2 }} />)).toContain('style="gap:1px;padding:2px"');
  });

  it("tolerates an invalid style", () => {
    expect(markupOf(<Stack gap={6} style={"padding:2px" as never} />)).toContain('style="gap:6px"');
  });
});

describe("Row", () => {
  it("has a gap of 8 and maps short names to flex positions", () => {
    expect(markupOf(<Row>a</Row>)).toContain("gap:8px");
    expect(markupOf(<Row align="start" justify="end" />)).toContain("align-items:flex-start;justify-content:flex-end");
    expect(markupOf(<Row align="center" justify="space-between" wrap />)).toBe(
      '<div class="fp-row fp-row-wrap" style="gap:8px;align-items:center;justify-content:space-between"></div>',
    );
  });
});

describe("Grid", () => {
  it("makes equal columns from a number or a digit string", () => {
    expect(markupOf(<Grid columns={3} gap={4} />)).toContain("--fp-columns:repeat(3,minmax(0,1fr))");
    expect(markupOf(<Grid columns="4" gap={4} align="center" />)).toContain("--fp-columns:repeat(4,minmax(0,1fr))");
    expect(markupOf(<Grid columns="4" gap={4} align="center" />)).toContain("align-items:center");
  });

  it("uses a template unchanged", () => {
    expect(markupOf(<Grid columns="auto 1fr" gap={4} />)).toContain("--fp-columns:auto 1fr");
  });
});

describe("Divider and Spacer", () => {
  it("are a line and a filler", () => {
    expect(markupOf(<Divider style={{ margin: 4 }} />)).toBe('<hr class="fp-divider" style="margin:4px"/>');
    const unknown: object = { size: 12 };
    expect(markupOf(<Spacer {...unknown} />)).toBe('<div class="fp-spacer"></div>');
  });
});

const equal = (count: number) => `repeat(${count},minmax(0,1fr))`;

describe("readGridColumns", () => {
  it.each([
    [3, 3],
    ["4", 4],
    [" 2 ", 2],
    [2.7, 2],
    [0, 1],
    [-2, 1],
    ["repeat(3, 1fr)", 3],
    ["repeat(5, minmax(0, 1fr))", 5],
  ])("reads %j as %i equal columns", (columns, count) => {
    expect(readGridColumns(columns, "8px").template).toBe(equal(count));
  });

  it.each([["1fr 2fr"], ["220px 1fr"], ["repeat(auto-fit, minmax(220px, 1fr))"], ["auto 1fr"]])(
    "uses %j unchanged",
    (columns) => {
      expect(readGridColumns(columns, "8px").template).toBe(columns);
    },
  );

  it.each([[undefined], [null], [""], [{}], [Number.NaN], [[]]])("shows one column for %j", (columns) => {
    expect(["minmax(0,1fr)", equal(1)]).toContain(readGridColumns(columns, "8px").template);
  });

  it("wraps up to six equal columns on a phone, never a matrix", () => {
    expect(readGridColumns(6, "8px").narrowTemplate).toContain("auto-fill");
    expect(readGridColumns(7, "8px").narrowTemplate).toBeUndefined();
    expect(readGridColumns(1, "8px").narrowTemplate).toBeUndefined();
  });

  it.each([["1fr 2fr"], ["220px 1fr"], ["minmax(0, 1fr) 320px"], ["1.5fr 1fr 1fr"]])(
    "puts the panes of %j below each other on a phone",
    (columns) => {
      expect(readGridColumns(columns, "8px").narrowTemplate).toBe("minmax(0,1fr)");
    },
  );

  it.each([["auto 1fr"], ["80px 1fr"], ["repeat(auto-fit, minmax(220px, 1fr))"], ["max-content 1fr"]])(
    "keeps %j on a phone",
    (columns) => {
      expect(readGridColumns(columns, "8px").narrowTemplate).toBeUndefined();
    },
  );
});
