import { expect, it } from "vitest";
import { createBodyBudget } from "./read-body.ts";

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
