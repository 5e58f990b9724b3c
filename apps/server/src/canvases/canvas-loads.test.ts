import { type CanvasError, createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import type { ServiceError } from "../http/service-error.ts";
import { createMemoryLimiter, type Limit } from "../limits/limiters.ts";
import { createCanvasLoads } from "./canvas-loads.ts";

const source = 'import { Stack } from "editor/canvas";';

async function openLoads() {
  const store = createMemoryStore();
  const canvasService = createCanvasService({ store });
  const { canvasId } = await canvasService.publish("ada", { source, access: "password", password: "secret" });
  const loadCanvas = createCanvasLoads(canvasService);
  const load = (
    password?: string,
    others: { owner?: string; delivers?: boolean; canvasId?: string; client?: string } = {},
  ) => loadCanvas({ canvasId, owner: null, password, client: "192.0.2.1", delivers: true, ...others });
  const codeOf = async (loading: Promise<unknown>): Promise<string> => {
    try {
      await loading;
      return "loaded";
    } catch (error) {
      return (error as CanvasError).code;
    }
  };
  return { canvasService, store, canvasId, load, codeOf };
}

describe("createCanvasLoads", () => {
  it("[C14] refuses the eleventh guess of a minute without comparing it, and tells when to come back", async () => {
    const { load, codeOf } = await openLoads();
    for (let guess = 1; guess <= 10; guess++) expect(await codeOf(load(`wrong${guess}`))).toBe("WRONG_PASSWORD");
    const refusal: ServiceError = await load("secret").then(null, (error) => error);
    expect(refusal).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: expect.stringMatching(/^password: at most 10 wrong ones a minute for one canvas; try again in \d+ s$/),
    });
    // The window began just now.
    expect(Number(refusal.headers["Retry-After"])).toBeGreaterThan(50);
    expect(Number(refusal.headers["Retry-After"])).toBeLessThanOrEqual(60);
  });

  it("[C14] refuses the 101st guess of an hour at one canvas, whichever addresses they come from, but never the author", async () => {
    const { load, codeOf } = await openLoads();
    const crowd = Array.from({ length: 150 }, (_, index) =>
      codeOf(load(`wrong${index}`, { client: `client ${index}` })),
    );
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(100);
    expect(outcomes.filter((code) => code === "RATE_LIMIT_EXCEEDED")).toHaveLength(50);
    const refusal: ServiceError = await load("secret", { client: "a reader" }).then(null, (error) => error);
    expect(refusal.details).toMatch(/^password: at most 100 wrong ones an hour for one canvas from everywhere/);
    expect(Number(refusal.headers["Retry-After"])).toBeGreaterThan(3500);
    expect(await load("wrong", { client: "client 1", owner: "ada" })).toMatchObject({ source });
  });

  it("[C14] refuses the 101st guess in ten minutes from one address, whichever canvases they are for", async () => {
    const { canvasService, load, codeOf } = await openLoads();
    const outcomes: string[] = [];
    let canvasId = "";
    for (let canvas = 0; canvas < 12; canvas++) {
      const other = { source: `${source} // ${canvas}`, access: "password", password: "secret" } as const;
      ({ canvasId } = await canvasService.publish("grace", other));
      for (let guess = 0; guess < 9; guess++) outcomes.push(await codeOf(load(`wrong${guess}`, { canvasId })));
    }
    expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => "WRONG_PASSWORD"));
    expect(outcomes.slice(100)).toEqual(Array.from({ length: 8 }, () => "RATE_LIMIT_EXCEEDED"));
    const refusal: ServiceError = await load("secret", { canvasId }).then(null, (error) => error);
    expect(refusal).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: expect.stringMatching(/^password: at most 100 wrong ones in ten minutes from one address; /),
    });
    expect(await codeOf(load("secret", { canvasId, client: "192.0.2.2" }))).toBe("loaded");
    expect(await codeOf(load("wrong", { canvasId, owner: "grace" }))).toBe("loaded");
  });

  it("[C14] counts under the names that processes of every version share in a common store", () => {
    const limits: Limit[] = [];
    createCanvasLoads(createCanvasService({ store: createMemoryStore() }), (limit) => {
      limits.push(limit);
      return createMemoryLimiter(limit);
    });
    expect(limits).toEqual([
      { name: "guess-canvas-address", points: 10, seconds: 60 },
      { name: "guess-canvas", points: 100, seconds: 3600 },
      { name: "guess-address", points: 100, seconds: 600 },
    ]);
  });

  it.each([
    ["no password", undefined],
    ["an empty password", ""],
  ])("[C10, C14] past the limit, %s still asks for one", async (_, password) => {
    const { load } = await openLoads();
    for (let guess = 1; guess <= 10; guess++) await load(`wrong${guess}`).catch(() => {});
    expect(await load(password)).toMatchObject({ requiresPassword: true, source: "" });
  });

  it("[C14] counts no other refusal and no failure of the store as a guess", async () => {
    const { canvasService, canvasId, load, codeOf, store } = await openLoads();
    await canvasService.update("ada", canvasId, { expiresAt: "2020-01-01T00:00:00Z" });
    for (let round = 1; round <= 11; round++) expect(await codeOf(load("secret"))).toBe("CANVAS_EXPIRED");
    await canvasService.update("ada", canvasId, { expiresAt: null });
    expect(await codeOf(load("secret"))).toBe("loaded");
    const { read } = store;
    store.read = async () => {
      throw new Error("the disk is gone");
    };
    for (let round = 1; round <= 11; round++) await expect(load("secret")).rejects.toThrow("the disk is gone");
    store.read = read;
    expect(await codeOf(load("secret"))).toBe("loaded");
  });

  it("[C14] answers each of a crowd that comes from one address", async () => {
    const { load, codeOf } = await openLoads();
    const outcomes = await Promise.all(Array.from({ length: 1_200 }, () => codeOf(load("secret"))));
    expect(new Set(outcomes)).toEqual(new Set(["loaded"]));
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
