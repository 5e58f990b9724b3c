import { buildFrameDocument, type FrameFilesOptions, headersFile } from "./frame-files.ts";

export { buildFrameDocument, type FrameFilesOptions, headersFile, writeFrameFiles } from "./frame-files.ts";

export interface CanvasFrameOptions extends FrameFilesOptions {
  /** The file's name below the site's `base`. @default "canvas-frame.html" */
  readonly fileName?: string;
  /**
   * A file to write the headers to in the format of a `_headers` file, for hosts that read one.
   *
   * @default none: the headers are only in `canvas-frame.headers.json`
   */
  readonly headersFileName?: string;
}

/** The parts of a request and a response that are used. */
interface DevRequest {
  readonly url?: string | undefined;
}
interface DevReply {
  writeHead(status: number, headers: Readonly<Record<string, string>>): { end(body: string): unknown };
}
type Middleware = (request: DevRequest, reply: DevReply, next: (error?: unknown) => void) => void;
interface DevServer {
  readonly config: { readonly base: string };
  readonly middlewares: { use(middleware: Middleware): unknown };
}

/** A Vite plugin, declared without Vite's types so that it doesn't depend on a version. */
export interface CanvasFramePlugin {
  readonly name: string;
  configureServer(server: DevServer): void;
  configurePreviewServer(server: DevServer): void;
  load(id: string, options?: { readonly ssr?: boolean }): string | undefined;
  generateBundle(this: {
    emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): unknown;
  }): Promise<void>;
}

/** The module with the frame's program, for pages without a `frameUrl`. */
const inlineProgram = /[\\/]canvas-runtime[\\/](?:dist|src[\\/]editor-canvas)[\\/]frame-script\.[jt]s$/;

/**
 * Adds the document for canvas frames to a Vite site. `vite` and `vite preview` serve it with its headers; `vite build`
 * writes it next to the site, with its headers as a JSON file for your host. The site's own scripts don't contain a
 * second copy of the document, so its pages must set `frameUrl`.
 *
 * @example
 * export default defineConfig({ plugins: [react(), canvasFrame({ modules: { "acme/kit": "./src/kit.tsx" } })] });
 * // In the site: mountCanvas(element, { source, frameUrl: `${import.meta.env.BASE_URL}canvas-frame.html` })
 */
export function canvasFrame(options: CanvasFrameOptions = {}): CanvasFramePlugin {
  const { fileName = "canvas-frame.html", headersFileName } = options;
  const serve = ({ config, middlewares }: DevServer) => {
    middlewares.use((request, reply, next) => {
      if (request.url?.split("?", 1)[0] !== `/${fileName}` && request.url !== `${config.base}${fileName}`)
        return next();
      buildFrameDocument(options).then(({ html, headers }) => reply.writeHead(200, headers).end(html), next);
    });
  };
  return {
    name: "fingerpaint-canvas-frame",
    configureServer: serve,
    configurePreviewServer: serve,
    load(id, { ssr = false } = {}) {
      // Code that renders on the server may serve the document itself.
      if (ssr || !inlineProgram.test(id)) return undefined;
      const message = `This site's build serves the frame with canvasFrame(): set frameUrl to the address of ${fileName}`;
      return `throw new Error(${JSON.stringify(message)}); export let frameScript, loadFrameScript;`;
    },
    async generateBundle() {
      const document = await buildFrameDocument(options);
      const headersName = `${fileName.replace(/\.html$/, "")}.headers.json`;
      this.emitFile({ type: "asset", fileName, source: document.html });
      this.emitFile({ type: "asset", fileName: headersName, source: JSON.stringify(document.headers, null, 2) });
      if (headersFileName !== undefined) {
        this.emitFile({ type: "asset", fileName: headersFileName, source: headersFile(`/${fileName}`, document) });
      }
    },
  };
}
