import { createElement } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { compileCanvas } from "../../editor-canvas/compile.ts";
import { canvasKit } from "../../editor-canvas/frame-kit.ts";
import { significantTokens } from "../compile/significant-tokens.ts";
import { createCanvasModules } from "./canvas-modules.tsx";
import { evaluateCanvas } from "./evaluate-canvas.ts";

// Globals that a frame has but Node doesn't.
beforeAll(() => {
  vi.stubGlobal("window", globalThis);
  return () => vi.unstubAllGlobals();
});

/** The HTML of a rendered canvas, without its root. */
function show(source: string): string {
  const { code, diagnostics } = compileCanvas(source);
  if (code === null) throw new Error(JSON.stringify(diagnostics));
  return markupOf(createElement(evaluateCanvas(code, ["editor/canvas"], createCanvasModules(canvasKit))));
}

/** Makes the compiler emit everything it can: every kind of import and export, both forms of JSX, loops, an enum. */
const everything = `import React, { useState as state } from "react";
import * as All from "react";
import Canvas, { type TextProps, Stack } from "editor/canvas";
import "react";
export * from "react";
export { useMemo } from "react";
enum Size { Small, Large }
export let counted = 0;
export function lazily() { return import("react"); }
for (const turn of [1, 2]) { counted += turn; }
while (counted < 5) counted++;
const props = { id: "a" };
export default function Shown() { state(Size.Large); return <><div {...props} key="k">{All.version === React.version && "shown " + counted}</div></>; }`;

const identifiers = (code: string) =>
  significantTokens(code, false).flatMap(({ type, text }) => (type === "IdentifierName" ? [text] : []));

const reserved = new Set(
  "break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with let static yield await eval arguments".split(
    " ",
  ),
);

describe("evaluateCanvas", () => {
  it("runs what the compiler makes of every kind of import and export", () => {
    expect(show(everything)).toBe('<div id="a">shown 5</div>');
  });

  const own = new Set(significantTokens(everything, true).map(({ text }) => text));
  const compiledNames = identifiers(compileCanvas(everything).code ?? "");
  const added = [...new Set([...compiledNames, "require", "exports", "module"])].filter(
    (name) => !own.has(name) && !reserved.has(name),
  );

  it("is tested with the names that the compiler adds", () => {
    expect(added).toEqual(
      expect.arrayContaining([
        "__canvasRequire",
        "__canvasExports",
        "__canvasObject",
        "__canvasPromise",
        "__canvasLoop",
      ]),
    );
    expect(added).toEqual(expect.arrayContaining(["_jsxruntime", "_interopRequireDefault", "_createStarExport"]));
  });

  it.each(added)("lets a canvas declare %s at its top level", (name) => {
    expect(show(`${everything}\nconst ${name} = "mine";\nif (${name} !== "mine") throw new Error("lost");`)).toBe(
      '<div id="a">shown 5</div>',
    );
    expect(show(`${everything}\nfunction ${name}() { return "mine"; }`)).toBe('<div id="a">shown 5</div>');
  });

  it("shows these names unchanged if a canvas mentions them", () => {
    const words = 'require("x") exports.Object Promise __canvasRequire _exports O00000';
    const source = `const require = 1, Object = 2;
/* exports */ const list = { require, exports: 3, "Promise": 4 };
export default function Shown() {
  return <p title="Object exports">require("x") exports.Object Promise __canvasRequire _exports O00000 {\`exports \${list.require + list.exports + list.Promise}\`}</p>;
}`;
    expect(show(source)).toBe(`<p title="Object exports">${words.replaceAll('"', "&quot;")} exports 8</p>`);
  });

  it("runs exports of several constants", () => {
    const source =
      "export const first = 1, { second } = { second: 2 }, third = (n: number) => n;\nexport default () => <p>{first + second + third(3)}</p>;";
    expect(show(source)).toBe("<p>6</p>");
  });

  it.each([
    ["an element", "<p>a</p>"],
    ["what a component returns", "(() => <p>a</p>)()"],
    ["an object", "{ title: 1 }"],
  ])("refuses %s as the default export", (_, exported) => {
    expect(() => show(`export default ${exported};`)).toThrow("The default export is not a component");
  });

  it.each([
    ["require", `const { createElement } = require("react"); export default () => createElement("p", null, "shown");`],
    [
      "an import by require",
      `import React = require("react"); export default () => React.createElement("p", null, "shown");`,
    ],
    ["exports", `import { Text } from "editor/canvas"; exports.default = () => <p>shown</p>;`],
  ])("provides %s to a canvas that uses it", (_, source) => {
    expect(show(source)).toBe("<p>shown</p>");
  });
});
