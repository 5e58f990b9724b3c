import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import escapeHtml from "escape-html";
import type { ServerConfig } from "../config/config.ts";

/** What `@fingerpaint/web` built. */
export interface WebFiles {
  /** Where it is. Files are read from here when they are asked for. */
  readonly folder: string;
  /** The document of the pages in React. */
  readonly app: string;
  /** The same, saying that there is no page at its address. */
  readonly missing: string;
  /** The document of share links. */
  readonly share: string;
  /** The document of share links for readers without scripts. */
  readonly sharePlain: string;
  /** The document that canvases run in: the headers that isolate it, and a hash of its content. */
  readonly frame: { readonly headers: Readonly<Record<string, string>>; readonly hash: string };
  /** The names of the files in `assets/`. Another content has another name. Compressed forms are not among them. */
  readonly assets: ReadonlySet<string>;
  /**
   * The name under which the command line is offered to `npx`: another content has another name, since `npx` never asks
   * again for an address that it has installed from. Null if the command line wasn't built.
   */
  readonly cli: string | null;
}

/**
 * Reads the built pages.
 * @param folder Where `@fingerpaint/web` was built to.
 * @param config Its `basePath` replaces the documents' relative links, which would lead elsewhere from deeper pages.
 *   The other two are written into the documents.
 */
export function readWebFiles(
  folder: string,
  {
    basePath,
    canvasModules,
    frameOrigin,
    services,
    mcp,
    publish,
    reportUrl,
  }: Pick<ServerConfig, "basePath" | "canvasModules" | "frameOrigin" | "services" | "mcp" | "publish" | "reportUrl">,
): WebFiles {
  // By a function: a `$` in a specifier is one.
  const modules = () => `data-canvas-modules="${escapeHtml(canvasModules.join(" "))}"`;
  const enabled = [services.md5 && "md5", services.canvas && "canvas", services.canvas && mcp && "mcp"].filter(Boolean);
  const program = path.join(folder, "cli.tgz");
  const cli = existsSync(program) ? `cli-${hashOf(program, "hex").slice(0, 8)}.tgz` : null;
  const document = (name: string) =>
    readFileSync(path.join(folder, name), "utf8")
      .replace('data-cli=""', `data-cli="${cli ?? ""}"`)
      .replace('data-base-path=""', `data-base-path="${basePath}"`)
      .replace('data-frame-origin=""', `data-frame-origin="${frameOrigin ?? ""}"`)
      .replace('data-report-url=""', () => `data-report-url="${escapeHtml(reportUrl ?? "")}"`)
      .replace('data-canvas-modules="editor/canvas"', modules)
      .replace('data-services="md5 canvas"', `data-services="${enabled.join(" ")}"`)
      .replace('data-publish="open"', `data-publish="${publish}"`)
      .replaceAll('="./assets/', `="${basePath}/assets/`);
  const app = document("index.html");
  return {
    folder,
    app,
    missing: app.replace('data-page=""', 'data-page="missing"'),
    share: document("share.html"),
    sharePlain: document("share-plain.html"),
    frame: {
      headers: JSON.parse(readFileSync(path.join(folder, "canvas-frame.headers.json"), "utf8")),
      hash: hashOf(path.join(folder, "canvas-frame.html"), "base64url"),
    },
    assets: new Set(readdirSync(path.join(folder, "assets")).filter((name) => !/\.(?:br|gz)$/.test(name))),
    cli,
  };
}

function hashOf(file: string, encoding: "base64url" | "hex"): string {
  return createHash("sha256").update(readFileSync(file)).digest(encoding);
}

/**
 * Finds the built pages: beside the built server, or in a checkout in the package of the pages. Null where they were
 * never built, and in workerd, where the program has no place among files; then the server answers without them.
 */
export function webFolder(): string | null {
  if (!import.meta.url?.startsWith("file:")) return null;
  const places = ["./web", "../../../web/dist"].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(path.join(place, "canvas-frame.headers.json"))) ?? null;
}
