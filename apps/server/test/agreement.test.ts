import * as contract from "@fingerpaint/api-contracts";
import * as store from "@fingerpaint/canvas-store";
import * as md5 from "@fingerpaint/md5-core";
import type Router from "@koa/router";
import type Koa from "koa";
import { describe, expect, expectTypeOf, it } from "vitest";
import { readConfig } from "../src/settings/server-settings.ts";
import { composeApp } from "./support/compose-app.ts";

describe("md5-core and the contract", () => {
  it("[M5] have the same encodings and output formats", () => {
    expect([...md5.textEncodings].sort()).toEqual([...contract.textEncodings].sort());
    expect([...md5.outputFormats].sort()).toEqual([...contract.outputFormats].sort());
    expectTypeOf<md5.TextEncoding>().toEqualTypeOf<contract.TextEncoding>();
    expectTypeOf<md5.OutputFormat>().toEqualTypeOf<contract.OutputFormat>();
  });
});

describe("the operation table and the routes", () => {
  /** The paths other than those of the two documents' operations. */
  const systemRoutes = [
    "GET /docs",
    "GET /docs/:asset",
    "GET /editor-canvas/:canvasId",
    "GET /for-agents.md",
    "GET /healthz",
    "GET /llms.txt",
    "GET /metrics",
    "GET /openapi.json",
    "GET /readyz",
    "POST /editor-canvas/:canvasId",
    "POST /mcp",
  ];

  it("[B1] agree: every operation is routed once, and only the listed paths besides", () => {
    const documented = Object.values(contract.operations).map(({ method, path }) => `${method} ${path}`);
    expect(routes().sort()).toEqual([...documented, ...systemRoutes].sort());
  });

  /** Each route as `METHOD path`, without the ones that only refuse methods. */
  function routes(): string[] {
    const canvasService = store.createCanvasService({ store: store.createMemoryStore() });
    const app = composeApp(readConfig({ STORAGE: "memory" }), { canvasService, store: store.createMemoryStore() });
    const { middleware: all } = app as Koa;
    const dispatches = all.filter((middleware) => "router" in middleware) as unknown as { router: Router }[];
    const layers = dispatches.flatMap(({ router }) => router.stack);
    return layers.flatMap(({ methods, path }) =>
      methods.includes("PROPFIND")
        ? []
        : methods.filter((method) => method !== "HEAD").map((method) => `${method} ${path}`),
    );
  }
});
