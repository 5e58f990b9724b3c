import { type CanvasError, createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { createMemoryLimiter, type Limit } from "../frame/limits/rate-rule.ts";
import type { ServiceError } from "../frame/request/service-error.ts";
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
  ) => {
    const request = { canvasId, owner: null, password, client: "192.0.2.1", delivers: true, admit: () => {} };
    return loadCanvas({ ...request, ...others });
  };
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
  it("[C14] refuses the eleventh guess of a minute without comparing it, and says when to try again", async () => {
    const { load, codeOf } = await openLoads();
    for (let guess = 1; guess <= 10; guess++) expect(await codeOf(load(`wrong${guess}`))).toBe("WRONG_PASSWORD");
    const refusal: ServiceError = await load("secret").then(null, (error) => error);
    expect(refusal).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: expect.stringMatching(
        /^password: at most 10 wrong attempts a minute for one canvas; try again in \d+ s$/,
      ),
    });
    // The window has just begun.
    expect(Number(refusal.headers["Retry-After"])).toBeGreaterThan(50);
    expect(Number(refusal.headers["Retry-After"])).toBeLessThanOrEqual(60);
  });

  it("[C14] limits each address to one guess a minute after 100 an hour at one canvas, but never the author", async () => {
    const { load, codeOf } = await openLoads();
    const guess = (client: string) => codeOf(load("wrong", { client }));
    const crowd = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(`192.0.2.${index}`)));
    expect(new Set(crowd)).toEqual(new Set(["WRONG_PASSWORD"]));
    // This address has already guessed in this minute.
    expect(await guess("192.0.2.7")).toBe("RATE_LIMIT_EXCEEDED");
    const late = await Promise.all(Array.from({ length: 10 }, () => guess("198.51.100.1")));
    expect(late.sort()).toEqual([...Array.from({ length: 9 }, () => "RATE_LIMIT_EXCEEDED"), "WRONG_PASSWORD"]);
    const refusal: ServiceError = await load("secret", { client: "198.51.100.1" }).then(null, (error) => error);
    expect(refusal.details).toMatch(
      /^password: at most 100 wrong attempts an hour for one canvas from all addresses, then one a minute from each address; /,
    );
    expect(Number(refusal.headers["Retry-After"])).toBeGreaterThan(50);
    expect(Number(refusal.headers["Retry-After"])).toBeLessThanOrEqual(60);
    for (let time = 1; time <= 3; time++) expect(await codeOf(load("secret", { client: "a reader" }))).toBe("loaded");
    expect(await load("wrong", { client: "192.0.2.7", owner: "ada" })).toMatchObject({ source });
  });

  it("[C14] limits an IPv6 /48 as a whole to one guess a minute", async () => {
    const { load, codeOf } = await openLoads();
    const guess = (client: string) => codeOf(load("wrong", { client }));
    for (let index = 0; index < 100; index++) await guess(`192.0.2.${index}`);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(`2001:db8:1:${index}::/64`)));
    expect(outcomes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(1);
    expect(outcomes.filter((code) => code === "RATE_LIMIT_EXCEEDED")).toHaveLength(49);
    expect(await guess("2001:db8:2:1::/64")).toBe("WRONG_PASSWORD");
  });

  it("[C14] refuses the 1001st guess in ten minutes from one IPv6 network, whichever its addresses", async () => {
    const { canvasService, load, codeOf } = await openLoads();
    const publish = async (name: string) => {
      const input = { source: `${source} // ${name}`, access: "password", password: "secret" } as const;
      return (await canvasService.publish("ada", input)).canvasId;
    };
    let canvasId = "";
    for (let guess = 0; guess < 1_000; guess++) {
      if (guess % 100 === 0) canvasId = await publish(`${guess}`);
      const client = `2001:db8:1:${guess.toString(16)}::/64`;
      expect(await codeOf(load("wrong", { canvasId, client }))).toBe("WRONG_PASSWORD");
    }
    const another = { canvasId: await publish("another") };
    expect(await codeOf(load("secret", { ...another, client: "2001:db8:1:ffff::/64" }))).toBe("RATE_LIMIT_EXCEEDED");
    expect(await codeOf(load("secret", { ...another, client: "2001:db8:2:1::/64" }))).toBe("loaded");
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
      details: expect.stringMatching(/^password: at most 100 wrong attempts in ten minutes from one address; /),
    });
    expect(await codeOf(load("secret", { canvasId, client: "192.0.2.2" }))).toBe("loaded");
    expect(await codeOf(load("wrong", { canvasId, owner: "grace" }))).toBe("loaded");
  });

  it("[C14] counts under the names that all versions use in a shared store", () => {
    const limits: Limit[] = [];
    createCanvasLoads(createCanvasService({ store: createMemoryStore() }), (limit) => {
      limits.push(limit);
      return createMemoryLimiter(limit);
    });
    expect(limits).toEqual([
      { name: "guess-canvas-address", points: 10, seconds: 60 },
      { name: "guess-canvas", points: 100, seconds: 3600 },
      { name: "guess-address", points: 100, seconds: 600 },
      { name: "guess-canvas-network", points: 1, seconds: 60 },
      { name: "guess-network", points: 1000, seconds: 600 },
    ]);
  });

  it.each([
    ["no password", undefined],
    ["an empty password", ""],
  ])("[C10, C14] beyond the limit, %s still asks for a password", async (_, password) => {
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

  it("[C14] answers every reader in a crowd with one address", async () => {
    const { load, codeOf } = await openLoads();
    const outcomes = await Promise.all(Array.from({ length: 1_200 }, () => codeOf(load("secret"))));
    expect(new Set(outcomes)).toEqual(new Set(["loaded"]));
  });

  it("[C14] counts only guesses, not right passwords, locked loads or other failures", async () => {
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

  it("[C14] lets the author in beyond the limit, whatever the password", async () => {
    const { load } = await openLoads();
    await Promise.allSettled(Array.from({ length: 12 }, () => load("wrong")));
    expect(await load("wrong", { owner: "ada" })).toMatchObject({ source, canOpenEditor: true });
  });

  it("[C11, C14] checks and counts a guess without delivering, but counts no view", async () => {
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
