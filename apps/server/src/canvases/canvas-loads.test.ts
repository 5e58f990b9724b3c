import { type CanvasError, createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { createCanvasLoads } from "./canvas-loads.ts";

const source = 'import { Stack } from "editor/canvas";';

async function openLoads() {
  const canvasService = createCanvasService({ store: createMemoryStore() });
  const { canvasId } = await canvasService.publish("ada", { source, access: "password", password: "secret" });
  const loadCanvas = createCanvasLoads(canvasService);
  const load = (password?: string, others: { owner?: string; delivers?: boolean; canvasId?: string } = {}) =>
    loadCanvas({ canvasId, owner: null, password, clientAddress: "192.0.2.1", delivers: true, ...others });
  const codeOf = async (loading: Promise<unknown>) => {
    try {
      await loading;
      return "loaded";
    } catch (error) {
      return (error as CanvasError).code;
    }
  };
  return { canvasService, canvasId, load, codeOf };
}

describe("createCanvasLoads", () => {
  it("[C14] refuses the eleventh guess of a minute without comparing it, and tells when to come back", async () => {
    const { load, codeOf } = await openLoads();
    for (let guess = 1; guess <= 10; guess++) expect(await codeOf(load(`wrong${guess}`))).toBe("WRONG_PASSWORD");
    await expect(load("secret")).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      headers: { "Retry-After": expect.stringMatching(/^[1-9]\d?$/) },
    });
  });

  it("[C14] counts guesses only: neither right passwords, nor locked loads, nor other failures", async () => {
    const { load, codeOf } = await openLoads();
    for (let round = 1; round <= 15; round++) {
      expect(await codeOf(load("secret"))).toBe("loaded");
      expect(await codeOf(load())).toBe("loaded");
      expect(await codeOf(load(""))).toBe("loaded");
      expect(await codeOf(load("wrong", { canvasId: "cv_AAAAAAAAAAAAAAAA" }))).toBe("NOT_FOUND");
      expect(await codeOf(load("wrong", { owner: "ada" }))).toBe("loaded");
    }
    expect(await codeOf(load("wrong"))).toBe("WRONG_PASSWORD");
  });

  it("[C14] lets the author in past the limit, whatever password comes along", async () => {
    const { load } = await openLoads();
    await Promise.allSettled(Array.from({ length: 12 }, () => load("wrong")));
    expect(await load("wrong", { owner: "ada" })).toMatchObject({ source, canOpenEditor: true });
  });

  it("[C11, C14] without delivering, checks and counts a guess as ever, but no view", async () => {
    const { canvasService, load, codeOf } = await openLoads();
    expect(await load("secret", { delivers: false })).toMatchObject({
      source: "",
      viewCount: 0,
      requiresPassword: false,
    });
    for (let guess = 1; guess <= 10; guess++)
      expect(await codeOf(load("wrong", { delivers: false }))).toBe("WRONG_PASSWORD");
    expect(await codeOf(load("secret"))).toBe("RATE_LIMIT_EXCEEDED");
    expect((await canvasService.list("ada"))[0]?.viewCount).toBe(0);
  });
});
