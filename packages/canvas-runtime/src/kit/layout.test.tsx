import { describe, expect, it } from "vitest";
import { markupOf } from "../../test/markup.ts";
import { Divider, Grid, Row, Spacer, Stack } from "./layout.tsx";

describe("Stack", () => {
  it("spaces its children and ignores props it does not know", () => {
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

  it("tolerates a style that is none", () => {
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
  it("makes equal columns of a number or a digit string", () => {
    expect(markupOf(<Grid columns={3} gap={4} />)).toContain("--fp-columns:repeat(3,minmax(0,1fr))");
    expect(markupOf(<Grid columns="4" gap={4} align="center" />)).toContain("--fp-columns:repeat(4,minmax(0,1fr))");
    expect(markupOf(<Grid columns="4" gap={4} align="center" />)).toContain("align-items:center");
  });

  it("takes a template as it is", () => {
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
