import path from "node:path";

export default {
  turbopack: { root: path.dirname(import.meta.dirname) },
  // The server is a program of Node's: it isn't bundled.
  serverExternalPackages: ["@fingerpaint/server"],
};
