import { describe, expect, it } from "vitest";
import { errorLine, errorMessage } from "./evaluate-canvas.ts";

const withStack = (stack: string) => Object.assign(new TypeError("x"), { stack });

describe("errorLine", () => {
  it.each([
    [
      "Chromium",
      "TypeError: x\n    at inner (https://a/frame.html:1:99)\n    at Broken (canvas.tsx:12:5)\n    at canvas.tsx:3:1",
      12,
    ],
    ["Firefox", "inner@https://a/frame.html:1:99\nBroken@canvas.tsx:12:5\n@canvas.tsx:3:1", 12],
    ["Safari", "inner@\nBroken@canvas.tsx:12:5\neval code@", 12],
    ["elsewhere", "TypeError: x\n    at inner (https://a/frame.html:1:99)", undefined],
  ])("reads a stack of %s", (_, stack, line) => {
    expect(errorLine(withStack(stack))).toBe(line);
  });

  it("finds no line for a value that isn't an error", () => {
    expect([errorLine("canvas.tsx:1:2"), errorLine(null), errorLine({ stack: "canvas.tsx:1:2" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("errorMessage", () => {
  it.each([
    [new Error("plain"), "plain"],
    [new TypeError("typed"), "TypeError: typed"],
    ["text", "text"],
    [undefined, "undefined"],
    [
      new Error("Minified React error #426; visit https://react.dev/errors/426 for the full message"),
      expect.stringContaining("outside any <Suspense>"),
    ],
    [
      new Error(
        "Minified React error #31; visit https://react.dev/errors/31?args[]=object%20with%20keys&args[]= for more",
      ),
      expect.stringMatching(/^An object is used as text/),
    ],
    [
      new Error("Minified React error #130; visit https://react.dev/errors/130?args[]=undefined&args[]= for more"),
      "A tag's component is undefined: check how it is imported and spelled.",
    ],
    [
      new Error("Minified React error #130; visit https://react.dev/errors/130?args[]=object&args[]= for more"),
      "A tag's component is something else, such as an element: check how it is imported and exported.",
    ],
    [
      new Error("Minified React error #301; visit https://react.dev/errors/301 for the full message"),
      "The canvas sets state each time it renders, so it never stops. Set it in an event handler or an effect.",
    ],
    [
      new Error("Minified React error #62; visit https://react.dev/errors/62 for the full message"),
      'A tag\'s style is text. Write an object: style={{ color: "red" }}.',
    ],
    [
      new Error("Minified React error #9; visit https://react.dev/errors/9 for the full message"),
      "Minified React error #9; visit https://react.dev/errors/9 for the full message",
    ],
    [new Error("The loop ran for more than 2 s at line 5."), "The loop ran for more than 2 s."],
    [Object.create(null), "An error that can't be shown was thrown."],
  ])("describes %s", (error, message) => {
    expect(errorMessage(error)).toEqual(message);
  });
});
