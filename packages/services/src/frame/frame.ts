import { randomBytes } from "node:crypto";
import type Router from "@koa/router";
import type { Logger } from "pino";
import packageDescription from "../../package.json" with { type: "json" };
import { createJsonInput, type JsonInputLimits, type WithJsonBody } from "./body/json-input.ts";
import { createBodyBudget } from "./body/read-body.ts";
import type { OperationRoutes } from "./http/operation-routes.ts";
import { createCrossSiteGuard, createPasswordGuard } from "./http/other-sites.ts";
import { type ApiKeyCheck, type ApiKeyRing, createApiKeyCheck, createApiKeyRing } from "./keys/api-key-ring.ts";
import { createKeyedHashes, type KeyedHashes } from "./keys/keyed-hashes.ts";
import {
  type CountAddress,
  type CreateLimiter,
  createAddressRule,
  createMemoryLimiter,
  createRateRule,
  type RateRule,
} from "./limits/rate-rule.ts";
import { createLogger } from "./logging/logger.ts";
import { type Metrics, noMetrics } from "./logging/metrics.ts";
import type { AppContext, AppMiddleware, AppState } from "./request/context.ts";
import { createSite, type Site } from "./request/site.ts";
import { createReplyBudget, type ReplyBudget } from "./request/unsent-replies.ts";
import type { FrameSettings } from "./settings/frame-settings.ts";

/** The state that `/readyz` reports. Set to false when the server starts shutting down. */
export interface Readiness {
  ready: boolean;
}

export interface FrameOptions {
  readonly settings: FrameSettings;
  /** @default the keys in `settings` */
  readonly apiKeys?: ApiKeyRing;
  /** @default JSON lines on standard error, at the level in `settings` */
  readonly logger?: Logger;
  /** Creates the limiters. @default limiters that count in this process */
  readonly createLimiter?: CreateLimiter | undefined;
  /** @default measures nothing */
  readonly metrics?: Metrics;
  /**
   * Derives the names for addresses and owners in logs and operators' lists, the ids of links by key, and the proofs in
   * claim links.
   * @default derives from `HASH_KEY` in `settings`, otherwise from a random key that lasts as long as the frame
   */
  readonly hashes?: KeyedHashes;
  /** @default always ready */
  readonly readiness?: Readiness;
  /**
   * The host that the program listens on, to refuse requests for hosts that it and `SITE_URL` don't allow.
   * @default null: every host is allowed, because the program that mounts the app knows its hosts
   */
  readonly host?: string | null;
  /** The release that is shown to metrics and agents. @default the version of this package */
  readonly version?: string;
}

/** The part of an app that all its modules share. Made once, before its modules. */
export interface Frame {
  readonly settings: FrameSettings;
  readonly site: Site;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly hashes: KeyedHashes;
  readonly createLimiter: CreateLimiter;
  readonly readiness: Readiness;
  readonly host: string | null;
  readonly version: string;
  readonly keyCheck: ApiKeyCheck;
  /** Counts a request against its API key. */
  readonly keyRule: RateRule;
  /** Counts a request without a valid key against its address. */
  readonly countWrongKey: CountAddress;
  /** The memory budget for loads, pages, lists and answers to agents. */
  readonly replies: ReplyBudget;
  /**
   * Makes a reader of JSON bodies, whose bytes count against one budget.
   * @param limits `MAX_JSON_BYTES` applies in place of a larger `maxBytes`.
   */
  readonly jsonInput: (limits: JsonInputLimits) => WithJsonBody;
  /**
   * Makes a reader of bodies that contain one long text.
   * @param units The most UTF-8 bytes or UTF-16 units of the text. As JSON, each takes at most 6 bytes.
   */
  readonly oneTextInput: (units: number, maxItems?: number) => WithJsonBody;
  /** Refuses a write that another site made a browser send (rule C15). */
  readonly refuseCrossSite: (context: AppContext) => void;
  /** Refuses a password that another site made a browser send (rule C14). */
  readonly refuseForeignPassword: (context: AppContext) => void;
}

/** Where a module binds its routes. Paths are below the base path. */
export interface Bindings {
  /** The operations of the contract. */
  readonly operations: OperationRoutes;
  /** Pages and other routes. */
  readonly router: Router<AppState>;
  /** Matches a path in one spelling only, so that a proxy can block it. */
  readonly strictRouter: Router<AppState>;
}

/**
 * One feature of an app: a plain object. The function that makes it takes everything that the feature needs. The frame
 * decides the order of middleware; the order of modules decides only that of their routes.
 */
export interface Module {
  readonly name: string;
  /** The service of the contract that it answers for. Without a module, a service is switched off (rule B7). */
  readonly service?: "md5" | "canvas" | undefined;
  readonly bind?: ((bindings: Bindings) => void) | undefined;
  /** Wraps all routes, to answer browsers if there is nothing at an address. */
  readonly answerMissing?: AppMiddleware | undefined;
  /** Rejects while the module can't answer. `/readyz` calls it at most once a second. */
  readonly checkReady?: (() => Promise<void>) | undefined;
  /**
   * Starts what runs besides requests, once the program listens.
   * @param url The address at which the program answers, including the base path.
   */
  readonly start?: ((url: string) => Promise<void>) | undefined;
  /** Ends it. Called once after the last request, even if `start` wasn't. */
  readonly close?: (() => Promise<void>) | undefined;
}

/** The limit on all JSON bodies in memory, as a multiple of the largest allowed body (rule M6). */
const budgetInBodies = 2;

/** The most bytes that JSON needs for one byte or unit of text: an ASCII character escaped as `\uXXXX`. */
const bytesOfEscape = 6;

/** The bytes that a JSON body may have besides its text or source. */
const otherFieldsBytes = 65_536;

/** Makes the parts of an app that its modules share. */
export function createFrame(options: FrameOptions): Frame {
  const { settings, metrics = noMetrics, createLimiter = createMemoryLimiter } = options;
  const { apiKeys = createApiKeyRing({ keys: settings.apiKeys, store: null }) } = options;
  const site = createSite(settings);
  const { keys, wrongKeys } = settings.rateLimits;
  const countWrongKey = createAddressRule(wrongKeys, { counts: "wrong-keys", createLimiter, site });
  const budget = createBodyBudget(budgetInBodies * settings.maxJsonBytes);
  const replies = createReplyBudget(site.networkName);
  const jsonInput: Frame["jsonInput"] = ({ maxBytes, maxItems }) =>
    createJsonInput(budget, { maxBytes: Math.min(maxBytes, settings.maxJsonBytes), maxItems });
  metrics.showBodyBytes(() => budget.used);
  metrics.showReplyBytes(() => replies.used);
  return {
    settings,
    site,
    logger: options.logger ?? createLogger({ level: settings.logLevel }),
    metrics,
    hashes: options.hashes ?? createKeyedHashes(settings.hashKey ?? randomBytes(32)),
    createLimiter,
    readiness: options.readiness ?? { ready: true },
    host: options.host ?? null,
    version: options.version ?? packageDescription.version,
    keyCheck: createApiKeyCheck({ apiKeys, countWrongKey }),
    keyRule: createRateRule("key", keys, { counts: "hashing", createLimiter }),
    countWrongKey,
    replies,
    jsonInput,
    oneTextInput: (units, maxItems = 0) => jsonInput({ maxBytes: bytesOfEscape * units + otherFieldsBytes, maxItems }),
    refuseCrossSite: createCrossSiteGuard(settings, site),
    refuseForeignPassword: createPasswordGuard(settings, site),
  };
}
