import { expect, it } from "vitest";
import type { AppContext } from "../../frame/http/context.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import { createKeyCanvases, type KeyCanvasesOptions } from "./key-canvases.ts";

/** Lists canvases while counting the call fails with this error. */
function listAfter(failure: unknown): Promise<unknown> {
  const site = { limitName: () => "192.0.2.1", shareUrls: () => (id: string) => id };
  const options = { site, countRead: () => Promise.reject(failure) } as unknown as KeyCanvasesOptions;
  return createKeyCanvases(options, {} as AppContext, { id: "key_1", scope: "read" } as never).list({});
}

it.each(["SERVICE_UNAVAILABLE", "RATE_LIMIT_EXCEEDED"] as const)(
  "[A1] says that a call was refused by %s",
  async (code) => {
    await expect(listAfter(new ServiceError(code, "too many"))).rejects.toMatchObject({
      name: "CanvasRefusal",
      code,
      details: "too many",
    });
  },
);

it("[A1] leaves open what became of a call that failed otherwise", async () => {
  for (const failure of [new ServiceError("INTERNAL_ERROR", "x"), new Error("x")]) {
    await expect(listAfter(failure)).rejects.toBe(failure);
  }
});
