import { reportAddress, type ShareState, shareRefusalOf, shareStateOf } from "@fingerpaint/api-contracts/share-page";
import type { LoadedCanvas } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import { suppliedPassword } from "../canvas/canvas-loads.ts";
import type { CanvasServiceModule } from "../canvas/canvas-module.ts";
import { readBody, refuseFormReadBefore } from "../frame/body/read-body.ts";
import type { Frame } from "../frame/frame.ts";
import type { AppContext, AppState } from "../frame/request/context.ts";
import { readQuery } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import { holdReply, replyBody } from "../frame/request/unsent-replies.ts";
import { renderPlainDocument, renderRunningDocument, unstyledDocument } from "./share-document.ts";
import type { WebFiles } from "./web-files.ts";
import { createDocumentPolicies, plainDocumentPolicy, setPageHeaders } from "./web-policy.ts";

export interface PagesOptions {
  readonly canvas: CanvasServiceModule;
  /** The built pages. @default null: share links show sources on a page without scripts, and no other pages exist */
  readonly web?: WebFiles | null;
  /** The target of the link to report a canvas. @default null: there is no such link */
  readonly reportUrl?: string | null;
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
  frame: Frame,
  { canvas, web = null, reportUrl = null }: PagesOptions,
): void {
  const policies = createDocumentPolicies(frame.settings);
  const load = createPageLoad(frame, canvas);

  router.get("/editor-canvas/:canvasId", (context) => {
    if (web === null || readQuery(context).norun !== undefined) {
      return sendPlainPage(context, () => suppliedPassword(context));
    }
    return sendPage(context, {
      policy: policies.running,
      render: (state) => renderRunningDocument(web.share, state),
      load: () => load(context, "script"),
    });
  });

  // Receives the form of the page without scripts.
  router.post("/editor-canvas/:canvasId", (context) => sendPlainPage(context, () => readPasswordForm(context)));

  async function sendPlainPage(context: AppContext, readPassword: ReadPassword): Promise<void> {
    const canvasId = context.params.canvasId ?? "";
    const reportHref = reportUrl && reportAddress(reportUrl, frame.site.shareUrls(context)(canvasId));
    // With the default, browsers would submit this page's form with `Origin: null`.
    context.set("Referrer-Policy", "strict-origin");
    await sendPage(context, {
      policy: plainDocumentPolicy,
      render: (state) =>
        renderPlainDocument(web?.sharePlain ?? unstyledDocument, state, { runs: web !== null, reportHref }),
      load: () => load(context, "person", readPassword),
    });
  }
}

/** Answers with the page of a canvas, or with a page that says why there is none. */
async function sendPage(
  context: AppContext,
  page: { policy: string; render: (state: ShareState) => string; load: () => Promise<LoadedCanvas> },
): Promise<void> {
  context.state.operation = "sharePage";
  context.state.renderRefusal = (refusal) => page.render(shareRefusalOf(refusal));
  context.set("X-Robots-Tag", "noindex");
  setPageHeaders(context, page.policy);
  context.type = "text/html";
  context.body = replyBody(page.render(shareStateOf(await page.load())));
  holdReply(context);
}

/** Makes the function that loads the canvas of a share link for its page. */
function createPageLoad(
  { site, replies, refuseForeignPassword }: Frame,
  { loadCanvas, countRead, access, sessions }: CanvasServiceModule,
) {
  /** @param reader `script` if the source isn't needed, and the page's script asks for a password. */
  return async (
    context: AppContext,
    reader: "person" | "script",
    readPassword: ReadPassword = () => undefined,
  ): Promise<LoadedCanvas> => {
    await countRead(context);
    await access.checkRead(context);
    const password = await readPassword();
    if (password) refuseForeignPassword(context);
    replies.reserve(context, pageBytes);
    return loadCanvas({
      canvasId: context.params.canvasId ?? "",
      owner: await sessions.owner(context),
      password,
      client: site.limitName(context),
      delivers: reader === "person" && context.method !== "HEAD",
      admit: (bytes) => replies.reserve(context, bytes),
    });
  };
}

/** Room for the longest password, percent-encoded. */
const maxBytes = 8_192;

/**
 * Reads the password from the form of a share page without scripts. The form sends it in the body, because browsers
 * keep addresses in their history.
 * @throws INVALID_INPUT if the body isn't such a form of at most 8 KiB
 * @throws RequestCutError if the connection ended first
 * @throws INTERNAL_ERROR if a parser has already read the form
 */
async function readPasswordForm(context: AppContext): Promise<string | undefined> {
  const { req } = context;
  refuseFormReadBefore(context);
  const type = req.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new ServiceError("INVALID_INPUT", "Content-Type: must be application/x-www-form-urlencoded");
  }
  const body = await readBody(req, { maxBytes });
  return new URLSearchParams(body.toString()).get("password") ?? undefined;
}
