import { errorStatus } from "@fingerpaint/api-contracts";
import { reportAddress, type ShareState, shareRefusalOf, shareStateOf } from "@fingerpaint/api-contracts/share-page";
import { CanvasError } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { LoadCanvas } from "../canvas/canvas-loads.ts";
import type { Sessions } from "../canvas/sessions.ts";
import { suppliedPassword } from "../canvas/supplied-password.ts";
import type { ServerConfig } from "../config/config.ts";
import type { AccessRules } from "../extensions/access/access-rules.ts";
import type { AppContext, AppState } from "../frame/http/context.ts";
import { readQuery } from "../frame/http/query.ts";
import { holdReply, type ReplyBudget, replyBody } from "../frame/http/reply-budget.ts";
import { ServiceError } from "../frame/http/service-error.ts";
import type { Site } from "../frame/http/site.ts";
import { readPasswordForm } from "./password-form.ts";
import { renderPlainDocument, renderRunningDocument, unstyledDocument } from "./share-document.ts";
import type { WebFiles } from "./web-files.ts";
import { createDocumentPolicies, plainDocumentPolicy, setPageHeaders } from "./web-policy.ts";

export interface SharePageOptions {
  readonly config: Pick<ServerConfig, "frameOrigin">;
  readonly loadCanvas: LoadCanvas;
  /** Refuses a password that another site made a browser send (rule C14). */
  readonly refuseForeignPassword: (context: AppContext) => void;
  /** Counts a load against the caller's address. */
  readonly countRead: (context: AppContext) => Promise<void>;
  readonly access: AccessRules;
  readonly sessions: Sessions;
  readonly site: Site;
  /** The memory budget for the pages. */
  readonly replies: ReplyBudget;
  /** The configured target of the link to report a canvas; null if there is none. */
  readonly reportUrl: string | null;
  /** Null: every reader gets the page without scripts. */
  readonly web: WebFiles | null;
}

/** The size of a share page without the source of its canvas. */
const pageBytes = 8_192;

/** Reads the password that a request supplies. */
type ReadPassword = () => string | undefined | Promise<string | undefined>;

/**
 * Registers the page of share links. It always answers with HTML, and with the same status as the API.
 *
 * The built page runs the canvas. Its HTML contains what link previews may show. Serving it doesn't count a view,
 * because its script then loads the canvas through the API. With `?norun`, or if the pages weren't built, a page that
 * runs nothing shows the source as text.
 */
export function bindSharePage(
  router: Router<AppState>,
  {
    config,
    loadCanvas,
    refuseForeignPassword,
    countRead,
    access,
    sessions,
    site,
    replies,
    reportUrl,
    web,
  }: SharePageOptions,
): void {
  const policies = createDocumentPolicies(config);
  router.get("/editor-canvas/:canvasId", async (context) => {
    context.state.operation = "sharePage";
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    if (web === null || readQuery(context).norun !== undefined)
      await sendPlainPage(context, () => suppliedPassword(context));
    else {
      const { state, status } = await stateOf(context, "script");
      context.status = status;
      setPageHeaders(context, policies.running);
      context.body = renderRunningDocument(web.share, state);
      holdReply(context);
    }
  });

  // Receives the form of the page without scripts.
  router.post("/editor-canvas/:canvasId", async (context) => {
    context.state.operation = "sharePage";
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    await sendPlainPage(context, () => readPasswordForm(context));
  });

  async function sendPlainPage(context: AppContext, readPassword: ReadPassword): Promise<void> {
    const { state, status } = await stateOf(context, "person", readPassword);
    context.status = status;
    setPageHeaders(context, plainDocumentPolicy);
    // With the default, browsers would submit this page's form with `Origin: null`.
    context.set("Referrer-Policy", "strict-origin");
    const page = renderPlainDocument(web?.sharePlain ?? unstyledDocument, state, {
      runs: web !== null,
      reportHref: reportUrl && reportAddress(reportUrl, site.shareUrls(context)(context.params.canvasId ?? "")),
    });
    context.body = replyBody(page);
    holdReply(context);
  }

  /** @param reader `script` if the source isn't needed, and the page's script asks for a password. */
  async function stateOf(
    context: AppContext,
    reader: "person" | "script",
    readPassword: ReadPassword = () => undefined,
  ): Promise<{ state: ShareState; status: number }> {
    try {
      await countRead(context);
      await access.checkRead(context);
      const password = await readPassword();
      if (password) refuseForeignPassword(context);
      replies.reserve(context, pageBytes);
      const canvas = await loadCanvas({
        canvasId: context.params.canvasId ?? "",
        owner: await sessions.owner(context),
        password,
        client: site.limitName(context),
        delivers: reader === "person" && context.method !== "HEAD",
        admit: (bytes) => replies.reserve(context, bytes),
      });
      return { state: shareStateOf(canvas), status: 200 };
    } catch (error) {
      if (CanvasError.isInstance(error) || error instanceof ServiceError) context.state.refusal = error.code;
      if (CanvasError.isInstance(error)) return { state: shareRefusalOf(error), status: errorStatus[error.code] };
      if (!(error instanceof ServiceError)) throw error;
      context.set(error.headers);
      return { state: shareRefusalOf(error), status: error.status };
    }
  }
}
