import { readFileSync } from "node:fs";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { measuredCanvas, repositoryRoot, secondCanvas } from "../repository.ts";

/**
 * The usual way to run JSX in a page: Babel, React and the canvas module in the page itself, without a sandbox.
 * Everything is compressed once, like the pages that Fingerpaint serves, and browsers keep the scripts.
 */
const program = `
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { createRoot } from "react-dom/client";
import * as canvasModule from "@fingerpaint/canvas-runtime/module";

const sourceOf = { "/": "/source", "/second": "/second-source" };
const modules = { react: React, "react/jsx-runtime": jsxRuntime, "editor/canvas": canvasModule };

function Ready() {
  React.useLayoutEffect(() => void (document.documentElement.dataset.canvasState = "ready"), []);
  return null;
}

fetch(sourceOf[location.pathname]).then(async (reply) => {
  const { code } = Babel.transform(await reply.text(), {
    filename: "canvas.tsx",
    presets: [["react", { runtime: "automatic" }], "typescript"],
    plugins: ["transform-modules-commonjs"],
  });
  const exported = {};
  new Function("require", "exports", code)((name) => modules[name], exported);
  createRoot(document.getElementById("root")).render(<><exported.default /><Ready /></>);
});
`;

const page = (source: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A canvas</title>
<link rel="preload" href="${source}" as="fetch" crossorigin>
<script src="/babel.js" defer></script>
<script src="/program.js" defer></script>
</head>
<body><div id="root"></div></body>
</html>`;

const { outputFiles } = await build({
  stdin: { contents: program, resolveDir: path.join(repositoryRoot, "bench"), loader: "tsx" },
  bundle: true,
  minify: true,
  write: false,
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
});
const babel = readFileSync(createRequire(import.meta.url).resolve("@babel/standalone/babel.min.js"));

const files: Readonly<Record<string, { headers: OutgoingHttpHeaders; content: Buffer }>> = {
  "/": compressed("text/html", page("/source")),
  "/second": compressed("text/html", page("/second-source")),
  "/babel.js": compressed("text/javascript", babel, "public, max-age=31536000, immutable"),
  "/program.js": compressed("text/javascript", outputFiles[0]?.contents ?? "", "public, max-age=31536000, immutable"),
  "/source": compressed("text/plain", measuredCanvas),
  "/second-source": compressed("text/plain", secondCanvas),
};

createServer((request, response) => {
  const file = files[request.url ?? ""];
  if (file === undefined) response.writeHead(404).end();
  else response.writeHead(200, file.headers).end(file.content);
}).listen(Number(process.env.PORT), "127.0.0.1");

function compressed(type: string, content: string | Uint8Array, caching = "no-cache") {
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Encoding": "br",
    "Cache-Control": caching,
  };
  return { headers, content: brotliCompressSync(content) };
}
