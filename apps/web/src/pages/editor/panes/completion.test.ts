import { describe, expect, it } from "vitest";
import { importChange } from "./completion.ts";

/** The source after completing `name` at its end, with the added import. */
function completed(source: string, name: string): string {
  const change = importChange(source, name, source.length, ["editor/canvas", "house/canvas"]);
  return change === null ? source : source.slice(0, change.from) + change.insert + source.slice(change.from);
}

describe("importChange", () => {
  it.each([
    ['import { H1 } from "editor/canvas";\n', 'import { H1, Row } from "editor/canvas";\n'],
    ["import {\n  H1,\n} from 'editor/canvas';\n", "import {\n  H1, Row\n} from 'editor/canvas';\n"],
    ['import { H1 } from "house/canvas";\n', 'import { H1, Row } from "house/canvas";\n'],
    ['import {} from "editor/canvas";\n', 'import { Row} from "editor/canvas";\n'],
    [
      'import { useState } from "react";\n',
      'import { Row } from "editor/canvas";\nimport { useState } from "react";\n',
    ],
  ])("adds Row to the imports of %j", (source, expected) => {
    expect(completed(source, "Row")).toBe(expected);
  });

  it("adds nothing that is already imported, and nothing inside the import itself", () => {
    const source = 'import { H1, Row } from "editor/canvas";\n';
    expect(completed(source, "Row")).toBe(source);
    expect(importChange(source, "Stack", source.indexOf("}"), ["editor/canvas"])).toBeNull();
  });
});
