import { maxJsonBytes, rateLimitPerMinute } from "@fingerpaint/api-contracts";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { hasKeyPrefix, isWellFormedKey } from "../keys/api-key.ts";
import type { SiteAddress } from "../request/addresses.ts";
import { defineSettings } from "./read-settings.ts";
import { byteSize, listOf, oneOf, rateLimit, variable, wholeNumber } from "./variable-forms.ts";

/** The settings of the request frame: the site, the proxies it trusts, keys, and limits on all requests. */
export interface FrameSettings extends SiteAddress {
  /** The origin that serves the document that canvases run in; null: the pages' origin. */
  readonly frameOrigin: string | null;
  /** Addresses, CIDR ranges and names that `proxy-addr` takes. */
  readonly trustProxy: readonly string[];
  /** Exact origins, as the `Origin` header spells them. */
  readonly corsOrigins: readonly string[];
  readonly apiKeys: readonly string[];
  /** The secret of `KeyedHashes`; null: the program generates one. */
  readonly hashKey: string | null;
  readonly rateLimits: {
    /** Requests a minute, for limits that aren't set separately. */
    readonly perMinute: number;
    /** Requests a minute for each API key; null: no limit. */
    readonly keys: number | null;
    /** For each address without a valid key. Never off: it limits how fast keys can be guessed. */
    readonly wrongKeys: number;
  };
  readonly maxJsonBytes: number;
  readonly logLevel: LogLevel;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Whether a key may be configured. A key in our format with a wrong checksum was mistyped, and could never be used. */
function isAcceptableKey(key: string): boolean {
  return /^[!-~]{8,256}$/.test(key) && (!hasKeyPrefix(key) || isWellFormedKey(key));
}

function isBasePath(value: string): boolean {
  return /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value);
}

/**
 * Whether this is a site's http or https address: only an origin and a path. `URL` also accepts `https:example.org`,
 * spaces and backslashes, but share links begin with the text as it is.
 */
function isSiteUrl(value: string): boolean {
  return /^https?:\/\/[^\s\\/?#@]+(?:\/[^\s\\?#]*)?$/i.test(value) && URL.canParse(value);
}

function isOrigin(value: string): boolean {
  return isSiteUrl(value) && new URL(value).origin === value;
}

/** `proxy-addr` also accepts whole numbers, as addresses, but `1` is more likely meant as the number of proxies. */
function isProxy(value: string): boolean {
  try {
    proxyAddr.compile(value);
    return !/^\d+(?:\/|$)/.test(value);
  } catch {
    return false;
  }
}

const withoutTrailingSlash = (value: string) => value.replace(/\/+$/, "");

const nameOf = (address: string | null) => (address === null ? null : new URL(address).hostname);

export const frameSettings = defineSettings({
  variables: {
    SITE_URL: variable(z.string().refine(isSiteUrl).transform(withoutTrailingSlash), {
      section: "public site",
      description:
        "Public address that share links begin with. `BASE_PATH` is added unless the address ends with it. Unset: links use the Host of each request.",
      allowed: "an http or https URL without a user, query or fragment",
    }),
    TRUST_PROXY: variable(listOf(isProxy), {
      section: "public site",
      description: "Proxies whose `X-Forwarded-*` headers are trusted. Unset: none.",
      allowed: "addresses or CIDR ranges separated by commas, or the names loopback, linklocal and uniquelocal",
    }),
    BASE_PATH: variable(z.string().refine(isBasePath).transform(withoutTrailingSlash), {
      default: "",
      section: "public site",
      description:
        "Path below which the whole site is served: `/tools` moves `/api/md5/text` to `/tools/api/md5/text`.",
      allowed: "a path that begins with / and is made of A-Z a-z 0-9 . _ ~ - and /",
    }),
    RATE_LIMIT_PER_MINUTE: variable(wholeNumber(1, 1_000_000), {
      default: `${rateLimitPerMinute}`,
      section: "limits",
      description:
        "Requests a minute for each API key, and for each address without one. Publishes, updates and deletes always count against the address. An IPv6 address counts as its /64.",
    }),
    RATE_LIMIT_HASHING: variable(rateLimit(), {
      section: "limits",
      description:
        "MD5 requests a minute for each API key, if programs need more than visitors do. With `off`, wrong keys still count. Unset: `RATE_LIMIT_PER_MINUTE`.",
    }),
    MAX_JSON_BYTES: variable(byteSize("500 MiB"), {
      default: `${maxJsonBytes}`,
      section: "limits",
      description: "Largest JSON body.",
    }),
    API_KEYS: variable(listOf(isAcceptableKey), {
      section: "rarely needed",
      description: "API keys that are accepted in addition to those made by `fingerpaint-server keys`.",
      allowed:
        "keys separated by commas, each 8 to 256 printable ASCII characters without spaces or commas; a key that begins with fp_ must be as `fingerpaint-server keys create` printed it",
      secret: true,
    }),
    CORS_ORIGINS: variable(listOf(isOrigin), {
      section: "rarely needed",
      description:
        "Other origins whose pages may read replies with the reader's session. Those of the same site, such as another subdomain, may also write.",
      allowed: "exact origins separated by commas, such as https://example.org: no path, no trailing slash, no *",
    }),
    FRAME_ORIGIN: variable(z.string().refine(isOrigin), {
      section: "rarely needed",
      description:
        "Origin on another site that also leads to this server. Pages load the document that canvases run in from there. Browsers then run canvases in a process without the pages' cookies. Unset: the origin of the pages.",
      allowed: "an exact origin such as https://canvas-frames.example, with a different host from `SITE_URL`",
    }),
    HASH_KEY: variable(z.string().min(16).max(1024), {
      section: "rarely needed",
      description:
        "Secret for the hashes that represent addresses and owners, for links published under a key, and for one-time links. Changing it gives each key a new link. Unset: a secret is created and kept with the canvases.",
      allowed: "16 to 1024 characters",
      secret: true,
    }),
    LOG_LEVEL: variable(oneOf(logLevels), {
      default: "info",
      section: "rarely needed",
      description:
        "The least severe level that is logged. Successful health checks and scrapes are written at `debug`.",
    }),
  },
  settings: (values): FrameSettings => ({
    basePath: values.BASE_PATH,
    siteUrl: values.SITE_URL ?? null,
    frameOrigin: values.FRAME_ORIGIN ?? null,
    trustProxy: values.TRUST_PROXY ?? [],
    corsOrigins: values.CORS_ORIGINS ?? [],
    apiKeys: values.API_KEYS ?? [],
    hashKey: values.HASH_KEY ?? null,
    rateLimits: {
      perMinute: values.RATE_LIMIT_PER_MINUTE,
      keys: values.RATE_LIMIT_HASHING === undefined ? values.RATE_LIMIT_PER_MINUTE : values.RATE_LIMIT_HASHING,
      wrongKeys: values.RATE_LIMIT_HASHING ?? values.RATE_LIMIT_PER_MINUTE,
    },
    maxJsonBytes: values.MAX_JSON_BYTES,
    logLevel: values.LOG_LEVEL,
  }),
  checks: [
    {
      variables: ["FRAME_ORIGIN", "SITE_URL"],
      find: (_, { FRAME_ORIGIN: frameOrigin = null, SITE_URL: siteUrl = null }) =>
        frameOrigin !== null && nameOf(frameOrigin) === nameOf(siteUrl)
          ? `is ${JSON.stringify(frameOrigin)}, the host of SITE_URL; allowed: another host's origin`
          : undefined,
    },
  ],
});
