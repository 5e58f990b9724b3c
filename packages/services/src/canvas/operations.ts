import { type OperationId, schemas } from "@fingerpaint/api-contracts";
import type { CanvasService } from "@fingerpaint/canvas-store";
import type { AccessRules } from "../extensions/access/access-rules.ts";
import type { ClaimLinks } from "../extensions/claims/claim-links.ts";
import type { WithJsonBody } from "../frame/body/json-input.ts";
import { parseInput } from "../frame/body/parse-input.ts";
import type { AppContext } from "../frame/http/context.ts";
import type { DataOf, OperationRoutes } from "../frame/http/operation-routes.ts";
import { readQuery } from "../frame/http/query.ts";
import type { ReplyBudget } from "../frame/http/reply-budget.ts";
import type { Site } from "../frame/http/site.ts";
import type { KeyedHashes } from "../frame/keys/keyed-hashes.ts";
import type { LoadCanvas } from "./canvas-loads.ts";
import { sendListPage, sendWholeList } from "./lists.ts";
import type { Sessions } from "./sessions.ts";
import { suppliedPassword } from "./supplied-password.ts";

export interface CanvasOperationsOptions {
  canvasService: CanvasService;
  loadCanvas: LoadCanvas;
  sessions: Sessions;
  site: Site;
  withJsonBody: WithJsonBody;
  /** Refuses a write that another site made a browser send (rule C15). */
  refuseCrossSite: (context: AppContext) => void;
  /** Refuses a password that another site made a browser send (rule C14). */
  refuseForeignPassword: (context: AppContext) => void;
  access: AccessRules;
  /** Counts a write against the caller's address. */
  countWrite: (context: AppContext) => Promise<void>;
  /** Pseudonyms for addresses and owners in logs. */
  hashes: KeyedHashes;
  claimLinks: ClaimLinks;
  /** Counts a load or a list against the caller's address. */
  countRead: (context: AppContext) => Promise<void>;
  /** The memory budget for loads and lists. */
  replies: ReplyBudget;
}

/** Binds the canvas operations to their paths. The canvas service implements the rules; this adds the HTTP layer. */
export function bindCanvasOperations(routes: OperationRoutes, options: CanvasOperationsOptions): void {
  const {
    canvasService,
    loadCanvas,
    sessions,
    site,
    withJsonBody,
    refuseCrossSite,
    refuseForeignPassword,
    access,
    countWrite,
    countRead,
    replies,
    hashes,
    claimLinks,
  } = options;

  function bindWrite<Id extends OperationId>(id: Id, handle: (context: AppContext) => Promise<DataOf<Id>>) {
    routes.bind(id, async (context) => {
      refuseCrossSite(context);
      await countWrite(context);
      return handle(context);
    });
  }

  /** Records for the log which canvas was written and by whom. */
  function noteWrite(context: AppContext, canvasId: string, owner: string | null): void {
    context.state.write = {
      canvasId,
      ownerHash: hashes.ofOwner(owner ?? ""),
      addressHash: hashes.ofAddress(site.limitName(context)),
    };
  }

  routes.bind("listCanvases", async (context) => {
    await countRead(context);
    const { limit, cursor } = parseInput(schemas.listCanvases.query, readQuery(context), "query");
    const shareUrl = site.shareUrls(context);
    const list = { owner: await sessions.owner(context), shareUrl, replies };
    if (limit === undefined && cursor === undefined) return sendWholeList(context, canvasService, list);
    return sendListPage(context, canvasService, { ...list, limit, cursor });
  });

  // This path segment is never a canvas id, whatever the method.
  routes.refuseOtherMethods("listCanvases");

  routes.bind("readCanvasQuota", async (context) => {
    await countRead(context);
    return canvasService.quota(await sessions.owner(context));
  });
  routes.refuseOtherMethods("readCanvasQuota");

  routes.bind("loadCanvas", async (context) => {
    await countRead(context);
    await access.checkRead(context);
    const password = suppliedPassword(context);
    if (password) refuseForeignPassword(context);
    return loadCanvas({
      canvasId: context.params.canvasId,
      owner: await sessions.owner(context),
      password,
      client: site.limitName(context),
      delivers: context.method !== "HEAD",
      admit: (bytes) => replies.reserve(context, bytes),
    });
  });

  bindWrite("publishCanvas", async (context) => {
    await access.checkPublish(context);
    const shareUrl = site.shareUrls(context);
    return withJsonBody(context, schemas.publishCanvas.body, async (body) => {
      const session = await sessions.ownerOrNew(context);
      const address = site.limitName(context);
      const addressHash = hashes.ofAddress(address);
      const canvas = await canvasService.publish(session.owner, body, { address, addressHash });
      noteWrite(context, canvas.canvasId, session.owner);
      session.commit();
      if (canvas.reused) context.status = 200;
      return { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
    });
  });

  bindWrite("claimCanvas", async (context) => {
    const shareUrl = site.shareUrls(context);
    return withJsonBody(context, schemas.claimCanvas.body, async ({ token }) => {
      const { canvasId, mayTake } = claimLinks.read(token);
      const session = await sessions.ownerOrNew(context);
      const canvas = await canvasService.claim(session.owner, canvasId, mayTake);
      noteWrite(context, canvasId, session.owner);
      session.commit();
      return { ...canvas, shareUrl: shareUrl(canvasId) };
    });
  });

  bindWrite("updateCanvas", async (context) => {
    await access.checkPublish(context);
    const { canvasId } = context.params;
    const owner = await sessions.owner(context);
    await canvasService.authorize(owner, canvasId);
    const shareUrl = site.shareUrls(context);
    return withJsonBody(context, schemas.updateCanvas.body, async (body) => {
      const canvas = await canvasService.update(owner, canvasId, body, { address: site.limitName(context) });
      noteWrite(context, canvasId, owner);
      return { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
    });
  });

  // Bound before deleteCanvas, whose path matches any segment.
  bindWrite("endSession", async (context) => {
    sessions.end(context);
    return undefined;
  });

  bindWrite("deleteCanvas", async (context) => {
    const owner = await sessions.owner(context);
    await canvasService.remove(owner, context.params.canvasId);
    noteWrite(context, context.params.canvasId, owner);
    return undefined;
  });
}
