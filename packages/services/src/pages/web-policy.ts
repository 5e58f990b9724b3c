import { pathOf } from "../frame/http/paths.ts";
import type { AppContext, AppMiddleware } from "../frame/request/context.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";
import type { WebFiles } from "./web-files.ts";

/** Digests are computed in WebAssembly, which browsers treat as code generated at run time. */
const digestScripts = "'self' 'wasm-unsafe-eval'";

/** The policy of share pages that run nothing: no scripts at all. */
export const plainDocumentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The policies of pages that show canvases. */
export function createDocumentPolicies({ frameOrigin }: Pick<FrameSettings, "frameOrigin">) {
  const frames = frameOrigin ?? "'self'";
  return {
    /** For share pages: scripts and styles come from files only, and the canvas's frame can't leave its site. */
    running: documentPolicy({ scripts: "'self'", styles: "'self'", frames }),
    /** For the React pages. The source editor injects its styles into the page. */
    app: documentPolicy({ scripts: digestScripts, styles: "'self' 'unsafe-inline'", frames }),
  };
}

/** The policy of script files: a worker runs under the policy of its script file, not under that of the page. */
export const scriptPolicy = `default-src 'none'; script-src ${digestScripts}`;

/**
 * Sets the headers that every page needs: its policy, and a separate browsing context group, so that a site that opens
 * the page in a window can't count its frames and thereby identify its visitor. Never use it for the canvas frame's
 * document: browsers show an error page instead of a sandboxed document with a separate group.
 */
export function setPageHeaders(context: AppContext, contentSecurityPolicy: string): void {
  context.set("Content-Security-Policy", contentSecurityPolicy);
  context.set("Cross-Origin-Opener-Policy", "same-origin");
}

function documentPolicy({ scripts, styles, frames }: { scripts: string; styles: string; frames: string }): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `frame-src ${frames}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Answers browsers with a 404 page if there is nothing at an address. A request counts as a browser's if its `Accept`
 * prefers HTML to JSON. Paths below `/api`, and all other requests, get the error envelope (rule B2).
 */
export function createMissingPage(web: WebFiles, config: Pick<FrameSettings, "frameOrigin">): AppMiddleware {
  const policies = createDocumentPolicies(config);
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const isMissing = error instanceof ServiceError && error.code === "NOT_FOUND";
      const isRead = context.method === "GET" || context.method === "HEAD";
      if (!isMissing || !isRead || /^\/api(\/|$)/.test(pathOf(context.req.url ?? ""))) throw error;
      context.vary("Accept");
      if (context.accepts("json", "html") !== "html") throw error;
      context.state.refusal = error.code;
      context.status = error.status;
      setPageHeaders(context, policies.app);
      context.type = "text/html";
      context.body = web.missing;
    }
  };
}
