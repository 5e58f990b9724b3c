import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { bundleSiblingScript } from "../../packages/canvas-runtime/scripts/frame-script-plugin.ts";

/**
 * Three documents: `index.html` for the pages in React, `share.html` for share links, which don't use React, and
 * `share-plain.html` for share links without scripts. Links in them are relative. The server adds the base path, which
 * only it knows, and fills in the comments of the two share documents.
 */
export default defineConfig({
  base: "./",
  plugins: [react(), withoutInlineFrame(), withSiblingScript()],
  resolve: { conditions: ["@fingerpaint/source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // Styles and scripts travel as files: the pages' policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server's build makes its THIRD-PARTY-NOTICES.md of it.
    license: { fileName: "bundled-packages.json" },
    rollupOptions: { input: ["index.html", "share.html", "share-plain.html"] },
  },
});

/** Leaves out the frame's document, half a megabyte that only pages without a `frameUrl` load. */
function withoutInlineFrame(): Plugin {
  return {
    name: "without-inline-frame",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/canvas-runtime/src/frame/frame-document.ts")
        ? 'export const loadFrameDocument = () => Promise.reject(new Error("this site serves the frame by its address"));'
        : null,
  };
}

/** Puts the components of other hosts into a chunk of their own, which only canvases that name one of them load. */
function withSiblingScript(): Plugin {
  const module = "/canvas-runtime/src/frame/sibling-script.ts";
  return {
    name: "with-sibling-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(module)) return null;
      const script = await bundleSiblingScript(id.replace(/frame\/sibling-script\.ts$/, "siblings/index.ts"));
      return `export const loadSiblingScript = async () => ${JSON.stringify(script)};`;
    },
  };
}
