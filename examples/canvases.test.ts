import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "canvases");
const canvases = readdirSync(folder).filter((name) => name.endsWith(".canvas.tsx"));

/** The exports of the module that these canvases use: hooks and helpers. Every other name is a component. */
const offered: Record<string, unknown> = {
  useCanvasState: (_key: string, initial: unknown) => [initial, () => {}],
  useHostTheme: () => new Proxy({}, { get: () => new Proxy({}, { get: () => "#888" }) }),
  computeDAGLayout: ({ nodes, edges }: { nodes: object[]; edges: object[] }) => ({
    width: 100,
    height: 100,
    nodes: nodes.map((node) => ({ ...node, x: 0, y: 0 })),
    edges: edges.map((edge) => ({ ...edge, sourceX: 0, sourceY: 0, targetX: 0, targetY: 0, points: [] })),
  }),
};

interface Element {
  type: unknown;
  props: Record<string, unknown>;
}

describe.each(canvases)("%s", (name) => {
  const source = readFileSync(path.join(folder, name), "utf8");

  it("[C6] may be published", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", { source });
    expect((await service.load(canvasId, { owner: null })).source).toBe(source);
  });

  it("renders an element tree that starts with a Stack and contains one H1", async () => {
    const { imports, element } = await render(source);
    expect(imports).toEqual(["editor/canvas", "react/jsx-runtime"]);
    const names = componentNames(element);
    expect(names[0]).toBe("Stack");
    expect(names.filter((component) => component === "H1")).toHaveLength(1);
    expect(names.length).toBeGreaterThan(10);
  });
});

/** Compiles a canvas and renders it with stand-ins for its module and for React. */
async function render(source: string): Promise<{ imports: string[]; element: unknown }> {
  const { code } = await transform(source, { loader: "tsx", jsx: "automatic", format: "cjs" });
  const imports = new Set<string>();
  const jsx = (type: unknown, props: Element["props"]): unknown =>
    typeof type === "function" ? type(props) : { type, props };
  const require = (specifier: string) => {
    imports.add(specifier);
    if (specifier === "react/jsx-runtime") return { jsx, jsxs: jsx };
    return new Proxy(offered, { get: (known, exported) => known[String(exported)] ?? String(exported) });
  };
  const module = { exports: {} as { default?: () => unknown } };
  new Function("module", "require", code)(module, require);
  return { element: module.exports.default?.(), imports: [...imports].sort() };
}

/** The names of all elements, parents first, including those in props other than `children`. */
function componentNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(componentNames);
  if (typeof value !== "object" || value === null) return [];
  const { type, props } = value as Partial<Element>;
  if (typeof type !== "string" || !props) return [];
  return [type, ...Object.values(props).flatMap(componentNames)];
}
