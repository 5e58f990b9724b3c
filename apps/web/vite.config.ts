import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

/**
 * Three documents: `index.html` for the pages in React, `share.html` for share links, which don't use React, and
 * `share-plain.html` for share links without scripts. Links in them are relative. The server adds the base path, which
 * only it knows, and fills in the comments of the two share documents.
 */
export default defineConfig({
  base: "./",
  plugins: [react(), withoutInlineFrame()],
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
