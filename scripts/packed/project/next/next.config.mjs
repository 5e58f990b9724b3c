import path from "node:path";

export default {
  turbopack: { root: path.dirname(import.meta.dirname) },
  // The services are a program of Node's: they aren't bundled.
  serverExternalPackages: ["@fingerpaint/services"],
};
