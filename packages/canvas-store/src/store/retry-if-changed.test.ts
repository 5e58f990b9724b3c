import { expect, it, vi } from "vitest";
import { retryIfChanged } from "./retry-if-changed.ts";

it("[C9] attempts a change until it is made, at most 100 times", async () => {
  const attempt = vi.fn(async (isFirst: boolean) => (isFirst ? null : "done"));
  expect(await retryIfChanged(attempt)).toBe("done");
  expect(attempt.mock.calls).toEqual([[true], [false]]);
  const never = vi.fn(async () => null);
  await expect(retryIfChanged(never)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(never).toHaveBeenCalledTimes(100);
});
