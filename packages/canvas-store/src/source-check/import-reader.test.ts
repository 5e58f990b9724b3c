import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsModule } from "./read-source.ts";

const importsCanvas = (source: string) => importsModule(source, ["editor/canvas"]);
const canvasImport = 'import { Stack } from "editor/canvas";';

describe("importsModule", () => {
  it.each([
    canvasImport,
    "import { Stack } from 'editor/canvas'",
    'import"editor/canvas"',
    'import{Stack}from"editor/canvas"',
    'import canvas, { Stack as S, type Color } from "editor/canvas"',
    'import * as canvas from "editor/canvas"',
    'import type { Color } from "editor/canvas"',
    'import type from "editor/canvas"',
    'import from from "editor/canvas"',
    'import { "a name" as a, from } from "editor/canvas"',
    'import data from "editor/canvas" with { type: "json" }',
    'import {\n  Stack, // from "x"\n  /* } from "y" */ Row,\n}\nfrom\n"editor/canvas"',
    'export * from "editor/canvas"',
    'export * as canvas from "editor/canvas"',
    'export { Stack as default, type Color } from "editor/canvas"',
    'export type { Color } from "editor/canvas"',
    'export type * from "editor/canvas"',
    'export { a as export } from "editor/canvas"',
    `#!/usr/bin/env node\n${canvasImport}`,
    `\ufeff${canvasImport}`,
    `"use client"\n${canvasImport}`,
    `const a = 1\n${canvasImport}`,
    `const a = <p>don't \`do\` // this</p>\n${canvasImport}`,
  ])("[C6] finds the declaration in %j", (source) => {
    expect(importsCanvas(source)).toBe(true);
  });

  it.each([
    ['"editor\\/canvas"', "needless escape"],
    ['"\\x65ditor/canvas"', "two hex digits"],
    ['"editor\\u002Fcanvas"', "four hex digits"],
    ['"editor\\u{0000002f}canvas"', "braces"],
    ['"editor/\\\ncanvas"', "continued line"],
    ['"editor/\\\r\ncanvas"', "continued line of Windows"],
  ])("[C6] resolves escapes in the specifier: %s (%s)", (specifier) => {
    expect(importsCanvas(`import a from ${specifier}`)).toBe(true);
  });

  it.each([
    "",
    'const canvas = await import("editor/canvas")',
    'const canvas = require("editor/canvas")',
    'import canvas = require("editor/canvas")',
    'type Color = import("editor/canvas").Color',
    'declare module "editor/canvas" {}',
    'export default "editor/canvas"',
    'export const from = "editor/canvas"',
    'export { a }; const from = "editor/canvas"',
    'export { a }\nconst b = from\n"editor/canvas"',
    'export default from\n"editor/canvas"',
    'object.import\n"editor/canvas"',
    'object?.import\n"editor/canvas"',
    'const o = { import: 1, from: "editor/canvas" }; o.import; "editor/canvas"',
    'import a from "editor/canvas/more"',
    'import a from "./editor/canvas"',
    'import a from "Editor/Canvas"',
    'import a from " editor/canvas"',
    'import a from "editor\\tcanvas"',
    'import a from "editor\\u{110000}/canvas"',
    'import a from "\\X65ditor/canvas"',
    "import a from `editor/canvas`",
    'import a from "editor/canvas',
    'import a from "editor/canvas;',
    `// ${canvasImport}`,
    `/* ${canvasImport} */`,
    `const a = '${canvasImport}'`,
    `const a = \`\n${canvasImport}\n\``,
    `const a = \`\${b + \`\n${canvasImport}\`}\``,
    'const a = /import x from "editor\\/canvas"/',
    'const a = <p>import x from "editor/canvas"</p>',
    'const a = <p>\nimport "editor/canvas"\n</p>',
    `const a = <p title='${canvasImport}' />`,
  ])("[C6] finds no declaration in %j", (source) => {
    expect(importsCanvas(source)).toBe(false);
  });

  it.each([
    `${canvasImport}\nexport default function ( {{{`,
    `const a = ;\n${canvasImport}`,
    `const const = 5 5 (\n${canvasImport}`,
    `function f() {\n${canvasImport}`,
    `const a = "unclosed\n${canvasImport}`,
    `@@@ ### a b\n${canvasImport}`,
    `type A = { a:\n${canvasImport}`,
    `${canvasImport}\nconst a = <p>unclosed`,
    `${canvasImport}\nname,price\n"it's",1`,
  ])("[C6] passes a source that doesn't compile: %j", (source) => {
    expect(importsCanvas(source)).toBe(true);
  });

  it("[C6] accepts only the modules it is given", () => {
    expect(importsModule('import a from "b"', ["editor/canvas", "b"])).toBe(true);
    expect(importsModule(canvasImport, ["b"])).toBe(false);
    expect(importsModule(canvasImport, [])).toBe(false);
    expect(importsModule('import a from "load!b"', ["load!b"])).toBe(true);
  });

  // Complete statements that can mislead a tokenizer. Some look like imports but aren't.
  const statements = [
    "const identity = <T,>(value: T) => value;",
    "const pick = <T extends object, K extends keyof T>(from: T, key: K): T[K] => from[key];",
    "const first = <const T extends readonly unknown[]>(list: T) => list[0];",
    "type Handler = <T>(event: T) => void;",
    "type Nested = Array<Record<string, Map<string, () => void>>>;",
    "interface Callable { <T>(value: T): T; import: string; from: 'editor/canvas' }",
    "function apply(callback: <T>(value: T) => T, from = 'editor/canvas') { return callback(from); }",
    "const [state, setState] = useState<string | null>('it');",
    'const chosen = <Select<string> value="a" onChange={(value) => value} />;',
    "const maybe = list![0]! / 2 / 3; const less = maybe! < 4;",
    "const compare = a < b && c > d || e < f;",
    "const ratio = total / count; const other = 1 / ratio;",
    "if (ready) /[\"'`]/.test(text);",
    "const quotes = /[/\"'`]/g, doubled = text.replace(/\\/\\//g, '/');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, not one
    'const text = `a ${b ? `c ${d}` : "}"} e`;',
    "const html = <p>it's \"so\" `much` // text {/* note */} {'{'} import x from &quot;editor/canvas&quot;</p>;",
    'const looksLike = <pre>import Stack from "editor/canvas"</pre>;',
    "const bold = <b>(note)</b>; const small = <small>(x) {bold}</small>;",
    "const view = <><Stack.Item a={<i>b</i>} {...rest} c='d' /></>;",
    "const tree = list.map((item) => item < 3 ? <li key={item}>{item}</li> : null);",
    "const comparison = <p>{1 < 2 ? <b>don't</b> : 'won`t'}</p>;",
    "class Box<T> extends Base<T> { static #count = 0; get from() { return 'editor/canvas'; } }",
    "const cast = value as unknown as Map<string, number>; const kept = { a: 1 } satisfies Record<string, number>;",
    "const lazy = () => import('editor/canvas');",
    "// import a from 'editor/canvas'\n",
    "/* import a from 'editor/canvas' */",
    "const string = 'import a from \"editor/canvas\"';",
    "const template = `\nimport a from 'editor/canvas';\n`;",
    "export const from = 'editor/canvas';",
    "export { string as imported };",
    "export function Canvas() { return <Stack gap={8}>it's</Stack>; }",
    "label: for (const x of [1]) { if (x) continue label; }",
    "enum Tone { Info = 'info' } declare global { interface Window { a: string } }",
    "import React, { type ReactNode } from 'react';",
    "import { Row } from 'editor/canvas';",
    "import type { Color } from 'editor/canvas';",
    "export * as canvas from 'editor/canvas';",
    "import 'editor/canvas';",
    "object.import\n'editor/canvas'\n",
    "export default from\n'editor/canvas'\n",
  ];

  it("[C6] agrees with TypeScript's own parser on modules put together from awkward statements", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...statements), { maxLength: 12 }),
        fc.constantFrom("\n", " ", "\r\n"),
        (parts, separator) => {
          const source = parts.join(separator);
          expect(importsCanvas(source)).toBe(typescriptSees(source).includes("editor/canvas"));
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("[C6] gives an answer on any text whatever", () => {
    const pieces = fc.constantFrom(
      ..."<>{}()[]`'\"/\\*!=,;:.$ \n",
      "import",
      "export",
      "from",
      "type",
      "${",
      "=>",
      "'editor/canvas'",
      "a",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(importsCanvas(parts.join(""))).toBeTypeOf("boolean");
      }),
      { numRuns: 5_000 },
    );
  });

  // 200,000 characters each. Quadratic time would far exceed the test's time limit.
  it.each([
    "(",
    "{",
    "[",
    "<",
    "<a>",
    "<a ",
    "<a<",
    "<a{",
    "</a",
    "a<b>(",
    "<T,",
    "<T extends ",
    "a!",
    "${",
    "`${",
    "`",
    "'",
    '"',
    "\\",
    "/",
    "/[",
    "/*",
    "/**/",
    "//\n",
    "import ",
    "import {",
    "import a from ",
    "export ",
    "export {",
    "export * from ",
    "import'a'",
    "a.import'",
    '"a"/**/',
    "a=>",
    "(a,",
    "if(",
    "é",
    "😀",
    "\ud800",
    " ",
    "\n",
  ])("[C6] reads a source that consists of %j to its end", (piece) => {
    const filler = piece.repeat(Math.floor(200_000 / piece.length));
    expect(importsCanvas(filler)).toBe(false);
    expect(importsCanvas(`${canvasImport}${filler}`)).toBe(true);
  });
});

/** The specifiers of all import and re-export declarations, as TypeScript parses the source. */
function typescriptSees(source: string): string[] {
  const file = ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  return file.statements.flatMap((statement) => {
    const isDeclaration = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    return isDeclaration && statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [];
  });
}
