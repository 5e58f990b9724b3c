import { describe, expect, it } from "vitest";
import { compileCanvas } from "../../editor-canvas/compile.ts";
import { suggestModuleRewrite } from "./module-rewrite.ts";

describe("suggestModuleRewrite", () => {
  it("finds the module that a source of another host imports from, and replaces its name only", () => {
    const source = `// from "other/canvas"
import { useState } from 'react';
import { Stack, H1 as Heading, type TodoItem } from 'other/canvas';
import type { Color } from "other/canvas";
export default function Shown() { useState(0); return <Stack gap={4}><Heading>import x from "other/canvas"</Heading></Stack>; }`;
    const rewrite = suggestModuleRewrite(source);
    expect(rewrite).toEqual({
      from: "other/canvas",
      rewritten: source
        .replace("'other/canvas'", "'editor/canvas'")
        .replace('type { Color } from "other/canvas"', 'type { Color } from "editor/canvas"'),
    });
    expect(compileCanvas(rewrite?.rewritten ?? "").diagnostics).toEqual([]);
  });

  it("tolerates unknown names if at least half are ours", () => {
    expect(suggestModuleRewrite('import { Stack, ArchGraph } from "x";')?.from).toBe("x");
    expect(suggestModuleRewrite('import { Stack, a, b } from "x";')).toBeNull();
  });

  it("rewrites to the first accepted name", () => {
    const rewrite = suggestModuleRewrite("import { Stack } from 'x';", { modules: ["house/canvas", "editor/canvas"] });
    expect(rewrite?.rewritten).toBe("import { Stack } from 'house/canvas';");
  });

  it.each([
    ["a source of ours", 'import { Stack } from "editor/canvas"; import { Row } from "x";'],
    ["other libraries", 'import { debounce } from "lodash"; import { useState } from "react";'],
    ["relative files", 'import { Stack } from "./stack";'],
    ["mere text", 'const a = `import { Stack } from "x";`; // import { Stack } from "x"'],
    ["no imports", "export default function A() { return null; }"],
    ["nothing", ""],
  ])("offers nothing for %s", (_, source) => {
    expect(suggestModuleRewrite(source)).toBeNull();
  });
});
