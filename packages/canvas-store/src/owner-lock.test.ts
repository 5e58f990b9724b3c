import { expect, it } from "vitest";
import { createOwnerLock } from "./owner-lock.ts";

it("[C8] lets any number of works wait for one owner", async () => {
  const lock = createOwnerLock();
  let running = 0;
  const works = Array.from({ length: 5_000 }, (_, index) =>
    lock.run("ada", async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      return index;
    }),
  );
  expect(await Promise.all(works)).toEqual(works.map((_, index) => index));
});
