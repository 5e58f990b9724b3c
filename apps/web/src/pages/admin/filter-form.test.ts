import { expect, it } from "vitest";
import { emptyFilter, filterQuery } from "./filter-form.tsx";

const now = Date.parse("2026-11-22T12:00:00.000Z");

it("adds no condition if no field is filled in", () => {
  expect(filterQuery(emptyFilter, now).toString()).toBe("");
  expect(filterQuery({ ...emptyFilter, owner: " ", olderThanDays: "-1", fromKibibytes: "x" }, now).toString()).toBe("");
});

it("translates the fields into the units of the API", () => {
  const filter = {
    text: "sign in",
    state: "shown",
    owner: " o_1 ",
    address: "a_1",
    withinHours: "24",
    olderThanDays: "0.5",
    fromKibibytes: "1.5",
  } as const;
  expect(Object.fromEntries(filterQuery(filter, now))).toEqual({
    text: "sign in",
    state: "shown",
    owner: "o_1",
    address: "a_1",
    createdFrom: "2026-11-21T12:00:00.000Z",
    createdBefore: "2026-11-22T00:00:00.000Z",
    minBytes: "1536",
  });
});
