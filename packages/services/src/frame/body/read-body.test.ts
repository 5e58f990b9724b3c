import { expect, it } from "vitest";
import { createBodyBudget, readParsedJson } from "./read-body.ts";

it("[M6] a reply made after the end of its connection uses none of the budget", () => {
  const budget = createBodyBudget(1_000_000);
  const reservation = budget.open();
  reservation.add(300_000);
  reservation.release();
  reservation.hold(400_000);
  reservation.add(100_000);
  expect([budget.used, reservation.bytes]).toEqual([0, 0]);
  reservation.release();
  expect(budget.used).toBe(0);
});

it("[B4, M4] refuses bytes that a body parser has read and that aren't UTF-8", () => {
  const parsed = (body: Buffer) => readParsedJson({ req: { body } } as never);
  expect(parsed(Buffer.from('{"text":"café"}'))).toEqual({ text: "café" });
  expect(() => parsed(Buffer.from('{"text":"café"}', "latin1"))).toThrow("INVALID_INPUT: body: not valid UTF-8");
});
