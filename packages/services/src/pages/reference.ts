import { createReadStream, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type Router from "@koa/router";
import type { AppState } from "../frame/request/context.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import { referenceLook, referenceScript } from "./reference-look.ts";
import type { WebFiles } from "./web-files.ts";
import { setPageHeaders } from "./web-policy.ts";

/** Swagger UI's own files that the page needs, with their media types. */
const assets: Readonly<Record<string, string>> = {
  "swagger-ui-bundle.js": "text/javascript",
  "swagger-ui.css": "text/css",
};

/** Swagger UI uses data: URLs for icons and sets styles from scripts; nothing comes from another host. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** @param web The built pages, whose logo the page shows and to which it links; null if there are none. */
function renderPage(web: WebFiles | null): string {
  const icon = [...(web?.assets ?? [])].find((name) => /^icon-.*\.svg$/.test(name));
  const mark = icon === undefined ? "" : `<img src="assets/${icon}" alt="" width="20" height="20">`;
  const name = web === null ? "<span>Fingerpaint</span>" : `<a href="./">${mark}Fingerpaint</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Fingerpaint</title>
<link rel="icon" href="${icon === undefined ? "data:," : `assets/${icon}`}">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/look.css">
</head>
<body>
<header>${name}<h1>API reference</h1></header>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;
}

/** The page's own files, besides those of Swagger UI. */
const own: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  "start.js": { type: "text/javascript", text: referenceScript },
  "look.css": { type: "text/css", text: referenceLook },
};

/**
 * Serves the reference page at `/docs`: Swagger UI for `/openapi.json`, loaded from this host only. Does nothing if
 * Swagger UI's files are missing.
 * @param web The built pages; null if there are none.
 */
export function bindReference(router: Router<AppState>, web: WebFiles | null): void {
  const folder = assetFolder();
  if (folder === null) return;
  const page = renderPage(web);

  router.get("/docs", (context) => {
    context.state.operation = "reference";
    if (context.path.endsWith("/")) {
      // The page's links are relative to its folder.
      context.redirect("../docs");
      return;
    }
    setPageHeaders(context, contentSecurityPolicy);
    context.type = "text/html";
    context.body = page;
  });

  router.get("/docs/:asset", (context) => {
    context.state.operation = "reference";
    const asset = context.params.asset ?? "";
    if (Object.hasOwn(own, asset)) {
      context.type = own[asset]?.type ?? "";
      context.body = own[asset]?.text;
      return;
    }
    const type = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
    if (type === undefined) throw new ServiceError("NOT_FOUND", "path: there is nothing here");
    context.type = type;
    context.set("Cache-Control", "public, max-age=3600");
    context.body = createReadStream(join(folder, asset));
  });
}

/**
 * Finds Swagger UI's files: next to the built server, or in a checkout, in the development dependency. Null if the
 * program isn't a file on disk, as in workerd.
 */
function assetFolder(): string | null {
  if (!import.meta.url?.startsWith("file:")) return null;
  const built = fileURLToPath(new URL("./swagger-ui", import.meta.url));
  return existsSync(built) ? built : dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}
