import * as contract from "@fingerpaint/api-contracts";
import * as store from "@fingerpaint/canvas-store";
import * as md5 from "@fingerpaint/md5-core";
import type Router from "@koa/router";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config/config.ts";
import { createApiKeyRing } from "../src/keys/api-key-ring.ts";
import { createLogger } from "../src/logging/logger.ts";

/** One flat type of an intersection, to compare. */
type Flat<T> = { [Key in keyof T]: T[Key] };

describe("libraries and contract", () => {
  it("[C5] have the same limits", () => {
    const { minSourceLength, maxSourceLength, maxTitleLength, maxPasswordLength } = store;
    expect({ minSourceLength, maxSourceLength, maxTitleLength, maxPasswordLength }).toEqual({
      minSourceLength: contract.minSourceLength,
      maxSourceLength: contract.maxSourceLength,
      maxTitleLength: contract.maxTitleLength,
      maxPasswordLength: contract.maxPasswordLength,
    });
  });

  it("[M5] have the same encodings and output formats", () => {
    expect([...md5.textEncodings].sort()).toEqual([...contract.textEncodings].sort());
    expect([...md5.outputFormats].sort()).toEqual([...contract.outputFormats].sort());
    expectTypeOf<md5.TextEncoding>().toEqualTypeOf<contract.TextEncoding>();
    expectTypeOf<md5.OutputFormat>().toEqualTypeOf<contract.OutputFormat>();
  });

  it("[B3] fail with codes of the contract only", () => {
    // The types make both lists complete.
    const canvasCodes: Record<store.CanvasErrorCode, true> = {
      INVALID_INPUT: true,
      NOT_FOUND: true,
      FORBIDDEN: true,
      SESSION_REQUIRED: true,
      CANVAS_EXPIRED: true,
      WRONG_PASSWORD: true,
    };
    expect(Object.keys(canvasCodes).filter((code) => !contract.isErrorCode(code))).toEqual([]);
    expectTypeOf<store.CanvasErrorCode>().toExtend<contract.ErrorCode>();
  });

  it("[C1] have the same canvas bodies, but for the share URL, which only the server knows", () => {
    expectTypeOf<Flat<store.PublishedCanvas & { shareUrl: string }>>().toEqualTypeOf<Flat<contract.PublishedCanvas>>();
    expectTypeOf<Flat<store.ListedCanvas & { shareUrl: string }>>().toEqualTypeOf<Flat<contract.ListedCanvas>>();
    expectTypeOf<Flat<store.LoadedCanvas>>().toEqualTypeOf<Flat<contract.LoadedCanvas>>();
    expectTypeOf<Flat<store.PublishInput>>().toEqualTypeOf<Flat<contract.PublishRequest>>();
    expectTypeOf<Flat<store.UpdateInput>>().toEqualTypeOf<Flat<contract.UpdateRequest>>();
  });
});

describe("the operation table and the routes", () => {
  /** What stands beside the two documents' operations. */
  const systemRoutes = [
    "GET /docs",
    "GET /docs/:asset",
    "GET /editor-canvas/:canvasId",
    "GET /healthz",
    "GET /metrics",
    "GET /openapi.json",
    "GET /readyz",
  ];

  it("[B1] agree: every operation is routed once, and nothing else is but what is listed here", () => {
    const documented = Object.values(contract.operations).map(({ method, path }) => `${method} ${path}`);
    expect(routes().sort()).toEqual([...documented, ...systemRoutes].sort());
  });

  /** Each route as `METHOD path`, without the ones that only refuse methods. */
  function routes(): string[] {
    const canvasService = store.createCanvasService({ store: store.createMemoryStore() });
    const app = createApp({
      config: readConfig({ STORAGE: "memory" }),
      canvasService,
      store: store.createMemoryStore(),
      apiKeys: createApiKeyRing({ keys: [], file: null }),
      logger: createLogger({ level: "silent" }),
      readiness: { ready: true },
    });
    const dispatches = app.middleware.filter((middleware) => "router" in middleware) as unknown as { router: Router }[];
    const layers = dispatches.flatMap(({ router }) => router.stack);
    return layers.flatMap(({ methods, path }) =>
      methods.includes("PROPFIND")
        ? []
        : methods.filter((method) => method !== "HEAD").map((method) => `${method} ${path}`),
    );
  }
});
