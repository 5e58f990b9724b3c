import { describe, expect, it } from "vitest";
import { contrast } from "../../test/contrast.ts";
import { createCanvasTheme } from "./canvas-theme.ts";
import { checkTokenOverrides } from "./check-token-overrides.ts";
import { themeColors } from "./theme-colors.ts";
import type { CanvasThemeKind } from "./theme-types.ts";

const kinds: CanvasThemeKind[] = ["light", "dark", "hc-light", "hc-dark"];
const hues = ["gray", "purple", "green", "yellow", "cyan", "pink", "blue", "orange", "red"];
const tones = ["primary", "secondary", "tertiary", "quaternary"] as const;

describe.each(kinds)("the %s theme", (kind) => {
  const theme = createCanvasTheme(kind);
  const needed = kind.startsWith("hc") ? 7 : 4.5;
  const pages = Object.values(theme.bg);
  /** Each page plain, and under each fill. */
  const surfaces = pages.flatMap((page) => [[page], ...Object.values(theme.fill).map((fill) => [fill, page])]);

  it("has every path that canvases use", () => {
    const groups = {
      text: [...tones, "link", "onAccent"],
      bg: ["editor", "chrome", "elevated"],
      fill: tones,
      stroke: ["primary", "secondary", "tertiary", "focused"],
      accent: ["primary", "control", "controlHover"],
      diff: ["insertedLine", "removedLine", "stripAdded", "stripRemoved"],
      category: hues,
    };
    for (const [group, names] of Object.entries(groups)) {
      const colors = theme[group as keyof typeof groups];
      expect(Object.keys(colors).sort()).toEqual([...names].sort());
      expect(theme.tokens[group as keyof typeof groups]).toEqual(colors);
    }
    expect(theme.kind).toBe(kind);
    expect(theme.brand).toBe("fingerpaint");
    expect(theme.radius).toEqual({ none: 0, xs: 2, sm: 4, md: 6, lg: 8, xl: 12, full: 9999 });
    expect(theme.typography.h1).toEqual({ fontSize: "24px", lineHeight: "30px", fontWeight: 590 });
    expect(theme.typography.small).toEqual({ fontSize: "12px", lineHeight: "16px", fontWeight: 400 });
    expect(Object.keys(theme.chart.palette).sort()).toEqual([...hues].sort());
    expect([...theme.chart.sequence].sort()).toEqual(Object.values(theme.chart.palette).sort());
    expect(Object.keys(theme.palette)).toHaveLength(25);
  });

  it("returns every colour as CSS", () => {
    const colors = [theme.palette, theme.category, theme.chart.palette].flatMap((group): string[] =>
      Object.values(group),
    );
    expect(colors.filter((color) => !/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(color))).toEqual([]);
  });

  it.each(tones)("keeps %s text readable on every surface", (tone) => {
    const strong = tone === "primary" || tone === "secondary";
    for (const surface of surfaces) {
      // The two strong fills are only meant for strong text.
      if (!strong && (surface[0] === theme.fill.primary || surface[0] === theme.fill.secondary)) continue;
      expect(contrast(theme.text[tone], ...surface), `${tone} on ${surface}`).toBeGreaterThanOrEqual(needed);
    }
  });

  it.each(hues)("keeps %s readable on pages, and in a pill on a row of the same tint", (hue) => {
    const color = theme.category[hue as "red"];
    const toneText = themeColors[kind].toneText[hue as "red"];
    for (const page of pages) {
      expect(contrast(color, page)).toBeGreaterThanOrEqual(needed);
      // A pill (tinted 10 %, 0x1a of 0xff) in a table row of the same tone (9 %, 0x17).
      expect(contrast(toneText, `${color}1a`, `${color}17`, page)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.bg.editor, color)).toBeGreaterThanOrEqual(needed);
  });

  it("distinguishes links, buttons, controls and charts from what is below them", () => {
    for (const page of pages) {
      expect(contrast(theme.text.link, page)).toBeGreaterThanOrEqual(needed);
      expect(contrast(theme.accent.primary, page)).toBeGreaterThanOrEqual(needed);
      expect(contrast(theme.stroke.focused, page)).toBeGreaterThanOrEqual(3);
      for (const color of theme.chart.sequence) expect(contrast(color, page)).toBeGreaterThanOrEqual(3);
    }
    for (const page of [theme.bg.editor, theme.bg.elevated]) {
      expect(contrast(themeColors[kind].controlBorder, page)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(theme.text.onAccent, theme.accent.control)).toBeGreaterThanOrEqual(needed);
    expect(contrast(theme.text.onAccent, theme.accent.controlHover)).toBeGreaterThanOrEqual(needed);
  });
});

describe("checkTokenOverrides", () => {
  it.each(kinds)("accepts every colour of the %s theme, and no other name", (kind) => {
    const { palette, category } = themeColors[kind];
    checkTokenOverrides({ colors: { [kind]: { palette, category } } });
    expect(() => checkTokenOverrides({ colors: { [kind]: { palette: { ...palette, other: "red" } } } })).toThrow(
      `tokens.colors.${kind}.palette.other is unknown. The known names are ${Object.keys(palette).join(", ")}`,
    );
  });
});

describe("createCanvasTheme", () => {
  it("returns each caller a separate object", () => {
    const first = createCanvasTheme("light");
    first.text.primary = "red";
    first.chart.sequence.length = 0;
    first.typography.h1.fontSize = "99px";
    expect(createCanvasTheme("light").text.primary).not.toBe("red");
    expect(createCanvasTheme("light").chart.sequence).toHaveLength(9);
    expect(createCanvasTheme("light").typography.h1.fontSize).toBe("24px");
  });

  it("leaves paths that do not exist undefined", () => {
    const theme = createCanvasTheme("dark") as unknown as Record<string, Record<string, unknown> | undefined>;
    expect(theme.sidebar).toBeUndefined();
    expect(theme.stroke?.brand).toBeUndefined();
  });

  it("has the groups that other hosts' canvases use, without listing them", () => {
    const theme = createCanvasTheme("dark") as unknown as Record<string, Record<string, Record<string, string>>>;
    const { tokens = {}, category = {}, surface = {}, colors = {}, bg = {}, radius } = theme;
    expect(tokens.status?.success).toBe(category.green);
    expect(tokens.status?.errorBg).toContain(category.red);
    expect(tokens.primary?.border).toMatch(/^color-mix\(/);
    expect(tokens.radius).toBe(radius);
    expect([surface.secondary, bg.secondary]).toEqual([bg.chrome, bg.chrome]);
    expect([colors.background, colors.text]).toEqual([bg.editor, tokens.text?.primary]);
    expect(Object.keys(theme)).not.toContain("colors");
    expect(Object.keys(tokens)).not.toContain("status");
  });
});
