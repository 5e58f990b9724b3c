import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type FrameDocument, loadFrameDocument } from "../../editor-canvas/frame-document.ts";
import { bundleModules } from "./bundle-modules.ts";

export interface FrameFilesOptions {
  /**
   * Your own modules that canvases may import, by specifier: `{ "acme/kit": "./src/kit.tsx" }`. They are part of the
   * frame and run with every canvas. Needs `esbuild` installed.
   *
   * @default {}
   */
  readonly modules?: Readonly<Record<string, string>>;
  /** The folder that the paths in `modules` are relative to. @default the current folder */
  readonly folder?: string;
}

/**
 * Makes the document for canvas frames, with your own modules.
 *
 * @throws Error if a module can't be bundled
 */
export async function buildFrameDocument(options: FrameFilesOptions = {}): Promise<FrameDocument> {
  const { modules = {}, folder = process.cwd() } = options;
  const script = await bundleModules(modules, folder);
  return loadFrameDocument(script === "" ? {} : { scripts: [script] });
}

/** The headers as the text of a `_headers` file, which several hosts of static files read. */
export function headersFile(path: string, { headers }: Pick<FrameDocument, "headers">): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("")}`;
}

/**
 * Writes the document for hosts that only serve files: `canvas-frame.html`, its headers as `canvas-frame.headers.json`,
 * and the same headers as `canvas-frame._headers`, for the `_headers` file of hosts that read one.
 *
 * @param target The folder; created if it doesn't exist.
 * @returns the paths of the files
 */
export async function writeFrameFiles(target: string, options: FrameFilesOptions = {}): Promise<string[]> {
  const document = await buildFrameDocument(options);
  await mkdir(target, { recursive: true });
  const files: Record<string, string> = {
    "canvas-frame.html": document.html,
    "canvas-frame.headers.json": `${JSON.stringify(document.headers, null, 2)}\n`,
    "canvas-frame._headers": headersFile("/canvas-frame.html", document),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(target, name), content);
  return Object.keys(files).map((name) => path.join(target, name));
}
