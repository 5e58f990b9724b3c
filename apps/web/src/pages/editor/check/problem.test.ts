import { expect, it } from "vitest";
import { allProblems, withError } from "./problem.ts";

const read = { severity: "error", message: "total is not defined.", line: 3, column: 2 } as const;
const run = (line: number, phase: "compile" | "render", message = "ReferenceError: total is not defined") =>
  withError([], { phase, message, line });

it("shows an error only once if reading and running both find it", () => {
  expect(allProblems([read], run(3, "render"))).toEqual([read]);
  expect(allProblems([read], run(4, "compile", "SyntaxError: Unexpected token"))).toEqual([read]);
  const refused = withError([], { phase: "evaluate", message: "SyntaxError: 'total' has already been declared" });
  expect(allProblems([read], refused)).toEqual([read]);
  expect(allProblems([], refused)).toEqual(refused);
});

it("shows errors found only by running, and compiler errors until the source has been read", () => {
  const thrown = run(1, "render", "Error: boom");
  expect(allProblems([read], thrown)).toEqual([...thrown, read]);
  expect(allProblems(null, run(3, "compile"))).toEqual(run(3, "compile"));
});
