import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { isTransient } from "./postgres-errors.ts";

it("tries again after failures of the system that pass by themselves, errors of another realm too", () => {
  const refused = { code: "ECONNREFUSED" };
  expect(isTransient(Object.assign(new Error("refused"), refused))).toBe(true);
  expect(isTransient(runInNewContext("Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })"))).toBe(true);
  expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
});

it("gives up on other failures", () => {
  for (const error of [new Error("syntax error"), Object.assign(new Error("no"), { code: "42601" }), "x", null]) {
    expect(isTransient(error)).toBe(false);
  }
});
