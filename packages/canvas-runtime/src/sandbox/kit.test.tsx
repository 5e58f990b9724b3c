import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { slidesKit } from "../../test/slides-kit/kit.tsx";
import { compileForKit } from "./compile/compile-canvas.ts";
import { createCanvasModules } from "./frame/canvas-modules.tsx";
import { evaluateCanvas } from "./frame/evaluate-canvas.ts";

vi.stubGlobal("window", globalThis);

const show = (source: string) => {
  const { code, diagnostics } = compileForKit(source, slidesKit.names);
  if (code === null) return diagnostics;
  const Canvas = evaluateCanvas(code, slidesKit.names.specifiers, createCanvasModules(slidesKit));
  return renderToStaticMarkup(<Canvas />);
};

describe("the sandbox with a kit for another format", () => {
  it("runs a source that imports it", () => {
    expect(show('import { Slide } from "talks/slides"; export default () => <Slide>One</Slide>;')).toBe(
      "<section>One</section>",
    );
  });

  it("refuses a source that imports editor/canvas, and names the kit", () => {
    expect(show('import { Text } from "editor/canvas"; export default () => <Text>One</Text>;')).toMatchObject([
      { code: "unknown-module", message: expect.stringContaining("a canvas may import talks/slides and react") },
    ]);
  });

  it("warns about a name that the kit doesn't export", () => {
    const source = 'import { Card } from "talks/slides"; export default () => <Card>One</Card>;';
    expect(compileForKit(source, slidesKit.names).diagnostics).toMatchObject([
      { code: "unknown-export", message: expect.stringContaining("talks/slides") },
    ]);
  });
});
