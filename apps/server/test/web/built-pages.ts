import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

const script = "export const answer = 42;\n".repeat(50);

/**
 * A folder like one built by `@fingerpaint/web`, with minimal contents. Removed when the test ends.
 *
 * @param options.cli The contents of the CLI package. @default none: it wasn't built
 */
export async function buildPages({ cli }: { cli?: string } = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "built-pages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "assets"));
  const files: Record<string, string | Buffer> = {
    "index.html":
      '<!doctype html><html data-base-path="" data-cli="" data-page=""><script src="./assets/app-1.js"></script></html>',
    "share.html": `<!doctype html><html data-base-path="" data-canvas-state="loading"><!--head--><script src="./assets/app-1.js"></script><noscript><!--content--></noscript></html>`,
    "share-plain.html": `<!doctype html><html data-canvas-state="loading"><!--head--><link rel="stylesheet" href="./assets/share-1.css"><!--content--></html>`,
    "canvas-frame.html": '<div id="canvas"></div>',
    "canvas-frame.headers.json": JSON.stringify({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox allow-scripts",
    }),
    "assets/app-1.js": script,
    "assets/app-1.js.br": brotliCompressSync(script),
    "assets/app-1.js.gz": gzipSync(script),
    "assets/photo-1.png": Buffer.from([137, 80, 78, 71]),
    ...(cli !== undefined && { "cli.tgz": cli }),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(path.join(folder, name), content)));
  return folder;
}
