import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { maxBatchItems, maxFileBytes, maxJsonBytes, maxTextBytes } from "@fingerpaint/api-contracts";
import { createApiKey } from "@fingerpaint/services/keys";
import { ConfigError, variableDocumentation } from "@fingerpaint/services/settings";
import { describe, expect, it } from "vitest";
import { readConfig } from "./server-settings.ts";
import { renderConfigPage, variables } from "./settings-page.ts";

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.details;
    throw error;
  }
  throw new Error("the environment was accepted");
}

/** The defaults of quotas. */
const quotas = {
  owner: { canvases: 5000, bytes: 250 * 1024 ** 2 },
  addressDay: { canvases: 10_000, bytes: 500 * 1024 ** 2 },
  store: { canvases: 200_000, bytes: 10 * 1024 ** 3 },
};

describe("readConfig", () => {
  const defaults = {
    process: { host: "127.0.0.1", port: 3000, shutdownDelayMs: 1_000 },
    processes: { count: 1 },
    frame: {
      basePath: "",
      siteUrl: null,
      frameOrigin: null,
      trustProxy: [],
      corsOrigins: [],
      apiKeys: [],
      hashKey: null,
      rateLimits: { perMinute: 1000, keys: 1000, wrongKeys: 1000 },
      maxJsonBytes,
      logLevel: "info",
    },
    data: {
      storage: "json",
      dataFolder: resolve("data"),
      database: null,
      databaseConnections: 10,
      redisUrl: null,
      minFreeBytes: 64 * 1024 ** 2,
    },
    md5: { enabled: true, maxTextBytes, maxFileBytes, maxBatchItems },
    canvas: {
      enabled: true,
      modules: ["editor/canvas"],
      sessionSecrets: [],
      passwordStorage: "plaintext",
      rateLimits: { publishing: undefined, loading: 3000 },
      quotas,
      expiry: { defaultMs: null, maxMs: null },
    },
    pages: { reportUrl: null },
    access: { publish: "open", read: "open", authHeader: null },
    admin: { keys: [], socket: resolve("data/admin.sock"), purgeExpiredAfterMs: null },
    mcp: { enabled: true },
    metrics: { access: "local" },
  };

  it("[M14] [M6] [M8] [C6] [C14] has the documented defaults", () => {
    expect(readConfig({})).toEqual(defaults);
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig(Object.fromEntries([...variables.keys()].map((name) => [name, ""])))).toEqual(defaults);
  });

  it("reads every variable", () => {
    const key = createApiKey();
    expect(
      readConfig({
        HOST: "::1",
        PORT: "0",
        BASE_PATH: "/tools/md5/",
        SITE_URL: "https://example.org/tools/",
        DATA_DIR: "/var/lib/fingerpaint",
        STORAGE: "postgres",
        DATABASE_URL: "postgres://paint@db/paint",
        DATABASE_CONNECTIONS: "5",
        PROCESSES: "4",
        SHUTDOWN_DELAY: "20s",
        REDIS_URL: "redis://cache:6379/1",
        API_KEYS: `${key}, another-key`,
        SESSION_SECRET: "sixteen letters!,the former secret",
        MD5: "off",
        MCP: "off",
        CANVAS: "on",
        PUBLISH: "header",
        READ: "header",
        AUTH_HEADER: "Remote-User",
        CANVAS_MODULES: "editor/canvas,other/canvas",
        FRAME_ORIGIN: "https://frames.example",
        PASSWORD_STORAGE: "scrypt",
        RATE_LIMIT_PER_MINUTE: "60",
        RATE_LIMIT_LOADING: "off",
        MAX_TEXT_BYTES: "4096",
        MAX_JSON_BYTES: "64KiB",
        MAX_FILE_BYTES: "2GiB",
        MAX_BATCH_ITEMS: "7",
        CORS_ORIGINS: "https://a.example,http://localhost:5173",
        TRUST_PROXY: "loopback,10.0.0.0/8",
        METRICS: "[::1]:9464",
        LOG_LEVEL: "warn",
      }),
    ).toEqual({
      process: { host: "::1", port: 0, shutdownDelayMs: 20_000 },
      processes: { count: 4 },
      frame: {
        basePath: "/tools/md5",
        siteUrl: "https://example.org/tools",
        frameOrigin: "https://frames.example",
        trustProxy: ["loopback", "10.0.0.0/8"],
        corsOrigins: ["https://a.example", "http://localhost:5173"],
        apiKeys: [key, "another-key"],
        hashKey: null,
        rateLimits: { perMinute: 60, keys: 60, wrongKeys: 60 },
        maxJsonBytes: 65_536,
        logLevel: "warn",
      },
      data: {
        storage: "postgres",
        dataFolder: "/var/lib/fingerpaint",
        database: "postgres://paint@db/paint",
        databaseConnections: 5,
        redisUrl: "redis://cache:6379/1",
        minFreeBytes: 64 * 1024 ** 2,
      },
      md5: { enabled: false, maxTextBytes: 4096, maxFileBytes: 2_147_483_648, maxBatchItems: 7 },
      canvas: {
        enabled: true,
        modules: ["editor/canvas", "other/canvas"],
        sessionSecrets: ["sixteen letters!", "the former secret"],
        passwordStorage: "scrypt",
        rateLimits: { publishing: undefined, loading: null },
        quotas,
        expiry: { defaultMs: null, maxMs: null },
      },
      pages: { reportUrl: null },
      access: { publish: "header", read: "header", authHeader: "Remote-User" },
      admin: { keys: [], socket: null, purgeExpiredAfterMs: null },
      mcp: { enabled: false },
      metrics: { access: { host: "::1", port: 9464 } },
    });
  });

  it.each([
    ["sqlite", {}, "/data/fingerpaint.db"],
    ["sqlite", { DATABASE_URL: "other/paint.db" }, resolve("other/paint.db")],
    ["sqlite", { DATABASE_URL: "file:/var/lib/a%20b.db" }, "/var/lib/a b.db"],
    ["postgres", { DATABASE_URL: "postgresql://db/paint?sslmode=require" }, "postgresql://db/paint?sslmode=require"],
    ["postgres", { DATABASE_URL: "postgres://me:p%40%23%2F@db/paint" }, "postgres://me:p%40%23%2F@db/paint"],
    ["json", { DATABASE_URL: "postgres://db/paint" }, null],
    ["memory", { DATABASE_URL: "postgres://db/paint" }, null],
  ] as const)("with STORAGE=%s and %j the database is %j", (storage, variables, database) => {
    expect(readConfig({ STORAGE: storage, DATA_DIR: "/data", ...variables }).data.database).toBe(database);
  });

  it.each([
    [{}, "json", null],
    [{ DATABASE_URL: "postgres://db/paint" }, "postgres", "postgres://db/paint"],
    [{ DATABASE_URL: "sqlite:/data/paint.db" }, "sqlite", "/data/paint.db"],
    [{ DATABASE_URL: "file:///data/paint.db" }, "sqlite", "/data/paint.db"],
    [{ DATABASE_URL: "sqlite:/data/paint.db", STORAGE: "memory" }, "memory", null],
  ] as const)("without STORAGE, DATABASE_URL chooses the storage: %j", (variables, storage, database) => {
    expect(readConfig(variables).data).toMatchObject({ storage, database });
  });

  it("refuses a DATABASE_URL of an unknown storage", () => {
    expect(problemOf({ DATABASE_URL: "/data/hidden.db" })).toMatch(
      /^DATABASE_URL is a value that is not shown here; allowed .*sqlite:FILE, or an address /,
    );
  });

  it("refuses a DATABASE_URL without a file", () => {
    expect(problemOf({ DATABASE_URL: "sqlite:" })).toMatch(/^DATABASE_URL .*a file: URL or a path$/);
  });

  it("reports all contradictions together", () => {
    const problem = problemOf({
      STORAGE: "json",
      PROCESSES: "2",
      DEFAULT_EXPIRY: "2d",
      MAX_EXPIRY: "1d",
      SITE_URL: "https://paint.example",
      FRAME_ORIGIN: "https://paint.example",
      PUBLISH: "header",
    });
    for (const name of ["PROCESSES", "DEFAULT_EXPIRY", "FRAME_ORIGIN", "PUBLISH"])
      expect(problem).toContain(`${name} is`);
  });

  it("runs one process per processor if a database holds the canvases", () => {
    expect(readConfig({ STORAGE: "sqlite", PROCESSES: "auto" }).processes.count).toBe(availableParallelism());
    for (const [storage, processes] of [
      ["json", "2"],
      ["memory", "auto"],
    ] as const) {
      expect(problemOf({ STORAGE: storage, PROCESSES: processes })).toBe(
        `PROCESSES is "${processes}"; allowed with STORAGE=${storage}: 1. Several processes need STORAGE=sqlite or STORAGE=postgres`,
      );
    }
  });

  it.each([
    ["postgres", undefined, /^DATABASE_URL is unset; allowed with this STORAGE: an address such as postgres:/],
    ["postgres", "mysql://root:hidden@db/paint", /^DATABASE_URL is a value that is not shown here; allowed with this/],
    ["postgres", "/var/lib/paint.db", /^DATABASE_URL is a value/],
    ["postgres", "postgres://paint:p@hidden#w/rd@host/db", /percent-encoded: %40 %23/],
    ["postgres", "postgres://paint:12/hidden@host/db", /percent-encoded/],
    ["postgres", "postgres://paint:p@hidden?w@host/db", /percent-encoded/],
    ["postgres", "postgres://paint:hidden%zz@host/db", /percent-encoded/],
    ["sqlite", "postgres://paint:hidden@db/paint", /^DATABASE_URL is a value that is not shown here; .* path/],
    ["sqlite", "file://elsewhere/paint.db", /^DATABASE_URL is a value/],
  ] as const)("[B6] with STORAGE=%s refuses DATABASE_URL=%j and doesn't show it", (storage, url, problem) => {
    const shown = problemOf({ STORAGE: storage, ...(url !== undefined && { DATABASE_URL: url }) });
    expect(shown).toMatch(problem);
    expect(shown).not.toContain("hidden");
  });

  it("explains how to write an IPv6 address in HOST", () => {
    expect(problemOf({ HOST: "[::1]" })).toBe(
      'HOST is "[::1]"; allowed: an IP address, such as ::1 without brackets, or a host name',
    );
  });

  it("[C20, C22] accepts quotas and durations, or off and never", () => {
    const { canvas, admin, data } = readConfig({
      QUOTA_OWNER_CANVASES: "10",
      QUOTA_OWNER_BYTES: "1MiB",
      QUOTA_ADDRESS_CANVASES: "off",
      QUOTA_ADDRESS_BYTES: "20KiB",
      QUOTA_STORE_CANVASES: "1000",
      QUOTA_STORE_BYTES: "off",
      DEFAULT_EXPIRY: "12h",
      MAX_EXPIRY: "30d",
      PURGE_EXPIRED_AFTER: "90m",
      MIN_FREE_SPACE: "off",
    });
    expect(canvas.quotas).toEqual({
      owner: { canvases: 10, bytes: 1_048_576 },
      addressDay: { canvases: null, bytes: 20_480 },
      store: { canvases: 1000, bytes: null },
    });
    expect(canvas.expiry).toEqual({ defaultMs: 43_200_000, maxMs: 2_592_000_000 });
    expect([admin.purgeExpiredAfterMs, data.minFreeBytes]).toEqual([5_400_000, null]);
    expect(problemOf({ DEFAULT_EXPIRY: "31d", MAX_EXPIRY: "30d" })).toMatch(
      /^DEFAULT_EXPIRY is longer than MAX_EXPIRY/,
    );
    for (const value of ["0", "30", "1.5h", "-1d", "1w", "0d", "36526d", "off"]) {
      expect(problemOf({ MAX_EXPIRY: value })).toMatch(/^MAX_EXPIRY is .*; allowed: a whole number of minutes, hours/);
    }
  });

  it("[M14] accepts separate limits for hashing and publishing, or off; wrong keys stay limited", () => {
    const some = readConfig({ RATE_LIMIT_PER_MINUTE: "60", RATE_LIMIT_HASHING: "50", RATE_LIMIT_PUBLISHING: "5" });
    expect(some.frame.rateLimits).toEqual({ perMinute: 60, keys: 50, wrongKeys: 50 });
    expect(some.canvas.rateLimits).toEqual({ publishing: 5, loading: 3000 });
    const off = readConfig({ RATE_LIMIT_PER_MINUTE: "60", RATE_LIMIT_HASHING: "off", RATE_LIMIT_PUBLISHING: "off" });
    expect(off.frame.rateLimits).toEqual({ perMinute: 60, keys: null, wrongKeys: 60 });
    expect(off.canvas.rateLimits).toEqual({ publishing: null, loading: 3000 });
  });

  it.each([
    ["HOST", "two words"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["PORT", " 80"],
    ["BASE_PATH", "tools"],
    ["BASE_PATH", "//evil.example"],
    ["BASE_PATH", "/a/../b"],
    ["SITE_URL", "example.org"],
    ["SITE_URL", "ftp://example.org"],
    ["SITE_URL", "https://user:word@example.org"],
    ["SITE_URL", "https://example.org/?a=b"],
    ["SITE_URL", "https:example.org"],
    ["SITE_URL", "https:\\\\example.org"],
    ["SITE_URL", "https://exa\tmple.org"],
    ["SITE_URL", "https://@example.org"],
    ["DATA_DIR", "a\0b"],
    ["STORAGE", "JSON"],
    ["MD5", "false"],
    ["MCP", "yes"],
    ["CANVAS", "no"],
    ["PUBLISH", "anyone"],
    ["READ", "keys"],
    ["AUTH_HEADER", "Remote User"],
    ["AUTH_HEADER", "Cookie"],
    ["AUTH_HEADER", "X-Forwarded-For"],
    ["DATABASE_CONNECTIONS", "0"],
    ["PROCESSES", "0"],
    ["SHUTDOWN_DELAY", "20"],
    ["SHUTDOWN_DELAY", "601s"],
    ["PROCESSES", "all"],
    ["CANVAS_MODULES", "editor/canvas,"],
    ["CANVAS_MODULES", "'editor/canvas'"],
    ["FRAME_ORIGIN", "https://frames.example/"],
    ["FRAME_ORIGIN", "frames.example"],
    ["PASSWORD_STORAGE", "bcrypt"],
    ["RATE_LIMIT_PER_MINUTE", "0"],
    ["RATE_LIMIT_PER_MINUTE", "off"],
    ["RATE_LIMIT_HASHING", "0"],
    ["RATE_LIMIT_PUBLISHING", "none"],
    ["RATE_LIMIT_LOADING", "-1"],
    ["MAX_TEXT_BYTES", "10MB"],
    ["MAX_TEXT_BYTES", "1e6"],
    ["MAX_TEXT_BYTES", "-1"],
    ["MAX_TEXT_BYTES", "0"],
    ["MAX_TEXT_BYTES", "81MiB"],
    ["MAX_JSON_BYTES", "1GiB"],
    ["MAX_FILE_BYTES", "Infinity"],
    ["MAX_FILE_BYTES", "99999999999999999999"],
    ["MAX_BATCH_ITEMS", "101"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "null"],
    ["CORS_ORIGINS", "https://example.org/"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["LOG_LEVEL", "verbose"],
  ] as const)("refuses %s=%j and says what is allowed", (name, value) => {
    const schema = variables.get(name);
    const allowed = schema && variableDocumentation.get(schema)?.allowed;
    const problem = problemOf({ [name]: value });
    expect(problem).toContain(`${name} is ${JSON.stringify(value)}`);
    expect(problem).toContain(`allowed: ${allowed}`);
  });

  it("names all bad variables together", () => {
    const problem = problemOf({ PORT: "http", LOG_LEVEL: "loud", HOST: "localhost" });
    expect(problem.split("\n").map((line) => line.split(" ")[0])).toEqual(["PORT", "LOG_LEVEL"]);
  });

  it("names bad variables, contradictions and an unknown storage together", () => {
    const problem = problemOf({
      PORT: "http",
      DATABASE_URL: "/data/hidden.db",
      DEFAULT_EXPIRY: "2d",
      MAX_EXPIRY: "1d",
      PUBLISH: "header",
      PURGE_EXPIRED_AFTER: "soon",
    });
    expect(problem.split("\n").map((line) => line.split(" ")[0])).toEqual([
      "PORT",
      "PURGE_EXPIRED_AFTER",
      "DATABASE_URL",
      "DEFAULT_EXPIRY",
      "PUBLISH",
    ]);
  });

  it("reports no contradiction that follows from an invalid variable", () => {
    const problem = problemOf({
      AUTH_HEADER: "Remote-User",
      TRUST_PROXY: "true",
      DEFAULT_EXPIRY: "2d",
      MAX_EXPIRY: "x",
    });
    expect(problem.split("\n").map((line) => line.split(" ")[0])).toEqual(["MAX_EXPIRY", "TRUST_PROXY"]);
  });

  it.each([
    [{ AUTH_HEADER: "Remote-User" }, /^AUTH_HEADER needs TRUST_PROXY/],
    [{ PUBLISH: "header" }, /^PUBLISH is "header", which needs AUTH_HEADER/],
    [{ READ: "header", TRUST_PROXY: "loopback" }, /^READ is "header", which needs AUTH_HEADER/],
    [{ PUBLISH: "keys", STORAGE: "memory" }, /^PUBLISH is "keys", which needs stored keys/],
    [{ MD5: "off", CANVAS: "off" }, /^CANVAS is "off", and so is MD5/],
  ])("refuses %j, which makes no sense together", (environment, problem) => {
    expect(problemOf(environment as Record<string, string>)).toMatch(problem);
  });

  it("[B6] never shows a secret that it refuses", () => {
    const problem = problemOf({ SESSION_SECRET: "0123456789abcdef,too-short", API_KEYS: "long-enough,short" });
    expect(problem).toMatch(/SESSION_SECRET is a value that is not shown here \(entry 2\); allowed: secrets/);
    expect(problem).toMatch(/API_KEYS is a value that is not shown here \(entry 2\); allowed: keys/);
    expect(problem).not.toMatch(/too-short|short\b|long-enough/);
  });

  it("[M13] refuses a mistyped generated key in API_KEYS", () => {
    const key = createApiKey();
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    expect(problemOf({ API_KEYS: mistyped })).toMatch(/^API_KEYS/);
  });

  it.each(["https://paint.example", "https://paint.example:8443"])(
    "[B12] refuses a FRAME_ORIGIN of the site's own host: %s",
    (origin) => {
      expect(problemOf({ SITE_URL: "https://paint.example/tools", FRAME_ORIGIN: origin })).toBe(
        `FRAME_ORIGIN is "${origin}", the host of SITE_URL; allowed: another host's origin`,
      );
    },
  );

  it("reads `all` in CANVAS_MODULES as the modules of every known host, each once", () => {
    const { modules } = readConfig({ CANVAS_MODULES: "acme/canvas,all,cursor/canvas" }).canvas;
    expect(modules.slice(0, 3)).toEqual(["acme/canvas", "editor/canvas", "cursor/canvas"]);
    expect(modules).toContain("qoder/canvas");
    expect(modules).not.toContain("all");
    expect(new Set(modules).size).toBe(modules.length);
  });
});

describe("docs/configuration.md", () => {
  it("is what the schema says: run `pnpm config-table` in apps/server", () => {
    expect(readFileSync(new URL("../../../../docs/configuration.md", import.meta.url), "utf8")).toBe(
      renderConfigPage(),
    );
  });

  it("documents every variable, each in one of its parts, in sentences of at most 20 words", () => {
    const listed = Array.from(renderConfigPage().matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
    expect(listed.sort()).toEqual([...variables.keys()].sort());
    for (const [name, schema] of variables) {
      const { description = "" } = variableDocumentation.get(schema) ?? {};
      expect(description, name).not.toBe("");
      for (const sentence of description.split(/(?<=[.:;]) /)) {
        expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(20);
      }
    }
  });
});
