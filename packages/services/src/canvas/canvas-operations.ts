import { type LoadedCanvas, type OperationId, schemas } from "@fingerpaint/api-contracts";
import type { Frame } from "../frame/frame.ts";
import { type DataOf, type OperationRoutes, sendCompressedJson } from "../frame/http/operation-routes.ts";
import type { AppContext } from "../frame/request/context.ts";
import { parseInput, readQuery } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { ReplyBudget } from "../frame/request/unsent-replies.ts";
import { sendListPage, sendWholeList } from "./canvas-list.ts";
import { suppliedPassword } from "./canvas-loads.ts";
import type { CanvasServiceModule, CompiledSources } from "./canvas-module.ts";

/** Binds the canvas operations to their paths. The canvas service implements the rules; this adds the HTTP layer. */
export function bindCanvasOperations(routes: OperationRoutes, frame: Frame, module: CanvasServiceModule): void {
  bindReads(routes, frame, module);
  bindWrites(routes, frame, module);
}

function bindReads(
  routes: OperationRoutes,
  { site, replies, refuseForeignPassword }: Frame,
  { canvases, loadCanvas, sessions, access, countRead, compiled: sources }: CanvasServiceModule,
): void {
  routes.bind("listCanvases", async (context) => {
    await countRead(context);
    const { limit, cursor } = parseInput(schemas.listCanvases.query, readQuery(context), "query");
    const shareUrl = site.shareUrls(context);
    const list = { owner: await sessions.owner(context), shareUrl, replies };
    if (limit === undefined && cursor === undefined) return sendWholeList(context, canvases, list);
    return sendListPage(context, canvases, { ...list, limit, cursor });
  });

  // This path segment is never a canvas id, whatever the method.
  routes.refuseOtherMethods("listCanvases");

  routes.bind("readCanvasQuota", async (context) => {
    await countRead(context);
    return canvases.quota(await sessions.owner(context));
  });
  routes.refuseOtherMethods("readCanvasQuota");

  routes.bind("loadCanvas", async (context) => {
    await countRead(context);
    await access.checkRead(context);
    const password = suppliedPassword(context);
    if (password) refuseForeignPassword(context);
    const client = site.limitName(context);
    const canvas = await loadCanvas({
      canvasId: context.params.canvasId,
      owner: await sessions.owner(context),
      password,
      client,
      delivers: context.method !== "HEAD",
      admit: (bytes) => replies.reserve(context, bytes),
    });
    const { compiled: version } = parseInput(schemas.loadCanvas.query, readQuery(context), "query");
    const admit = (bytes: number) => hasRoom(replies, context, bytes);
    const answered = await withCompiled(canvas, sources, { version, client, admit });
    if (answered === canvas) return canvas;
    // The compiled text repeats the source: compressed, both are smaller than the source.
    await sendCompressedJson(context, answered);
    return undefined;
  });
}

/**
 * Adds the compiled source to a loaded canvas that is delivered with its source.
 * @param reader.version The version that the reader asks for; empty and undefined: the reader doesn't ask.
 * @param reader.client The name under which limits count the reader.
 * @param reader.admit Called with the size of the compiled source. False: the canvas is delivered without it.
 */
export async function withCompiled(
  canvas: LoadedCanvas,
  sources: CompiledSources | undefined,
  reader: { version: string | undefined; client: string; admit: (bytes: number) => boolean },
): Promise<LoadedCanvas> {
  const { version, client, admit } = reader;
  if (!sources || !version || canvas.requiresPassword || canvas.source === "") return canvas;
  const found = await sources.find(canvas.source, version, client);
  return found !== null && admit(found.bytes) ? { ...canvas, compiled: found.compiled } : canvas;
}

/** Reserves more bytes for a reply, if there is room for them. */
function hasRoom(replies: ReplyBudget, context: AppContext, bytes: number): boolean {
  try {
    replies.reserve(context, bytes);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** Writes are refused from other sites, and counted. */
function bindWrites(
  routes: OperationRoutes,
  { site, hashes, refuseCrossSite }: Frame,
  { canvases, sessions, access, withJsonBody, countWrite, noteWrite }: CanvasServiceModule,
): void {
  function bindWrite<Id extends OperationId>(id: Id, handle: (context: AppContext) => Promise<DataOf<Id>>) {
    routes.bind(id, async (context) => {
      refuseCrossSite(context);
      await countWrite(context);
      return handle(context);
    });
  }

  bindWrite("publishCanvas", async (context) => {
    await access.checkPublish(context);
    const shareUrl = site.shareUrls(context);
    return withJsonBody(context, schemas.publishCanvas.body, async (body) => {
      const session = await sessions.ownerOrNew(context);
      const address = site.limitName(context);
      const addressHash = hashes.ofAddress(address);
      const canvas = await canvases.publish(session.owner, body, { address, addressHash });
      noteWrite(context, canvas.canvasId, session.owner);
      session.commit();
      if (canvas.reused) context.status = 200;
      return { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
    });
  });

  bindWrite("updateCanvas", async (context) => {
    await access.checkPublish(context);
    const { canvasId } = context.params;
    const owner = await sessions.owner(context);
    await canvases.authorize(owner, canvasId);
    const shareUrl = site.shareUrls(context);
    return withJsonBody(context, schemas.updateCanvas.body, async (body) => {
      const canvas = await canvases.update(owner, canvasId, body, { address: site.limitName(context) });
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
    await canvases.remove(owner, context.params.canvasId);
    noteWrite(context, context.params.canvasId, owner);
    return undefined;
  });
}
