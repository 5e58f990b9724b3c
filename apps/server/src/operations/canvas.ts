import { type OperationId, schemas } from "@fingerpaint/api-contracts";
import type { CanvasService } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { BodyBudget } from "../body/body-budget.ts";
import { parseJsonBody, readJsonBytes } from "../body/json-body.ts";
import { parseInput } from "../body/schema-input.ts";
import type { LoadCanvas } from "../canvases/canvas-loads.ts";
import type { AppContext, AppState } from "../http/app-state.ts";
import type { Site } from "../http/site.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { type BodyOf, bindOperation, refuseMethod } from "./bind.ts";

export interface CanvasRoutesOptions {
  canvasService: CanvasService;
  loadCanvas: LoadCanvas;
  sessions: Sessions;
  site: Site;
  budget: BodyBudget;
  /** Bytes of a body as it travels. */
  maxBodyBytes: number;
  /** Refuses a write that another site made a browser send (rule C15). */
  refuseCrossSite: (context: AppContext) => void;
  /** Counts a write against the caller's address. */
  countWrite: (context: AppContext) => Promise<void>;
}

/** Puts the five canvas operations on the router. The rules are those of the canvas service; here is what HTTP adds. */
export function bindCanvasOperations(router: Router<AppState>, options: CanvasRoutesOptions): void {
  const { canvasService, loadCanvas, sessions, site, budget, maxBodyBytes, refuseCrossSite, countWrite } = options;

  function bindWrite(id: OperationId, handle: (context: AppContext, canvasId: string) => Promise<void>) {
    bindOperation(router, id, async (context) => {
      refuseCrossSite(context);
      await countWrite(context);
      await handle(context, context.params.canvasId ?? "");
    });
  }

  async function withBody<Id extends "publishCanvas" | "updateCanvas">(
    context: AppContext,
    id: Id,
    handle: (body: BodyOf<Id>) => Promise<void>,
  ) {
    const share = budget.open();
    try {
      const { value } = parseJsonBody(await readJsonBytes(context.req, { maxBytes: maxBodyBytes, share }));
      await handle(parseInput(schemas[id].body, value, "body") as BodyOf<Id>);
    } finally {
      share.release();
    }
  }

  bindOperation(router, "listCanvases", async (context) => {
    const shareUrl = site.shareUrls(context);
    const canvases = await canvasService.list(sessions.owner(context));
    context.body = canvases.map((canvas) => ({ ...canvas, shareUrl: shareUrl(canvas.canvasId) }));
  });
  // The segment is never a canvas id, whatever the method.
  router.all("/api/editor-canvas/mine", (context) => refuseMethod(context, ["HEAD", "GET"]));

  bindOperation(router, "loadCanvas", async (context) => {
    const { password } = parseInput(schemas.loadCanvas.query, context.query, "query");
    context.body = await loadCanvas({
      canvasId: context.params.canvasId ?? "",
      owner: sessions.owner(context),
      password,
      clientAddress: site.clientAddress(context),
      delivers: context.method !== "HEAD",
    });
  });

  bindWrite("publishCanvas", async (context) => {
    const shareUrl = site.shareUrls(context);
    await withBody(context, "publishCanvas", async (body) => {
      const session = sessions.ownerOrNew(context);
      const canvas = await canvasService.publish(session.owner, body);
      session.commit();
      context.status = canvas.reused ? 200 : 201;
      context.body = { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
    });
  });

  bindWrite("updateCanvas", async (context, canvasId) => {
    const owner = sessions.owner(context);
    await canvasService.authorize(owner, canvasId);
    const shareUrl = site.shareUrls(context);
    await withBody(context, "updateCanvas", async (body) => {
      const canvas = await canvasService.update(owner, canvasId, body);
      context.body = { ...canvas, shareUrl: shareUrl(canvas.canvasId) };
    });
  });

  bindWrite("deleteCanvas", async (context, canvasId) => {
    await canvasService.remove(sessions.owner(context), canvasId);
    context.status = 204;
  });
}
