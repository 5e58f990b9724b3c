import { createHash, timingSafeEqual } from "node:crypto";
import { type CanvasAdmin, CanvasError, type SizedSummary } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { Logger } from "pino";
import { z } from "zod";
import type { KeyedHashes } from "../../frame/keys/keyed-hashes.ts";
import type { CountAddress } from "../../frame/limits/rate-rule.ts";
import type { AppContext, AppState } from "../../frame/request/context.ts";
import { parseInput, readQuery } from "../../frame/request/input.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import { createClaimLinks } from "../claims/claims.ts";
import type { Activity } from "./activity.ts";
import { adminApiPath } from "./settings.ts";

export interface AdminApiOptions {
  readonly administration: CanvasAdmin;
  readonly hashes: KeyedHashes;
  readonly activity: () => Promise<Activity>;
  readonly logger: Logger;
  /** The site's address that links in a reply begin with, including the base path, without a trailing slash. */
  readonly siteAddress: (context: AppContext) => string;
  /** Refuses a caller who isn't an operator. */
  readonly check: (context: AppContext) => Promise<void>;
}

/** How many pages of canvases one call searches for an owner. */
const maxPages = 20;

const instant = z.iso.datetime({ precision: 3, error: "must be an ISO 8601 UTC instant with milliseconds" });
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number")
  .transform(Number);

const listQuery = z.object({
  /** An owner's keyed hash, as shown in logs and lists. */
  owner: z.string().optional(),
  /** An address's keyed hash. */
  address: z.string().optional(),
  createdFrom: instant.optional(),
  createdBefore: instant.optional(),
  minBytes: wholeNumber.optional(),
  sourceMd5: z.string().optional(),
  text: z.string().max(1000).optional(),
  state: z.enum(["shown", "removed", "expired"], { error: "must be shown, removed or expired" }).optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(500)).optional(),
  after: wholeNumber.optional(),
});

/** Adds the operator's routes to the router: JSON over HTTP, for the command line, the admin page and scripts. */
export function bindAdminApi(router: Router<AppState>, options: AdminApiOptions): void {
  const { administration, hashes, activity, logger, siteAddress, check } = options;
  const claimLinks = createClaimLinks(hashes);

  function bind(method: "get" | "post" | "delete", path: string, handle: (context: AppContext) => Promise<unknown>) {
    router[method](`${adminApiPath}${path}`, async (context) => {
      context.state.operation = "admin";
      await check(context);
      const reply = await handle(context);
      if (reply === undefined) context.status = 204;
      else context.body = reply;
    });
  }

  function logChange({ state }: AppContext, canvasId: string, action: string): void {
    logger.warn({ requestId: state.requestId, canvasId, action }, "an operator changed a canvas");
  }

  bind("get", "/canvases", (context) => findCanvases(context, options));

  bind("get", "/canvases/:canvasId", async ({ params }) => {
    const { owner, ...canvas } = await administration.show(params.canvasId ?? "");
    return { ...canvas, ownerHash: hashes.ofOwner(owner) };
  });

  for (const [action, method, path] of [
    ["remove", "post", "/remove"],
    ["restore", "post", "/restore"],
    ["purge", "delete", ""],
  ] as const) {
    bind(method, `/canvases/:canvasId${path}`, async (context) => {
      const canvasId = context.params.canvasId ?? "";
      await administration[action](canvasId);
      logChange(context, canvasId, action);
      return undefined;
    });
  }

  bind("post", "/canvases/:canvasId/assign", async (context) => {
    const address = siteAddress(context);
    const { canvasId, owner, removedAt } = await administration.show(context.params.canvasId ?? "");
    if (removedAt !== null) throw new CanvasError("CANVAS_REMOVED", "This canvas was removed: restore it first.");
    logChange(context, canvasId, "assign");
    return claimLinks.create(canvasId, owner, address);
  });

  bind("get", "/blocked", () => administration.listBlocked());
  bind("get", "/stats", () => administration.tally());
  bind("get", "/activity", activity);
}

/** Answers with a page of the canvases that match the query. It may be shorter than the limit although more follow. */
async function findCanvases(context: AppContext, { administration, hashes }: AdminApiOptions) {
  const read = parseInput(listQuery, readQuery(context), "query");
  const { owner, address, state, limit = 50, after = null, ...query } = read;
  const filter = {
    ...query,
    addressHash: address,
    removed: state === undefined ? undefined : state === "removed",
    expiredBy: state === "expired" ? new Date().toISOString() : undefined,
  };
  const toReply = ({ owner: listed, password, ...canvas }: SizedSummary) => ({
    ...canvas,
    ownerHash: hashes.ofOwner(listed),
    hasPassword: password !== null,
  });
  const canvases: ReturnType<typeof toReply>[] = [];
  let next: number | null = after;
  for (let page = 0; page < maxPages && canvases.length < limit; page++) {
    const found = await administration.list({ ...filter, limit: limit - canvases.length, after: next });
    const listed = found.canvases.map(toReply);
    // The store knows owners but not their hashes.
    canvases.push(...listed.filter(({ ownerHash }) => owner === undefined || ownerHash === owner));
    next = found.next;
    if (next === null || owner === undefined) break;
  }
  return { canvases, next };
}

/** Accepts only requests with one of `ADMIN_KEYS`. Wrong keys count against the client's address. */
export function createAdminKeyCheck(options: {
  keys: readonly string[];
  countWrongKey: CountAddress;
}): AdminApiOptions["check"] {
  const known = options.keys.map(digestOf);
  return async (context) => {
    const key = /^Bearer +(\S+) *$/i.exec(context.req.headers.authorization ?? "")?.[1];
    const digest = key === undefined ? null : digestOf(key);
    // Compares every key, so that the timing doesn't reveal which one matched.
    const matches = digest === null ? [] : known.filter((expected) => timingSafeEqual(expected, digest));
    if (matches.length > 0) return;
    await options.countWrongKey(context);
    throw new ServiceError("UNAUTHORIZED", "Authorization: send `Bearer <key>` with one of ADMIN_KEYS", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  };
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
