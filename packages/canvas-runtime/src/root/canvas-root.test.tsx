import { describe, expect, it } from "vitest";
import { markupOf } from "../../test/markup.ts";
import { Stat } from "../kit/index.ts";
import { CanvasRoot, createMemoryBridge } from "./index.ts";

describe("CanvasRoot", () => {
  it("includes the stylesheet and the colours that the components need", () => {
    const markup = markupOf(
      <CanvasRoot theme="dark">
        <Stat value="1" label="one" />
      </CanvasRoot>,
    );
    expect(markup).toContain(".fp-stat-value{");
    expect(markup).toMatch(/class="fp-root" style="color-scheme:dark;[^"]*--fp-text-primary:#e9ebef/);
  });

  it("uses its bridge's look if none is given", () => {
    const bridge = createMemoryBridge({ themeKind: "hc-dark" });
    expect(markupOf(<CanvasRoot bridge={bridge} />)).toContain("--fp-text-primary:#ffffff");
    expect(markupOf(<CanvasRoot bridge={bridge} theme="light" />)).toContain("--fp-text-primary:#1b1f27");
  });
});
