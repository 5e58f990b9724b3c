import { CanvasRefusal } from "@fingerpaint/mcp";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importsModule } from "../../../../packages/canvas-store/src/source-check/read-source.ts";
import { createSourceCheck } from "../../../../packages/services/src/extensions/mcp/source-check.ts";
import { anyCharacter } from "../../../../packages/services/test/support/any-character.ts";
import { countOf, seed, takeAll, varyBytes } from "./bad-inputs.ts";

const share = 0.25;

const canvas = `import { useState, type ReactNode } from "react";
import { BarChart, Button, Card, H1, useCanvasState } from "editor/canvas";

interface Row<T extends object = {}> { name: string; value?: T; }
const rows: Row[] = [{ name: "a\\u0041" }, { name: \`b\${1 + 1}\` }];
function* count<T,>(from = 0): Generator<number> { while (from < 10) yield from++; }
export default function Sales({ title = /[/]x/g.source }: { title?: string }): ReactNode {
  const [open, setOpen] = useState<boolean>(false);
  const [kept, setKept] = useCanvasState("kept", 1);
  for (const row of rows) if (row.name === "x") break; else continue;
  return <Card><Button onClick={() => setOpen(!open)}>Open</Button>{open ? <H1>{title}</H1> : <>a &amp; b</>}<BarChart categories={["a"]} series={[{ name: "b", data: [...count()] }]} {...{ kept }} /></Card>;
}
`;

const piece = fc.oneof(
  fc.constantFrom(
    ..."{ } ( ) [ ] < > / \\ ' \" ` ${ ; : , . ... => = ? ! ?. ?? * + -- /* */ // # @ & | ~ % ^".split(" "),
    ...["import ", 'from "editor/canvas"', "export default ", "function ", "class ", "async ", "await ", "yield "],
    ...["<T,>", "<a>", "</a>", "<a b={", "as ", "satisfies ", "enum ", "namespace ", "declare ", "type ", "interface "],
    ...["for(", "while(", "do ", "if(", "else ", "switch(", "case ", "return ", "throw ", "try{", "catch(", "new "],
    ...["\n", "\r\n", "\u2028", "\u0000", "\ud800", "é", "0x", "1e", "1n", "\\u{", "/a/u", "import.meta", "require("],
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.stringMatching(/^[a-z]{1,6}$/),
);

const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

/** A canvas with some slices taken out, or replaced by pieces. */
const nearlyRight = fc
  .array(fc.tuple(fc.nat(canvas.length), fc.nat(30), fc.oneof(fc.constant(""), piece)), { minLength: 1, maxLength: 4 })
  .map((changes) =>
    changes.reduce((text, [at, length, added]) => text.slice(0, at) + added + text.slice(at + length), canvas),
  );

it(`[A6, C6] ${countOf(share)} odd sources (seed ${seed}) are compiled, or refused with a message`, {
  timeout: 300_000 + countOf(1) * 30,
}, async () => {
  const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 900 });
  // On a busy machine, the first check may take longer than allowed.
  await expect.poll(() => check.run(canvas).catch((error: unknown) => error)).toEqual([]);
  let problems = 0;
  await takeAll("sources", {
    inputs: fc.oneof(nearlyRight, soup),
    share,
    vary: (source, number) => Buffer.from(varyBytes(Buffer.from(source), number)).toString(),
    take: async (sources) => {
      for (const source of sources) {
        importsModule(source, ["editor/canvas"]);
        const found = await check.run(source).catch((error: unknown) => error);
        if (!Array.isArray(found)) expect(found).toBeInstanceOf(CanvasRefusal);
        else if (found.length > 0) problems++;
      }
    },
  });
  expect(problems).toBeGreaterThan(0);
});
