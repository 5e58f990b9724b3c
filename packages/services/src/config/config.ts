import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { ExpiryPolicy, QuotaLimits } from "@fingerpaint/canvas-store";
import { z } from "zod";
import { ConfigError, type ConfigProblem } from "./config-error.ts";
import { configVariables, variableDocumentation } from "./config-variables.ts";
import { contradictionsOf } from "./contradictions.ts";
import { databaseOf, processesProblem, storageOf } from "./database.ts";
import type { MetricsAccess } from "./metrics-place.ts";
import { readOperatorValues } from "./operator-values.ts";
import { readSecretFiles } from "./secret-files.ts";

/** The server's configuration. `docs/configuration.md` explains the variables. */
export interface ServerConfig {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Empty, or `/tools`: never a trailing slash. */
  basePath: string;
  /** Without a trailing slash; null: derive it from each request. */
  siteUrl: string | null;
  /** Absolute. */
  dataFolder: string;
  storage: "json" | "sqlite" | "postgres" | "memory";
  /** SQLite's file as an absolute path, or PostgreSQL's address; null with other storage. May contain a password. */
  database: string | null;
  /** The most PostgreSQL connections that this process opens for canvases and keys. */
  databaseConnections: number;
  /** Server processes on this machine. */
  processes: number;
  /** How long a stopping server reports not ready before it stops accepting connections, in milliseconds. */
  shutdownDelayMs: number;
  /** The Redis that limits count in; null: they count in the database or in the processes. May contain a password. */
  redisUrl: string | null;
  apiKeys: readonly string[];
  /** The first one signs, all of them verify; empty: sessions aren't signed. */
  sessionSecrets: readonly string[];
  /** The services that are switched on. */
  services: { md5: boolean; canvas: boolean };
  /** Whether agents are served at `/mcp` if the canvas service is on. */
  mcp: boolean;
  publish: "open" | "keys" | "header" | "off";
  read: "open" | "header";
  /** The header in which trusted proxies name the user, as configured; null: none. */
  authHeader: string | null;
  canvasModules: readonly string[];
  /** The origin that serves the document that canvases run in; null: the pages' origin. */
  frameOrigin: string | null;
  passwordStorage: "plaintext" | "scrypt";
  /** Requests a minute; null: no limit. */
  rateLimits: {
    /** For each API key. */
    hashing: number | null;
    /** For each address without a valid key. Never off: it limits how fast keys can be guessed. */
    wrongKeys: number;
    /** Publishes, updates and deletes, for each address. */
    publishing: number | null;
    /** Loads of canvases, share pages and lists, for each address. */
    loading: number | null;
  };
  quotas: QuotaLimits;
  expiry: ExpiryPolicy;
  /** How long after their expiry canvases are deleted, in milliseconds; null: never. */
  purgeExpiredAfterMs: number | null;
  /** The least free space on the canvases' disk, in bytes; null: it isn't checked. */
  minFreeBytes: number | null;
  /** Operators' keys; empty: no operator access over HTTP. */
  adminKeys: readonly string[];
  /** The absolute path of the Unix socket for operators; null: there is none. */
  adminSocket: string | null;
  /** The secret of `KeyedHashes`; null: the server generates and stores one. */
  hashKey: string | null;
  /** The target of the share pages' Report link, which may contain `{link}`; null: there is no such link. */
  reportUrl: string | null;
  /** The readers of the metrics, and the address that serves them. */
  metrics: MetricsAccess;
  maxTextBytes: number;
  maxJsonBytes: number;
  maxFileBytes: number;
  maxBatchItems: number;
  /** Exact origins, as the `Origin` header spells them. */
  corsOrigins: readonly string[];
  /** Addresses, CIDR ranges and names that `proxy-addr` takes. */
  trustProxy: readonly string[];
  logLevel: LogLevel;
}

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

const environmentSchema = z.object(configVariables);

/**
 * Reads the configuration. An absent or empty variable has its default. An invalid one stops the start, so that a
 * mistyped limit never switches a check off. A secret may be in a file: see `readSecretFiles`.
 * @param environment `process.env`, or a test's environment.
 * @throws ConfigError that names every bad variable, its value (never a secret's) and what is allowed.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const names = Object.keys(configVariables);
  const given = readSecretFiles(environment);
  const read = environmentSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, given.environment[name] || undefined])),
  );
  const problems = [...given.problems, ...(read.success ? [] : problemsOf(read.error, given.environment))];
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  const { storage, problem: unknownStorage } = storageOf(read.data);
  const values = { ...read.data, STORAGE: storage };
  const { database, problem } = databaseOf(values);
  const { RATE_LIMIT_HASHING: hashing, RATE_LIMIT_PUBLISHING: publishing } = values;
  const config: ServerConfig = {
    host: values.HOST,
    port: values.PORT,
    basePath: values.BASE_PATH,
    siteUrl: values.SITE_URL ?? null,
    dataFolder: resolve(values.DATA_DIR),
    storage,
    database,
    databaseConnections: values.DATABASE_CONNECTIONS,
    processes: values.PROCESSES === "auto" ? availableParallelism() : values.PROCESSES,
    shutdownDelayMs: values.SHUTDOWN_DELAY,
    redisUrl: values.REDIS_URL ?? null,
    apiKeys: values.API_KEYS ?? [],
    sessionSecrets: values.SESSION_SECRET ?? [],
    services: { md5: values.MD5, canvas: values.CANVAS },
    mcp: values.MCP,
    publish: values.PUBLISH,
    read: values.READ,
    authHeader: values.AUTH_HEADER ?? null,
    canvasModules: values.CANVAS_MODULES,
    frameOrigin: values.FRAME_ORIGIN ?? null,
    passwordStorage: values.PASSWORD_STORAGE,
    rateLimits: {
      hashing: hashing === undefined ? values.RATE_LIMIT_PER_MINUTE : hashing,
      wrongKeys: hashing ?? values.RATE_LIMIT_PER_MINUTE,
      publishing: publishing === undefined ? values.RATE_LIMIT_PER_MINUTE : publishing,
      loading: values.RATE_LIMIT_LOADING,
    },
    ...readOperatorValues(values),
    metrics: values.METRICS,
    maxTextBytes: values.MAX_TEXT_BYTES,
    maxJsonBytes: values.MAX_JSON_BYTES,
    maxFileBytes: values.MAX_FILE_BYTES,
    maxBatchItems: values.MAX_BATCH_ITEMS,
    corsOrigins: values.CORS_ORIGINS ?? [],
    trustProxy: values.TRUST_PROXY ?? [],
    logLevel: values.LOG_LEVEL,
  };
  const contradictions = [unknownStorage ?? problem, processesProblem(values), ...contradictionsOf(config)];
  const found = contradictions.filter((contradiction) => contradiction !== undefined);
  if (found.length > 0) throw new ConfigError(found);
  return config;
}

/** Returns one problem for each bad variable. If a list has several bad entries, it names the first. */
function problemsOf(error: z.ZodError, environment: Readonly<Record<string, string | undefined>>): ConfigProblem[] {
  const firstIssues = new Map<string, z.core.$ZodIssue>();
  for (const issue of error.issues) {
    const variable = String(issue.path[0]);
    if (!firstIssues.has(variable)) firstIssues.set(variable, issue);
  }
  return [...firstIssues].map(([variable, issue]) => {
    const documentation = variableDocumentation.get(configVariables[variable as keyof typeof configVariables]);
    const received = documentation?.secret ? "a value that is not shown here" : JSON.stringify(environment[variable]);
    const entry = typeof issue.path[1] === "number" ? ` (entry ${issue.path[1] + 1})` : "";
    return { variable, problem: `${variable} is ${received}${entry}; allowed: ${documentation?.allowed}` };
  });
}
