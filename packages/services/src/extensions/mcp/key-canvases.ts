import { createHash } from "node:crypto";
import { defaultListLimit } from "@fingerpaint/api-contracts";
import { CanvasError } from "@fingerpaint/canvas-store";
import { type Canvases, CanvasRefusal } from "@fingerpaint/mcp";
import type { CanvasServiceModule } from "../../canvas/canvas-module.ts";
import type { Frame } from "../../frame/frame.ts";
import { scopeAllows } from "../../frame/keys/api-key.ts";
import type { AcceptedKey } from "../../frame/keys/api-key-ring.ts";
import type { AppContext } from "../../frame/request/context.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import { createClaimLinks } from "../claims/claims.ts";

export interface KeyRequest {
  readonly context: AppContext;
  readonly key: AcceptedKey;
}

/**
 * The canvases of an API key, for one request. Each write and each page of a list is checked and counted like a
 * separate HTTP request; the messages themselves were already counted as loads.
 *
 * @throws ServiceError INVALID_INPUT if the Host header is unusable
 */
export function createKeyCanvases(
  { site, hashes, replies }: Frame,
  module: CanvasServiceModule,
  { context, key }: KeyRequest,
): Canvases {
  const { canvases, loadCanvas, countRead } = module;
  const { countPublish, countDelete } = createWriteCounts(module, { context, key });
  const claimLinks = createClaimLinks(hashes);
  const owner = ownerOfKey(key.id);
  const client = site.limitName(context);
  const shareUrl = site.shareUrls(context);
  const withShareUrl = <Canvas extends { canvasId: string }>(canvas: Canvas) => {
    return { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
  };

  const noteWrite = (canvasId: string) => module.noteWrite(context, canvasId, owner);
  return {
    publish: (input) =>
      orRefusal(async () => {
        await countPublish();
        const origin = { address: client, addressHash: hashes.ofAddress(client) };
        const canvas = await canvases.publish(owner, input, origin);
        noteWrite(canvas.canvasId);
        return withShareUrl(canvas);
      }),
    update: (canvasId, input) =>
      orRefusal(async () => {
        await countPublish();
        const canvas = await canvases.update(owner, canvasId, input, { address: client });
        noteWrite(canvasId);
        return withShareUrl(canvas);
      }),
    claimLink: (canvasId) =>
      orRefusal(async () => {
        await canvases.authorize(owner, canvasId);
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
        const { canvases: listed, nextCursor } = await canvases.listPage(owner, { limit, cursor });
        return { items: listed.map(withShareUrl), nextCursor };
      }),
    delete: (canvasId) =>
      orRefusal(async () => {
        await countDelete();
        await canvases.remove(owner, canvasId);
        noteWrite(canvasId);
      }),
  };
}

/** Checks whether the key may write, and counts the write. Only publishing can be switched off. */
function createWriteCounts(
  { access, countWrite }: Pick<CanvasServiceModule, "access" | "countWrite">,
  { context, key }: KeyRequest,
) {
  async function countDelete(): Promise<void> {
    if (!scopeAllows(key.scope, "publish")) {
      throw new CanvasRefusal("FORBIDDEN", `this API key has the scope ${key.scope}, not publish`);
    }
    await countWrite(context);
  }

  async function countPublish(): Promise<void> {
    if (access.publish === "off") throw new CanvasRefusal("FORBIDDEN", "publishing is switched off on this server");
    await countDelete();
  }

  return { countPublish, countDelete };
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

/**
 * Returns the owner of everything that an API key publishes. It stays the same for as long as the key exists. Cookies
 * can't contain the separator, so no session has the same owner.
 *
 * @param keyId The key's id, never the key.
 */
function ownerOfKey(keyId: string): string {
  return createHash("sha256").update(`key\0${keyId}`, "utf8").digest("hex");
}
