import { defaultListLimit } from "@fingerpaint/api-contracts";
import { CanvasError, type CanvasService } from "@fingerpaint/canvas-store";
import { type Canvases, CanvasRefusal } from "@fingerpaint/mcp";
import type { LoadCanvas } from "../../canvas/canvas-loads.ts";
import type { ServerConfig } from "../../config/config.ts";
import type { AppContext } from "../../frame/http/context.ts";
import type { ReplyBudget } from "../../frame/http/reply-budget.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { Site } from "../../frame/http/site.ts";
import type { AcceptedKey } from "../../frame/keys/api-key-ring.ts";
import { scopeAllows } from "../../frame/keys/key-scope.ts";
import type { KeyedHashes } from "../../frame/keys/keyed-hashes.ts";
import type { ClaimLinks } from "../claims/claim-links.ts";
import { ownerOfKey } from "./key-owner.ts";

export interface KeyCanvasesOptions {
  config: Pick<ServerConfig, "publish">;
  canvasService: CanvasService;
  loadCanvas: LoadCanvas;
  site: Site;
  hashes: KeyedHashes;
  claimLinks: ClaimLinks;
  /** Counts a write against the caller's address. */
  countWrite: (context: AppContext) => Promise<void>;
  /** Counts a load or a list against the caller's address. */
  countRead: (context: AppContext) => Promise<void>;
  /** The memory budget for answers. */
  replies: ReplyBudget;
}

/**
 * The canvases of an API key, for one request. Each write and each page of a list is checked and counted like a
 * separate HTTP request; the messages themselves were already counted as loads.
 *
 * @throws ServiceError INVALID_INPUT if the Host header is unusable
 */
export function createKeyCanvases(options: KeyCanvasesOptions, context: AppContext, key: AcceptedKey): Canvases {
  const { config, canvasService, loadCanvas, site, hashes, claimLinks, countWrite, countRead, replies } = options;
  const owner = ownerOfKey(key.id);
  const client = site.limitName(context);
  const shareUrl = site.shareUrls(context);
  const withShareUrl = <Canvas extends { canvasId: string }>(canvas: Canvas) => {
    return { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
  };

  /** Records for the log which canvas was written and by whom; in a batch, the last one counts. */
  function noteWrite(canvasId: string): void {
    context.state.write = { canvasId, ownerHash: hashes.ofOwner(owner), addressHash: hashes.ofAddress(client) };
  }

  async function countWriteOfKey(): Promise<void> {
    if (!scopeAllows(key.scope, "publish")) {
      throw new CanvasRefusal("FORBIDDEN", `this API key has the scope ${key.scope}, not publish`);
    }
    await countWrite(context);
  }

  async function countPublish(): Promise<void> {
    if (config.publish === "off") throw new CanvasRefusal("FORBIDDEN", "publishing is switched off on this server");
    await countWriteOfKey();
  }

  return {
    publish: (input) =>
      orRefusal(async () => {
        await countPublish();
        const origin = { address: client, addressHash: hashes.ofAddress(client) };
        const canvas = await canvasService.publish(owner, input, origin);
        noteWrite(canvas.canvasId);
        return withShareUrl(canvas);
      }),
    update: (canvasId, input) =>
      orRefusal(async () => {
        await countPublish();
        const canvas = await canvasService.update(owner, canvasId, input, { address: client });
        noteWrite(canvasId);
        return withShareUrl(canvas);
      }),
    claimLink: (canvasId) =>
      orRefusal(async () => {
        await canvasService.authorize(owner, canvasId);
        return claimLinks.create(canvasId, owner, site.address(context));
      }),
    get: (canvasId, { password }) =>
      orRefusal(async () => {
        // The answer contains the source twice: as text and as a field.
        const admit = (bytes: number) => replies.reserve(context, 2 * bytes);
        return loadCanvas({ canvasId, owner, password, client, delivers: true, admit });
      }),
    list: ({ limit = defaultListLimit, cursor }) =>
      orRefusal(async () => {
        // A search reads many pages for one message.
        await countRead(context);
        const { canvases, nextCursor } = await canvasService.listPage(owner, { limit, cursor });
        return { items: canvases.map(withShareUrl), nextCursor };
      }),
    delete: (canvasId) =>
      orRefusal(async () => {
        await countWriteOfKey();
        await canvasService.remove(owner, canvasId);
        noteWrite(canvasId);
      }),
  };
}

/**
 * Turns the errors of the service and of this server into refusals. Other errors pass through, because the state they
 * left is unknown.
 */
async function orRefusal<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const isRefusal =
      CanvasError.isInstance(error) || (error instanceof ServiceError && error.code !== "INTERNAL_ERROR");
    throw isRefusal ? new CanvasRefusal(error.code, error.details, { cause: error }) : error;
  }
}
