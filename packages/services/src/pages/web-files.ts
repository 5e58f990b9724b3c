import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import escapeHtml from "escape-html";
import type { CanvasAccessRules } from "../canvas/canvas-module.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";

/** The build output of `@fingerpaint/web`. */
export interface WebFiles {
  /** The folder of the output. Files are read from it on request. */
  readonly folder: string;
  /** The document of the React pages. */
  readonly app: string;
  /** The same document, saying that there is no page at this address. */
  readonly missing: string;
  /** The document of share links. */
  readonly share: string;
  /** The document of share links for readers without scripts. */
  readonly sharePlain: string;
  /** The document that canvases run in: the headers that isolate it, and a hash of its content. */
  readonly frame: { readonly headers: Readonly<Record<string, string>>; readonly hash: string };
  /**
   * The names of the files in `assets/`. Each name changes with the file's content. Compressed files are not included.
   */
  readonly assets: ReadonlySet<string>;
  /**
   * The file name under which the command line is offered to `npx`. It changes with the content, since `npx` never
   * requests an address again once it has installed from it. Null if the command line wasn't built.
   */
  readonly cli: string | null;
}

export interface WebFilesOptions {
  /** Its base path replaces the documents' relative links, which would break on deeper pages. */
  readonly frame: Pick<FrameSettings, "basePath" | "frameOrigin">;
  /** The services that the pages show: `md5`, `canvas`, and `mcp` if agents are served. */
  readonly services: readonly string[];
  /** The specifiers that the editor accepts; it writes the first. @default ["editor/canvas"] */
  readonly canvasModules?: readonly string[];
  /** Who may publish. @default "open" */
  readonly publish?: CanvasAccessRules["publish"];
  /** The target of the share pages' Report link. @default null: there is no such link */
  readonly reportUrl?: string | null;
}

/**
 * Reads the built pages, and writes the settings into them.
 * @param folder The output folder of `@fingerpaint/web`: `webFolder()`.
 */
export function readWebFiles(folder: string, options: WebFilesOptions): WebFiles {
  const { services, canvasModules = ["editor/canvas"], publish = "open", reportUrl = null } = options;
  const { basePath, frameOrigin } = options.frame;
  // A replacement function, so that a `$` in a specifier stays literal.
  const modules = () => `data-canvas-modules="${escapeHtml(canvasModules.join(" "))}"`;
  const program = path.join(folder, "cli.tgz");
  const cli = existsSync(program) ? `cli-${hashOf(program, "hex").slice(0, 8)}.tgz` : null;
  const document = (name: string) =>
    readFileSync(path.join(folder, name), "utf8")
      .replace('data-cli=""', `data-cli="${cli ?? ""}"`)
      .replace('data-base-path=""', `data-base-path="${basePath}"`)
      .replace('data-frame-origin=""', `data-frame-origin="${frameOrigin ?? ""}"`)
      .replace('data-report-url=""', () => `data-report-url="${escapeHtml(reportUrl ?? "")}"`)
      .replace('data-canvas-modules="editor/canvas"', modules)
      .replace('data-services="md5 canvas"', `data-services="${services.join(" ")}"`)
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
 * Finds the built pages: next to the built server, or in a checkout, in the pages' package. Null if they were never
 * built, and in workerd, where the program isn't a file on disk; the server then runs without them.
 */
export function webFolder(): string | null {
  if (!import.meta.url?.startsWith("file:")) return null;
  const places = ["./web", "../../../../apps/web/dist"].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(path.join(place, "canvas-frame.headers.json"))) ?? null;
}
