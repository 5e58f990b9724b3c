import { readFile } from "node:fs/promises";
import { maxSourceLength, maxStateBytes, maxTitleLength, minSourceLength } from "@fingerpaint/api-contracts/limits";
import { checkSource } from "@fingerpaint/canvas-runtime/check";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import { describe, expect, it } from "vitest";
import { canvasProps } from "../../../canvas-runtime/src/extensions/check/component-props.generated.ts";
import { createCanvasGuide, createShortCanvasGuide, findGuideTopic, guideGroups } from "./canvas-guide.ts";
import { declarations } from "./module-surface.generated.ts";

/** An exported function, constant or type in the text of the guide. */
const declared = (name: string) => new RegExp(`^(?:function|const|type|interface) ${name}\\b`, "m");

describe("the short guide", () => {
  const guide = createShortCanvasGuide();
  const examples = Array.from(guide.matchAll(/```tsx\n([\s\S]*?)```/g), ([, source = ""]) => source);

  it("has at most 2,500 tokens of four characters", () => {
    expect(guide.length / 4).toBeLessThan(2400);
  });

  it("says what each component of the kit is for", () => {
    const list = guide.slice(guide.indexOf("## Components"), guide.indexOf("## Example"));
    expect(Object.keys(canvasProps).filter((name) => !new RegExp(`\`${name}\\b`).test(list))).toEqual([]);
  });

  it("mentions nothing that the module lacks", () => {
    const names = Array.from(guide.matchAll(/`([A-Z]\w+)/g), ([, name]) => name);
    expect(names.filter((name) => !canvasExportNames.includes(name ?? ""))).toEqual([]);
  });

  it("mentions only props that components have", () => {
    for (const [text, name = "", props = ""] of guide.matchAll(/`([A-Z]\w+) ([^`]+)`/g)) {
      const given = props.replace(/=(?:\{.*?\}(?= |$)|"[^"]*")/g, "").matchAll(/\b([a-z]\w*)/gi);
      for (const [, prop = ""] of given) expect(Object.keys(canvasProps[name] ?? {}), text).toContain(prop);
    }
  });

  it("has three examples that pass the check and render", () => {
    expect(examples).toHaveLength(3);
    for (const source of examples) {
      expect(checkSource(source)).toEqual([]);
      expect(renderCanvasToHtml(source)).toMatchObject({ failure: null, diagnostics: [] });
    }
  });

  it("states the limits of a source, and the modules of the server", () => {
    expect(guide).toContain(`${minSourceLength} to ${maxSourceLength} characters`);
    const other = createShortCanvasGuide({ modules: ["paint/canvas", "editor/canvas"] });
    expect(other.match(/ from "paint\/canvas"/g)).toHaveLength(3);
    expect(other).toContain("(`editor/canvas` mean the same module)");
  });
});

describe("the whole guide", () => {
  const guide = createCanvasGuide();

  it("starts with the short guide, and has every name that the module exports", () => {
    expect(guide.startsWith(createShortCanvasGuide())).toBe(true);
    const rest = guide.slice(guide.indexOf("## What"));
    expect(canvasExportNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(rest))).toEqual([]);
  });

  it("declares components first, then hooks, then colours, and React last", () => {
    const places = ["BarChart", "Timeline", "useCanvasState", "CanvasPalette", "canvasTokens"].map((name) =>
      guide.search(declared(name)),
    );
    places.push(guide.indexOf('} from "react"'));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const lastComponent = declarations.findLastIndex(({ text }) => /^function [A-Z]/m.test(text));
    const firstHook = declarations.findIndex(({ name }) => /^use[A-Z]/.test(name));
    expect(lastComponent).toBeLessThan(firstHook);
  });
});

describe("a topic of the guide", () => {
  it("is a component with all types that it needs, without other components", () => {
    const text = findGuideTopic("usagebar") ?? "";
    for (const name of ["UsageBar", "UsageBarProps", "UsageBarSegment", "Color"]) expect(text).toMatch(declared(name));
    expect(text.match(/^function /gm)).toHaveLength(1);
  });

  it("is a hook, a second name, or a group of the short guide", () => {
    expect(findGuideTopic("useHostTheme")).toMatch(declared("CanvasHostTheme"));
    expect(findGuideTopic("Badge")).toContain("Badge is another name for Pill.");
    expect(findGuideTopic("Badge")).toMatch(declared("Pill"));
    expect(findGuideTopic("Progress")).toMatch(declared("Progress"));
    expect(guideGroups).toEqual(["layout", "text", "figures", "charts", "work", "input", "drawing"]);
    for (const name of ["BarChart", "RadarChart", "Fluency"]) expect(findGuideTopic("charts")).toMatch(declared(name));
    expect(findGuideTopic("drawing")).toMatch(declared("computeDAGLayout"));
    expect(findGuideTopic("tables")).toBeUndefined();
  });

  it("is found for every name that the module exports, except React's", () => {
    const fromReact = createCanvasGuide().match(/^export \{[\s\S]*?\} from "react"/m)?.[0] ?? "";
    const own = canvasExportNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(fromReact));
    expect(own.filter((name) => findGuideTopic(name) === undefined)).toEqual([]);
  });
});

it("docs/writing-canvases.md has the limits", async () => {
  const page = await readFile(new URL("../../../../docs/writing-canvases.md", import.meta.url), "utf8");
  const limits = [minSourceLength, maxSourceLength, maxTitleLength, maxStateBytes];
  const written = limits.map((limit) => limit.toLocaleString("en-US"));
  expect(written.filter((limit) => !new RegExp(`^\\|.*\\b${limit}\\b.*\\|$`, "m").test(page))).toEqual([]);
});
