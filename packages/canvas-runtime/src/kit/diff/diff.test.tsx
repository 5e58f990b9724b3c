import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../../test/markup.ts";
import { type DiffLineData, DiffStats, DiffView, type DiffViewProps } from "./index.ts";

const lines: DiffLineData[] = [
  { type: "unchanged", content: "const a = 1;", lineNumber: 9 },
  { type: "removed", content: "const b = 2;\n", lineNumber: 10 },
  { type: "added", content: "const b = <T,>(x: T) => x;", lineNumber: 10 },
];

/** The markup of a diff without its stylesheet. */
function show(props: Partial<DiffViewProps>) {
  return markupOf(<DiffView lines={lines} {...props} />).replace(/<style.*?<\/style>/s, "");
}

describe("DiffView", () => {
  it("shows lines with their signs and numbers, as insertions and deletions", () => {
    const markup = show({ path: "src/a.ts" });
    expect(textOf(<DiffView lines={lines} />)).toContain(
      "9 const a = 1; 10 - const b = 2; 10 + const b = &lt;T,&gt;(x: T) =&gt; x;",
    );
    expect(markup).toMatch(/<del class="fp-diff-line fp-diff-removed">.*<ins class="fp-diff-line fp-diff-added">/s);
    expect(markup).toContain('role="group" aria-label="Diff of src/a.ts" tabindex="0"');
    expect(markup).not.toContain("2;\n");
  });

  it("drops numbers, their colour and the strip on request", () => {
    expect(show({})).toContain("fp-diff-number-colored");
    expect(show({ coloredLineNumbers: false })).not.toContain("fp-diff-number-colored");
    expect(show({ showLineNumbers: false })).not.toContain("fp-diff-number");
    expect(show({})).toContain("fp-diff-strip");
    expect(show({ showAccentStrip: false })).not.toContain("fp-diff-strip");
  });

  it("has no column of numbers if no line has one", () => {
    expect(show({ lines: [{ type: "added", content: "a" }] })).not.toContain("fp-diff-number");
  });

  it("shows unknown types as unchanged, and survives missing lines and content", () => {
    expect(show({ lines: [{ type: "context" as never, content: "x" }] })).toContain('<div class="fp-diff-line">');
    expect(show({ lines: [null as never, { type: "added" } as never] })).toContain("fp-diff-added");
    expect(show({ lines: undefined as never })).toContain("fp-diff");
  });

  it("applies the author's style", () => {
    expect(show({ style: { maxHeight: 200 } })).toContain('style="max-height:200px"');
  });
});

describe("DiffStats", () => {
  it("shows additions and deletions, if any", () => {
    expect(textOf(<DiffStats additions={12} deletions={3} />)).toMatch(/lines added: \+ ?12 lines removed: - ?3$/);
    expect(textOf(<DiffStats deletions={3} />)).not.toContain("lines added");
  });

  it("renders nothing if both are 0 or not numbers", () => {
    expect(markupOf(<DiffStats />)).toBe("");
    expect(markupOf(<DiffStats additions={0} deletions={Number.NaN} />)).toBe("");
  });
});
