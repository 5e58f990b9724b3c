import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import {
  finishedLoaders,
  loaderModules,
  partModule,
} from "../../packages/canvas-runtime/scripts/frame-script-plugin.ts";

/**
 * Three documents: `index.html` for the pages in React, `share.html` for share links, which don't use React, and
 * `share-plain.html` for share links without scripts. Links in them are relative. The server adds the base path, which
 * only it knows, and fills in the comments of the two share documents.
 */
export default defineConfig({
  base: "./",
  plugins: [react(), withoutInlineFrame(), withFrameParts()],
  resolve: { conditions: ["@fingerpaint/source", ...defaultClientConditions] },
  // When minified, the check's parser mistakes a class for a function and rejects calls with type arguments.
  worker: { format: "es", rolldownOptions: { output: { minify: { compress: false, mangle: true } } } },
  build: {
    target: "es2022",
    // Styles and scripts are separate files, because the pages' policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server's build creates its THIRD-PARTY-NOTICES.md from this.
    license: { fileName: "bundled-packages.json" },
    rollupOptions: { input: ["index.html", "share.html", "share-plain.html"] },
  },
});

/** Leaves out the frame's document: half a megabyte that only pages without a `frameUrl` load. */
function withoutInlineFrame(): Plugin {
  return {
    name: "without-inline-frame",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/canvas-runtime/src/editor-canvas/frame-document.ts")
        ? 'export const loadFrameDocument = () => Promise.reject(new Error("this site serves the frame by its address"));'
        : null,
  };
}

/** Puts the parts that only some frames get into separate chunks, which are loaded for the canvases that need them. */
function withFrameParts(): Plugin {
  const entries = new Map<string, string>();
  return {
    name: "with-frame-parts",
    enforce: "pre",
    resolveId: (id) => (entries.has(id) ? id : null),
    load(id) {
      const entry = entries.get(id);
      if (entry !== undefined) return partModule(entry);
      if (!loaderModules.test(id)) return null;
      return finishedLoaders(id, ({ file, entry }) => {
        entries.set(file, entry);
        return `import("${file}")`;
      });
    },
  };
}
