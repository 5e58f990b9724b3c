import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import escapeHtml from "escape-html";
import type { ServerConfig } from "../config/config.ts";

/** A file of the built pages, held in memory with the compressed forms that the build made. */
export interface WebFile {
  readonly content: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  /** Without quotes; the same for all forms. */
  readonly tag: string;
}

/** What `@fingerpaint/web` built. */
export interface WebFiles {
  /** The document of the pages in React. */
  readonly app: string;
  /** The document of share links. */
  readonly share: string;
  /** The document that canvases run in, and the headers that isolate it. */
  readonly frame: { readonly file: WebFile; readonly headers: Readonly<Record<string, string>> };
  /** Hashed files, by their names. */
  readonly assets: ReadonlyMap<string, WebFile>;
}

/**
 * Reads the built pages.
 * @param folder Where `@fingerpaint/web` was built to.
 * @param config Its `basePath` takes the place of the documents' relative links, which would lead elsewhere from deeper pages.
 */
export function readWebFiles(
  folder: string,
  { basePath, canvasModules }: Pick<ServerConfig, "basePath" | "canvasModules">,
): WebFiles {
  // By a function: a `$` in a specifier is one.
  const modules = () => `data-canvas-modules="${escapeHtml(canvasModules.join(" "))}"`;
  const document = (name: string) =>
    readFileSync(path.join(folder, name), "utf8")
      .replace('data-base-path=""', `data-base-path="${basePath}"`)
      .replace('data-canvas-modules="editor/canvas"', modules)
      .replaceAll('="./assets/', `="${basePath}/assets/`);
  const assets = path.join(folder, "assets");
  const names = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name));
  return {
    app: document("index.html"),
    share: document("share.html"),
    frame: {
      file: readWebFile(path.join(folder, "canvas-frame.html")),
      headers: JSON.parse(readFileSync(path.join(folder, "canvas-frame.headers.json"), "utf8")),
    },
    assets: new Map(names.map((name) => [name, readWebFile(path.join(assets, name))])),
  };
}

/**
 * Where the built pages are: beside the built server, in a checkout in the pages' own package. Null where they were never
 * built; then the server answers without them.
 */
export function webFolder(): string | null {
  const places = ["./web", "../../../web/dist"].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(path.join(place, "canvas-frame.headers.json"))) ?? null;
}

function readWebFile(file: string): WebFile {
  const content = readFileSync(file);
  const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
  return {
    content,
    brotli: compressed(".br"),
    gzip: compressed(".gz"),
    tag: createHash("sha256").update(content).digest("base64url").slice(0, 22),
  };
}
