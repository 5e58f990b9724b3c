import { expect, it } from "vitest";
import type { CanvasServiceModule } from "../../canvas/canvas-module.ts";
import type { Frame } from "../../frame/frame.ts";
import type { AppContext } from "../../frame/request/context.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import { createKeyCanvases } from "./key-canvases.ts";

/** Lists canvases while counting the call fails with this error. */
function listAfter(failure: unknown): Promise<unknown> {
  const site = { limitName: () => "192.0.2.1", shareUrls: () => (id: string) => id };
  const parts = [{ site, hashes: {} }, { countRead: () => Promise.reject(failure) }];
  const [frame, canvas] = parts as unknown as [Frame, CanvasServiceModule];
  return createKeyCanvases(frame, canvas, { context: {} as AppContext, key: { id: "key_1", scope: "read" } }).list({});
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

it("[A1] leaves the outcome of a call open after any other failure", async () => {
  for (const failure of [new ServiceError("INTERNAL_ERROR", "x"), new Error("x")]) {
    await expect(listAfter(failure)).rejects.toBe(failure);
  }
});
