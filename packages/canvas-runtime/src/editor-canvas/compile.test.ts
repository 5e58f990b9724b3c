import { describe, expect, it } from "vitest";
import { dialectNames } from "../extensions/dialects/export-names.generated.ts";
import * as canvasModule from "../kit/index.ts";
import { compileCanvas, compilerVersion } from "./compile.ts";
import { canvasExportNames } from "./names.ts";

const component = "export default function Shown() { return null; }";

const diagnose = (source: string, modules?: readonly string[]) =>
  compileCanvas(source, modules && { modules }).diagnostics.map(({ code, line, column }) => ({
    code,
    line,
    ...(column !== undefined && { column }),
  }));

describe("compileCanvas", () => {
  it("keeps each line in its place", () => {
    const source = `import {
  Stack,
  type StackProps,
} from "editor/canvas";

interface Unused {
  field: string;
}
export default function Shown(props: StackProps) {
  const text = \`two
lines\`;
  while (props.gap) {
    marker(14);
  }
  return <Stack
    gap={8}
  >{text}</Stack>;
}`;
    const { code, diagnostics } = compileCanvas(source);
    expect(diagnostics).toEqual([]);
    // The last line closes the function.
    expect(code?.split("\n")).toHaveLength(source.split("\n").length + 1);
    expect(code?.split("\n")[12]).toContain("marker(14)");
  });

  it.each([
    ["a missing expression", "const x = ;", [{ code: "syntax", line: 1, column: 11 }]],
    ["an open element", `${component}\nconst y = <p>;`, [{ code: "syntax", line: 2, column: 14 }]],
    ["text after the code", `${component}\na,b,c\n1 2 3`, [{ code: "syntax", line: 3, column: 3 }]],
    ["no source", "", [{ code: "no-default-export", line: 1 }]],
    ["no default export", "export const a = 1;", [{ code: "no-default-export", line: 1 }]],
    ["import.meta", `${component}\nimport.meta.env;`, [{ code: "import-meta", line: 2 }]],
    [
      "unknown modules, each once and at its line",
      `import "side-effect";\nimport a, { b } from "lodash";\na; b;\n${component}`,
      [
        { code: "unknown-module", line: 1 },
        { code: "unknown-module", line: 2 },
      ],
    ],
  ])("refuses %s", (_, source, expected) => {
    expect(compileCanvas(source).code).toBeNull();
    expect(diagnose(source)).toEqual(expected);
  });

  it.each([
    [
      "types from unknown modules",
      'import type { A } from "a"; import { type B } from "b"; import { C } from "c"; let c: C;',
    ],
    ["directives and references", '// @ts-nocheck\n/// <reference path="./absent.d.ts" />'],
    [
      "react in each of its forms",
      'import React, { useState } from "react"; import * as R from "react"; [React, useState, R];',
    ],
    [
      "text that looks like code",
      `const text = "require('lodash') import.meta while (true)"; \`import.meta $\{text}\`; // import.meta`,
    ],
  ])("accepts %s", (_, before) => {
    const { code, diagnostics } = compileCanvas(`${before}\n${component}`);
    expect(diagnostics).toEqual([]);
    expect(code).not.toBeNull();
  });

  it("gives attributes with a colon the names that React has for them, in the same columns", () => {
    const shape = `<svg xmlns:xlink="a" xml:space="b" made-by:id={1}><use xlink:href="#c" /></svg>`;
    const text = `const text = "x:y=1" as string, ratio:number = 2;`;
    const { code, diagnostics } = compileCanvas(`${text}\nexport default () => [${shape}, text, ratio, missing];`);
    expect(diagnostics).toEqual([]);
    expect(code).toContain(`{ xmlnsXlink : "a", xmlSpace : "b", 'made-by-id': 1,`);
    expect(code).toContain(`{ xlinkHref : "#c",}`);
    expect(code).toContain(`text = "x:y=1" , ratio = 2`);
    expect(compileCanvas(`export default () => <svg xlink:href="a">{1 +}</svg>;`).diagnostics).toMatchObject([
      { line: 1, column: 46 },
    ]);
  });

  it.each([
    "a ? (b) : c => d",
    "a ? (b) => ({}) : c => ({ ...c })",
    "[a ? (b ? (c) => ({}) : d => d) : e => e, (e): number => e]",
    "[a ? (b) : c => '(d) : e => f', <p>(d) : e => f</p>]",
  ])("accepts a parameter after the colon of a conditional: %s", (expression) => {
    const { code, diagnostics } = compileCanvas(`export default () => ${expression};`);
    expect(diagnostics).toEqual([]);
    expect(code).not.toContain("(e) => f");
  });

  it("warns about names that the module lacks, once each, but not about types", () => {
    const source = `import { ArchGraph, FileLink, Stack, CodeBlock } from "editor/canvas";
type T = CodeBlock;
export default () => <Stack gap={2}>
  <ArchGraph /><ArchGraph />
  <FileLink />
</Stack>;`;
    expect(diagnose(source)).toEqual([
      { code: "unknown-export", line: 4 },
      { code: "unknown-export", line: 5 },
    ]);
    expect(compileCanvas(source).code).not.toBeNull();
  });

  it("takes the module's exact name from its options", () => {
    const source = `import { Stack } from "house/canvas"; Stack;\n${component}`;
    expect(diagnose(source)).toEqual([{ code: "unknown-module", line: 1 }]);
    expect(diagnose(source, ["editor/canvas", "house/canvas"])).toEqual([]);
    expect(diagnose(source, ["House/canvas"])).toEqual([{ code: "unknown-module", line: 1 }]);
  });

  it("has the exact list of the module's exports", () => {
    expect([...Object.keys(canvasModule), ...dialectNames].sort()).toEqual([...canvasExportNames].sort());
  });

  it.each([
    ["an attribute", "<Stack gap={1}>\n<Text a={() => }>x</Text>\n</Stack>", 4],
    ["a function in a child", "<Stack>\n{x.map(y => {\nconst b = (y as any;\nreturn <p/> })}\n</Stack>", 5],
    ["an arrow function in a call", "useMemo(() => {\nreturn <T,>(x: T) => x +;\n})", 4],
    ["text with braces", "<Stack>\n{x}{/* y */}<Text {...x}>\n<b>use { key: x } here</b>\n</Text></Stack>", 5],
    ["a style with braces", "<Stack x={{ y: 1 }}>\n<style>\n.a { color: red; }\n</style></Stack>", 5],
    ["a child with two expressions", "<Stack>\n{x.map(() => (\n<b>{x x}</b>))}</Stack>", 5],
    ["text before a brace", "<Stack>\n<Text>\n{[1].map((x: number) => { const y = ; return y })}</Text>\n</Stack>", 5],
  ])("names the line of an error inside %s", (_, expression, line) => {
    const source = `const x = [];\nexport default () => ${expression};`;
    expect(compileCanvas(source).diagnostics).toMatchObject([{ code: "syntax", line: line - 1 }]);
  });

  it("says that a source overflows the stack", () => {
    const source = `export default ${"[".repeat(20_000)}${"]".repeat(20_000)};`;
    const message = "This is nested too deeply to be compiled. Move inner parts out of it.";
    expect(compileCanvas(source).diagnostics).toMatchObject([{ code: "syntax", message }]);
  });

  it("has a version that needs no escaping in a URL", () => {
    expect(compilerVersion).toMatch(/^[0-9a-f]{16}$/);
  });

  it("doesn't change SyntaxError", () => {
    const { SyntaxError: original } = globalThis;
    compileCanvas("const = 1;");
    expect(globalThis.SyntaxError).toBe(original);
    expect(compileCanvas("const = 1;").diagnostics[0]?.message).toBe("Unexpected token");
  });
});
