import path from "node:path";
import type Router from "@koa/router";
import { send } from "@koa/send";
import type { Frame, Module } from "../frame/frame.ts";
import type { AppContext, AppState } from "../frame/request/context.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";
import { bindReference } from "./reference.ts";
import { bindSharePage, type PagesOptions } from "./share-page.ts";
import type { WebFiles } from "./web-files.ts";
import { createDocumentPolicies, createMissingPage, scriptPolicy, setPageHeaders } from "./web-policy.ts";

export type { PagesOptions };

/** Serves the built pages, share links and the API reference. */
export function pages(frame: Frame, options: PagesOptions): Module {
  const { canvas, web = null } = options;
  return {
    name: "pages",
    answerMissing: web === null ? undefined : createMissingPage(web, frame.settings),
    bind: ({ router }) => {
      // Must come before share links, whose path matches any segment.
      if (web !== null) bindWeb(router, web, frame.settings);
      if (canvas.service !== undefined) bindSharePage(router, frame, options);
      bindReference(router, web);
    },
  };
}

/** The React pages. One document serves them all, and its script picks the page by the address. */
const pagePaths = ["/", "/hash", "/editor-canvas", "/editor-canvas/mine", "/editor-canvas/:canvasId/edit"];

/** Registers the built pages, their files, the document that canvases run in, and the command line. */
function bindWeb(
  router: Router<AppState>,
  web: WebFiles,
  config: Pick<FrameSettings, "frameOrigin" | "siteUrl">,
): void {
  const policies = createDocumentPolicies(config);
  const { frameOrigin, siteUrl } = config;
  for (const path of pagePaths) {
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
    if (!web.assets.has(name)) throw new ServiceError("NOT_FOUND", "path: there is nothing here");
    context.set("Cache-Control", "public, max-age=31536000, immutable");
    context.set("Content-Security-Policy", scriptPolicy);
    await sendWebFile(context, web.folder, { path: `assets/${name}`, tag: name });
  });

  router.get("/canvas-frame.html", async (context) => {
    context.state.operation = "canvasFrame";
    context.set(web.frame.headers as Record<string, string>);
    if (frameOrigin !== null) {
      // It would allow only this site, but the pages are on another one.
      context.remove("X-Frame-Options");
      const ancestors = siteUrl === null ? "" : `; frame-ancestors ${new URL(siteUrl).origin}`;
      context.set("Content-Security-Policy", `${web.frame.headers["Content-Security-Policy"]}${ancestors}`);
    }
    context.set("Cache-Control", "no-cache");
    await sendWebFile(context, web.folder, { path: "canvas-frame.html", tag: web.frame.hash });
  });

  const { cli } = web;
  if (cli === null) return;
  // Accepts any tag: npm requests the address that a program was installed from again, even after the server has a
  // newer version.
  router.get("/cli{-:tag}.tgz", async (context) => {
    context.state.operation = "cli";
    context.set("Cache-Control", "no-cache");
    await sendWebFile(context, web.folder, { path: "cli.tgz", tag: cli });
    context.type = "application/gzip";
  });
}

/**
 * Answers with a file of the built pages, in the smallest encoding that the client accepts and the build produced, or
 * with 304 if the client already has that encoding.
 *
 * @param folder The output folder of the pages' build.
 * @param file The file's path relative to the folder, and an unquoted ETag that changes with its content.
 */
async function sendWebFile(
  context: AppContext,
  folder: string,
  file: { readonly path: string; readonly tag: string },
): Promise<void> {
  context.vary("Accept-Encoding");
  const sent = (await send(context, file.path, { root: folder })) ?? "";
  // npm gives the packed files of all versions the same modification time.
  context.remove("Last-Modified");
  // Encodings differ in their bytes, so a strong ETag includes the encoding (RFC 9110 section 8.8.3.3).
  context.etag = `${file.tag}${path.extname(sent)}`;
  if (!context.fresh) return;
  context.status = 304;
  context.remove("Content-Encoding");
}
