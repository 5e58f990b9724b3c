import { schemas } from "@fingerpaint/api-contracts";
import { CanvasError } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { AppContext, AppState } from "../app-state.ts";
import { parseInput } from "../body/schema-input.ts";
import type { LoadCanvas } from "../canvas-loads.ts";
import type { Site } from "../http/site.ts";
import { renderSharePage, type SharePageState, sharePagePolicy } from "../pages/share-page.ts";
import { ServiceError } from "../service-error.ts";
import type { Sessions } from "../sessions.ts";

/** Puts the page behind every share URL on the router. It answers HTML in every state, with the status the API would give. */
export function bindSharePage(
  router: Router<AppState>,
  { loadCanvas, sessions, site }: { loadCanvas: LoadCanvas; sessions: Sessions; site: Site },
): void {
  router.get("/editor-canvas/:canvasId", async (context) => {
    context.state.operation = "sharePage";
    const { state, status } = await stateOf(context);
    context.status = status;
    context.set("Content-Security-Policy", sharePagePolicy);
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    context.body = renderSharePage(state);
  });

  async function stateOf(context: AppContext): Promise<{ state: SharePageState; status: number }> {
    try {
      const { password } = parseInput(schemas.loadCanvas.query, context.query, "query");
      const canvas = await loadCanvas({
        canvasId: context.params.canvasId ?? "",
        owner: sessions.owner(context),
        password,
        clientAddress: site.clientAddress(context),
        delivers: context.method !== "HEAD",
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
