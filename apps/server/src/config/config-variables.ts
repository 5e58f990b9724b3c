import { isIP } from "node:net";
import {
  maxBatchItems,
  maxFileBytes,
  maxJsonBytes,
  maxTextBytes,
  rateLimitPerMinute,
} from "@fingerpaint/api-contracts";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { hasKeyPrefix, isWellFormedKey } from "../keys/api-key.ts";
import { accessVariables } from "./access-variables.ts";
import { expandCanvasModules } from "./canvas-modules.ts";
import { postgresAddress } from "./database.ts";
import { metricsVariables } from "./metrics-place.ts";
import { operatorVariables } from "./operator-variables.ts";
import {
  byteSize,
  listOf,
  rateLimit,
  sizeIn,
  sizeUnits,
  variableDocumentation,
  wholeNumber,
} from "./variable-forms.ts";

export { variableDocumentation } from "./variable-forms.ts";

/**
 * Whether a key may be configured. A key in our format with a wrong checksum was mistyped, and could never be used.
 */
function isAcceptableKey(key: string): boolean {
  return /^[!-~]{8,256}$/.test(key) && (!hasKeyPrefix(key) || isWellFormedKey(key));
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
}

function isBasePath(value: string): boolean {
  return /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value);
}

/** Whether this is a site's http or https address: only an origin and a path. */
function isSiteUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
}

function isOrigin(value: string): boolean {
  return isSiteUrl(value) && new URL(value).origin === value;
}

function isProxy(value: string): boolean {
  try {
    proxyAddr.compile(value);
    return true;
  } catch {
    return false;
  }
}

function isRedisUrl(value: string): boolean {
  return URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol);
}

const withoutTrailingSlash = (value: string) => value.replace(/\/+$/, "");

/**
 * Every environment variable that the server reads: its validation, its default as an operator would write it, and its
 * documentation. The start-up check, the error messages and `docs/configuration.md` are all generated from it.
 */
export const configVariables = {
  HOST: z.string().refine(isHost).prefault("127.0.0.1").register(variableDocumentation, {
    description: "Address to listen on. `0.0.0.0` or `::` listens on all addresses.",
    allowed: "an IP address, without brackets such as ::1, or a host name",
  }),
  PORT: wholeNumber(0, 65_535).prefault("3000").register(variableDocumentation, {
    description: "Port to listen on.",
    allowed: "a whole number from 0 to 65535; 0 takes any free port",
  }),
  BASE_PATH: z
    .string()
    .refine(isBasePath)
    .transform(withoutTrailingSlash)
    .prefault("")
    .register(variableDocumentation, {
      description: "Path below which everything answers: `/tools` moves `/api/md5/text` to `/tools/api/md5/text`.",
      allowed: "a path that begins with / and is made of A-Z a-z 0-9 . _ ~ - and /",
    }),
  SITE_URL: z.string().refine(isSiteUrl).transform(withoutTrailingSlash).optional().register(variableDocumentation, {
    description:
      "Public address that share links begin with. `BASE_PATH` is added unless the address ends with it. Unset: links follow the Host of each request.",
    allowed: "an http or https URL without user, query and fragment",
  }),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes("\0"))
    .prefault("./data")
    .register(variableDocumentation, {
      description:
        "Folder of the canvases and keys, or of SQLite's file. A start creates it. Unused with `memory` and `postgres`.",
      allowed: "the path of a folder",
    }),
  STORAGE: z.enum(["json", "sqlite", "postgres", "memory"]).optional().register(variableDocumentation, {
    description:
      "Where canvases and API keys are kept. `json`: files, for one process. `sqlite`: a file, for the processes of one machine. `postgres`: for many machines. `memory`: nowhere. Unset: what `DATABASE_URL` names, otherwise `json`.",
    allowed: "json, sqlite, postgres or memory",
  }),
  DATABASE_URL: z
    .string()
    .max(4096)
    .optional()
    .register(variableDocumentation, {
      description:
        "The database. It also chooses the storage if `STORAGE` is unset. Unset: `fingerpaint.db` in `DATA_DIR` with `STORAGE=sqlite`.",
      allowed: `with sqlite the path of a file, also as sqlite:FILE or file:/path; with postgres ${postgresAddress}`,
      secret: true,
    }),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).prefault("10").register(variableDocumentation, {
    description: "The most connections that each server process opens to PostgreSQL for canvases and keys.",
    allowed: "a whole number from 1 to 1000",
  }),
  PROCESSES: z
    .union([z.literal("auto"), wholeNumber(1, 256)])
    .prefault("1")
    .register(variableDocumentation, {
      description:
        "Server processes on this machine, which share the port. `auto` starts one for each processor. More than one needs `sqlite` or `postgres`.",
      allowed: "a whole number from 1 to 256, or auto",
    }),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,3}s$/)
    .transform((text) => Number.parseInt(text, 10) * 1000)
    .pipe(z.number().max(600_000))
    .prefault("1s")
    .register(variableDocumentation, {
      description:
        "How long `/readyz` answers 503 before a stopping server refuses connections. Set it to twice the interval of your load balancer's check.",
      allowed: "a whole number of seconds from 0s to 600s",
    }),
  REDIS_URL: z.string().refine(isRedisUrl).optional().register(variableDocumentation, {
    description:
      "Redis or Valkey that counts requests and wrong passwords for all processes. Unset: PostgreSQL counts with `STORAGE=postgres`, otherwise the processes of `PROCESSES`.",
    allowed: "an address such as redis://user:password@host:6379/0, or rediss:// for TLS",
    secret: true,
  }),
  API_KEYS: listOf(isAcceptableKey).optional().register(variableDocumentation, {
    description: "API keys that are accepted in addition to those that `fingerpaint-server keys` makes.",
    allowed:
      "keys separated by commas, each 8 to 256 printable ASCII characters without spaces or commas; a key that begins with fp_ must be as `fingerpaint-server keys create` printed it",
    secret: true,
  }),
  SESSION_SECRET: listOf((secret) => secret.length >= 16 && secret.length <= 1024)
    .optional()
    .register(variableDocumentation, {
      description:
        "Secrets of session cookies: the first signs, all verify. Other cookies are then no session. Unset: any value is a session.",
      allowed: "secrets separated by commas, each 16 to 1024 characters",
      secret: true,
    }),
  ...accessVariables,
  CANVAS_MODULES: listOf((specifier) => /^[^\s"'`\\]{1,200}$/.test(specifier))
    .transform(expandCanvasModules)
    .prefault("editor/canvas")
    .register(variableDocumentation, {
      description:
        "Module specifiers, one of which a canvas must import. All mean the same module, and the editor writes the first. `all` accepts those of every known host. A published canvas stops running if its specifier is no longer listed.",
      allowed: "specifiers separated by commas, without spaces, quotes and backslashes, or all",
    }),
  FRAME_ORIGIN: z.string().refine(isOrigin).optional().register(variableDocumentation, {
    description:
      "Origin on another site that leads to this server, for the document that canvases run in. Browsers then give canvases a process without the cookies of your pages. Unset: the origin of the pages.",
    allowed: "an exact origin such as https://canvas-frames.example, of another host than `SITE_URL`",
  }),
  PASSWORD_STORAGE: z.enum(["plaintext", "scrypt"]).prefault("plaintext").register(variableDocumentation, {
    description: "How passwords of canvases are kept: as they are, or as a salted hash.",
    allowed: "plaintext or scrypt",
  }),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).prefault(`${rateLimitPerMinute}`).register(variableDocumentation, {
    description:
      "Requests a minute for each API key, and for each address without one. Publishes, updates and deletes count for each address. An IPv6 address counts as its /64.",
    allowed: "a whole number from 1 to 1000000",
  }),
  RATE_LIMIT_HASHING: rateLimit().optional().register(variableDocumentation, {
    description:
      "MD5 requests a minute for each API key, if programs need more than visitors. With `off`, wrong keys still count. Unset: `RATE_LIMIT_PER_MINUTE`.",
    allowed: "a whole number from 1 to 1000000, or off",
  }),
  RATE_LIMIT_PUBLISHING: rateLimit().optional().register(variableDocumentation, {
    description:
      "Publishes, updates and deletes a minute for each address, if it should be fewer than for keys. Unset: `RATE_LIMIT_PER_MINUTE`.",
    allowed: "a whole number from 1 to 1000000, or off",
  }),
  RATE_LIMIT_LOADING: rateLimit().prefault("3000").register(variableDocumentation, {
    description: "Loads of canvases, share pages and lists a minute for each address. Opening a share link takes two.",
    allowed: "a whole number from 1 to 1000000, or off",
  }),
  MAX_TEXT_BYTES: byteSize(80 * sizeUnits.MiB)
    .prefault(`${maxTextBytes}`)
    .register(variableDocumentation, {
      description: "Largest text, in bytes as UTF-8. JSON escapes can make it six times as long: see `MAX_JSON_BYTES`.",
      allowed: sizeIn("80 MiB"),
    }),
  MAX_JSON_BYTES: byteSize(500 * sizeUnits.MiB)
    .prefault(`${maxJsonBytes}`)
    .register(variableDocumentation, {
      description: "Largest JSON body.",
      allowed: sizeIn("500 MiB"),
    }),
  MAX_FILE_BYTES: byteSize(1024 * sizeUnits.GiB)
    .prefault(`${maxFileBytes}`)
    .register(variableDocumentation, {
      description: "Largest file, each file of a batch on its own.",
      allowed: sizeIn("1024 GiB"),
    }),
  MAX_BATCH_ITEMS: wholeNumber(1, maxBatchItems)
    .prefault(`${maxBatchItems}`)
    .register(variableDocumentation, {
      description: "Most texts or files in one batch. It bounds a batch of files, which has no size limit as a whole.",
      allowed: `a whole number from 1 to ${maxBatchItems}, the document's limit`,
    }),
  ...operatorVariables,
  ...metricsVariables,
  CORS_ORIGINS: listOf(isOrigin).optional().register(variableDocumentation, {
    description:
      "Other origins whose pages may read replies with the reader's session. Those of the same site, such as another subdomain, may also write.",
    allowed: "exact origins separated by commas, such as https://example.org: no path, no trailing slash, no *",
  }),
  TRUST_PROXY: listOf(isProxy).optional().register(variableDocumentation, {
    description: "Proxies whose `X-Forwarded-*` headers are believed. Unset: none.",
    allowed: "addresses or CIDR ranges separated by commas, or the names loopback, linklocal and uniquelocal",
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .prefault("info")
    .register(variableDocumentation, {
      description:
        "Least severe log line that is written. Successful health checks and scrapes are written at `debug`.",
      allowed: "fatal, error, warn, info, debug, trace or silent",
    }),
};
