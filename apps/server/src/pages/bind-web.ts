import type Router from "@koa/router";
import type { ServerConfig } from "../config/config.ts";
import type { AppState } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import { sendWebFile } from "./send-web-file.ts";
import type { WebFiles } from "./web-files.ts";
import { createDocumentPolicies, scriptPolicy, setPageHeaders } from "./web-policy.ts";

/** The pages in React; each finds out from the address which one it is. */
const pages = ["/", "/hash", "/editor-canvas", "/editor-canvas/mine", "/editor-canvas/:canvasId/edit"];

/** Puts the built pages on the router, their files, the document that canvases run in, and the command line. */
export function bindWeb(
  router: Router<AppState>,
  web: WebFiles,
  config: Pick<ServerConfig, "frameOrigin" | "siteUrl">,
): void {
  const policies = createDocumentPolicies(config);
  const { frameOrigin, siteUrl } = config;
  for (const path of pages) {
    router.get(path, (context) => {
      context.state.operation = "page";
      setPageHeaders(context, policies.app);
      context.type = "text/html";
      context.body = web.app;
    });
  }

  router.get("/assets/:name", async (context) => {
    context.state.operation = "asset";
    const name = context.params.name ?? "";
    if (!web.assets.has(name)) throw new ServiceError("NOT_FOUND", "path: nothing answers here");
    context.set("Cache-Control", "public, max-age=31536000, immutable");
    context.set("Content-Security-Policy", scriptPolicy);
    await sendWebFile(context, web.folder, { path: `assets/${name}`, tag: name });
  });

  router.get("/canvas-frame.html", async (context) => {
    context.state.operation = "canvasFrame";
    context.set(web.frame.headers as Record<string, string>);
    if (frameOrigin !== null) {
      // Says "this site only", which the pages then aren't of.
      context.remove("X-Frame-Options");
      const ancestors = siteUrl === null ? "" : `; frame-ancestors ${new URL(siteUrl).origin}`;
      context.set("Content-Security-Policy", `${web.frame.headers["Content-Security-Policy"]}${ancestors}`);
    }
    context.set("Cache-Control", "no-cache");
    await sendWebFile(context, web.folder, { path: "canvas-frame.html", tag: web.frame.hash });
  });

  const { cli } = web;
  if (cli === null) return;
  // Any tag: npm asks again for the address that a program was installed from, also after the server has a newer one.
  router.get("/cli{-:tag}.tgz", async (context) => {
    context.state.operation = "cli";
    context.set("Cache-Control", "no-cache");
    await sendWebFile(context, web.folder, { path: "cli.tgz", tag: cli });
    context.type = "application/gzip";
  });
}
