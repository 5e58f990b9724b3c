import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { isTransient } from "./checked-pool.ts";

it("tries again after temporary failures of the system, even from another realm", () => {
  const refused = { code: "ECONNREFUSED" };
  expect(isTransient(Object.assign(new Error("refused"), refused))).toBe(true);
  expect(isTransient(runInNewContext("Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })"))).toBe(true);
  expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
});

it("doesn't try again after other failures", () => {
  for (const error of [new Error("syntax error"), Object.assign(new Error("no"), { code: "42601" }), "x", null]) {
    expect(isTransient(error)).toBe(false);
  }
});
