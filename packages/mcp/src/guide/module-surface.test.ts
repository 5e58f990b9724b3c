import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { maxSourceLength, maxStateBytes, maxTitleLength, minSourceLength } from "@fingerpaint/api-contracts/limits";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { describe, expect, it } from "vitest";
import { generateModuleSurface, surfacePath } from "../../scripts/module-surface.ts";
import { createCanvasGuide } from "./canvas-guide.ts";
import { moduleSurface } from "./module-surface.generated.ts";

describe("the module's surface", () => {
  it("is that of canvas-runtime's declaration: `pnpm guide` writes it", async () => {
    expect(await readFile(surfacePath, "utf8")).toBe(await generateModuleSurface());
  });

  it("has every name that the module exports", () => {
    expect(canvasExportNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(moduleSurface))).toEqual([]);
  });
});

describe("the guide", () => {
  const page = readFileSync(new URL("../../../../docs/writing-canvases.md", import.meta.url), "utf8");

  it("has the first canvas of docs/writing-canvases.md", () => {
    const [, example = ""] = /```tsx\n([\s\S]*?)```/.exec(createCanvasGuide()) ?? [];
    expect(example.length).toBeGreaterThan(500);
    expect(page).toContain(example);
  });

  it("has the limits that the page names", () => {
    const limits = [minSourceLength, maxSourceLength, maxTitleLength, maxStateBytes];
    const written = limits.map((limit) => limit.toLocaleString("en-US"));
    expect(written.filter((limit) => !new RegExp(`^\\|.*\\b${limit}\\b.*\\|$`, "m").test(page))).toEqual([]);
    const guide = createCanvasGuide();
    for (const limit of [minSourceLength, maxSourceLength, maxTitleLength]) expect(guide).toContain(String(limit));
  });
});
