import { schemas } from "@fingerpaint/api-contracts";
import { CanvasError } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import { parseInput } from "../body/schema-input.ts";
import type { LoadCanvas } from "../canvases/canvas-loads.ts";
import type { AppContext, AppState } from "../http/app-state.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { renderShareDocument } from "./share-document.ts";
import { renderSharePage, type SharePageState, sharePagePolicy, sharePageTitle } from "./share-page.ts";
import type { WebFiles } from "./web-files.ts";
import { shareDocumentPolicy } from "./web-policy.ts";

export interface SharePageOptions {
  readonly loadCanvas: LoadCanvas;
  readonly sessions: Sessions;
  readonly site: Site;
  /** Null: every reader gets the page without scripts. */
  readonly web: WebFiles | null;
}

/**
 * Puts the page behind every share URL on the router. It answers HTML in every state, with the status the API would give.
 *
 * The built page runs the canvas: its HTML tells what link previews may know and counts no view, because its script loads the
 * canvas by the API. With `?norun`, or where the pages weren't built, the source comes as text on a page that runs nothing.
 */
export function bindSharePage(router: Router<AppState>, { loadCanvas, sessions, site, web }: SharePageOptions): void {
  router.get("/editor-canvas/:canvasId", async (context) => {
    context.state.operation = "sharePage";
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    if (web === null || context.query.norun !== undefined) {
      const { state, status } = await stateOf(context, "person");
      context.status = status;
      context.set("Content-Security-Policy", sharePagePolicy);
      context.body = renderSharePage(state, { runs: web !== null });
    } else {
      const { state, status } = await stateOf(context, "script");
      context.status = status;
      context.set("Content-Security-Policy", shareDocumentPolicy);
      context.body = renderShareDocument(web.share, {
        title: sharePageTitle(state),
        description: state.kind === "live" ? "A canvas. Open the link to see it live; no account is needed." : null,
      });
    }
  });

  /** @param reader `script`: the source isn't needed, and a password is left to the page's script. */
  async function stateOf(
    context: AppContext,
    reader: "person" | "script",
  ): Promise<{ state: SharePageState; status: number }> {
    try {
      const password =
        reader === "person" ? parseInput(schemas.loadCanvas.query, context.query, "query").password : undefined;
      const canvas = await loadCanvas({
        canvasId: context.params.canvasId ?? "",
        owner: sessions.owner(context),
        password,
        clientAddress: site.clientAddress(context),
        delivers: reader === "person" && context.method !== "HEAD",
      });
      if (canvas.requiresPassword) return { state: { kind: "locked", wrongPassword: false }, status: 200 };
      return { state: { kind: "live", canvas }, status: 200 };
    } catch (error) {
      if (CanvasError.isInstance(error)) {
        if (error.code === "NOT_FOUND") return { state: { kind: "missing" }, status: 404 };
        if (error.code === "CANVAS_EXPIRED") return { state: { kind: "expired" }, status: 410 };
        if (error.code === "WRONG_PASSWORD") return { state: { kind: "locked", wrongPassword: true }, status: 401 };
      }
      if (ServiceError.isInstance(error)) {
        context.set(error.headers);
        if (error.code === "RATE_LIMIT_EXCEEDED") return { state: { kind: "tooManyGuesses" }, status: error.status };
        return { state: { kind: "refused", details: error.details }, status: error.status };
      }
      throw error;
    }
  }
}
