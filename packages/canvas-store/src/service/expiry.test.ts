import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import type { ExpiryPolicy } from "./canvas-checks.ts";
import { createCanvasService } from "./canvas-service.ts";

const source = 'import { Stack } from "editor/canvas";';
const day = 86_400_000;
const now = new Date("2030-01-01T00:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();

function open(expiry: ExpiryPolicy) {
  return createCanvasService({ store: createMemoryStore(), now: () => now, expiry });
}

describe("how long links stay valid", () => {
  it.each([
    [{ defaultMs: null, maxMs: null }, undefined, null],
    [{ defaultMs: 7 * day, maxMs: null }, undefined, inDays(7)],
    [{ defaultMs: 7 * day, maxMs: null }, null, null],
    [{ defaultMs: 7 * day, maxMs: null }, inDays(900), inDays(900)],
    [{ defaultMs: null, maxMs: 30 * day }, undefined, inDays(30)],
    [{ defaultMs: 7 * day, maxMs: 30 * day }, undefined, inDays(7)],
    [{ defaultMs: 7 * day, maxMs: 30 * day }, null, inDays(30)],
    [{ defaultMs: 7 * day, maxMs: 30 * day }, inDays(30), inDays(30)],
    [{ defaultMs: 7 * day, maxMs: 30 * day }, inDays(-1), inDays(-1)],
  ])("[C22] with %j an expiry of %j becomes %j", async (policy, expiresAt, expected) => {
    const service = open(policy);
    const published = await service.publish("ada", { source, ...(expiresAt !== undefined && { expiresAt }) });
    expect(published.expiresAt).toBe(expected);
    const again = await service.publish("ada", { source, ...(expiresAt !== undefined && { expiresAt }) });
    expect([again.reused, again.expiresAt]).toEqual([true, expected]);
  });

  it("[C22, C9] applies to updates; an omitted expiry stays unchanged", async () => {
    const service = open({ defaultMs: 7 * day, maxMs: 30 * day });
    const { canvasId } = await service.publish("ada", { source, expiresAt: inDays(3) });
    expect((await service.update("ada", canvasId, { title: "Sales" })).expiresAt).toBe(inDays(3));
    expect((await service.update("ada", canvasId, { expiresAt: null })).expiresAt).toBe(inDays(30));
    const late = new Date(now.getTime() + 30 * day + 1).toISOString();
    const refusal = { code: "INVALID_INPUT", details: `expiresAt: must be ${inDays(30)} or earlier` };
    await expect(service.update("ada", canvasId, { expiresAt: late })).rejects.toMatchObject(refusal);
    await expect(service.publish("ada", { source, expiresAt: late })).rejects.toMatchObject(refusal);
  });
});
