import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf } from "../runner.ts";

const importing = [
  'import { Stack } from "editor/canvas"',
  "import 'editor/canvas'",
  'import type { Color } from "editor/canvas"',
  'export * from "editor/canvas"',
  'const a = <p>it\'s</p>;\nimport {\n  Row, // all\n} from "editor/canvas"',
];

const notImporting = [
  '// import { Stack } from "editor/canvas"',
  '/* import { Stack } from "editor/canvas" */',
  "const a = 'import { Stack } from \"editor/canvas\"'",
  'const a = `\nimport { Stack } from "editor/canvas"\n`',
  'const a = <p>\nimport Stack from "editor/canvas"\n</p>',
  'const a = await import("editor/canvas")',
  'const a = require("editor/canvas")',
  'import { Stack } from "editor/canvas/more"',
  'import { Stack } from "Editor/Canvas"',
];

export const sourceRules: readonly CanvasRule[] = [
  ...importing.map(
    (source): CanvasRule => ({
      title: `[C6] accepts ${JSON.stringify(source)}, an import or re-export declaration from editor/canvas`,
      async run(service, expect) {
        expect(await codeOf(service.session("ada").publish({ source }))).toBe("resolved");
      },
    }),
  ),
  ...notImporting.map(
    (source): CanvasRule => ({
      title: `[C6] refuses ${JSON.stringify(source)}, which imports nothing from editor/canvas`,
      async run(service, expect) {
        const ada = service.session("ada");
        expect(await codeOf(ada.publish({ source }))).toBe("INVALID_INPUT");
        expect(await ada.list()).toEqual([]);
      },
    }),
  ),
  {
    title: "[C6] accepts a source that doesn't compile",
    async run(service, expect) {
      const source = 'import { Stack } from "editor/canvas"\nexport default function ( {{{ <p>';
      const { canvasId } = await service.session("ada").publish({ source });
      expect((await service.anonymous.load(canvasId)).source).toBe(source);
    },
  },
  {
    title: "[C6] accepts only the modules it is configured with",
    modules: ["host/canvas", "other/canvas"],
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({ source: 'import { Stack } from "host/canvas"' }))).toBe("resolved");
      expect(await codeOf(ada.publish({ source: 'import { Stack } from "other/canvas"' }))).toBe("resolved");
      expect(await codeOf(ada.publish({ source: 'import { Stack } from "editor/canvas"' }))).toBe("INVALID_INPUT");
    },
  },
];
