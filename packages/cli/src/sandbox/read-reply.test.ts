import { describe, expect, it } from "vitest";
import { readSandboxReply } from "./read-reply.ts";

const parts = { title: "T", language: "en", css: "", body: "<p>x</p>" };
const warning = { severity: "warning", code: "unknown-export", message: "m", line: 1 };
const reply = { document: parts, title: "T", failure: null, diagnostics: [warning], code: "x" };
const failure = { phase: "render", message: "m", line: 2, column: 3 };

function read(changes: object, format?: "html" | "markdown") {
  return readSandboxReply(JSON.stringify({ ...reply, ...changes }), format);
}

describe("readSandboxReply", () => {
  it("assembles a document", () => {
    expect(read({})).toMatchObject({
      title: "T",
      diagnostics: [warning],
      document: expect.stringMatching(/^<!doctype/),
    });
    expect(read({ document: "# T\n" }, "markdown")).toMatchObject({ document: "# T\n" });
    expect(read({ document: null, failure })).toMatchObject({ document: null, failure });
  });

  it("drops unknown fields", () => {
    const more = { ...warning, toJSON: "x" };
    expect(read({ more: 1, diagnostics: [more] })).toEqual({ ...reply, document: expect.any(String) });
  });

  it.each([
    ["no JSON", "x"],
    ["null", "null"],
    ["a text", '"x"'],
  ])("refuses %s", (_, output) => {
    expect(readSandboxReply(output)).toBeNull();
  });

  it.each([
    ["a title that is no text", { title: 1 }],
    ["a part that is no text", { document: { ...parts, body: ["<p>"] } }],
    ["a part that is missing", { document: { title: "T" } }],
    ["code that is no text", { code: {} }],
    ["no diagnostics", { diagnostics: {} }],
    ["an unknown severity", { diagnostics: [{ ...warning, severity: "er\u001b[31mror" }] }],
    ["a severity of an object's own", { diagnostics: [{ ...warning, severity: "toString" }] }],
    ["a code that is no text", { diagnostics: [{ ...warning, code: null }] }],
    ["a message that is no text", { diagnostics: [{ ...warning, message: {} }] }],
    ["a line before the first", { diagnostics: [{ ...warning, line: 0 }] }],
    ["a line that is a text", { diagnostics: [{ ...warning, line: "1\n::error::x" }] }],
    ["a column that is a text", { diagnostics: [{ ...warning, column: "1" }] }],
    ["no document and no failure", { document: null }],
    ["an unknown phase", { document: null, failure: { ...failure, phase: "x" } }],
    ["a failure without a message", { document: null, failure: { phase: "render" } }],
  ])("refuses %s", (_, changes) => {
    expect(read(changes)).toBeNull();
  });

  it("refuses a whole document if it asked for parts, and parts if it asked for a text", () => {
    expect(read({ document: "<!doctype html><script>1</script>" })).toBeNull();
    expect(read({}, "markdown")).toBeNull();
  });
});
