import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { buildWeb } from "./build-web.ts";

const packageRoot = path.join(import.meta.dirname, "..");
const [, , named] = process.argv;

/**
 * Builds into the given folder. Otherwise it replaces `dist/` only when everything is built, because running tests and
 * servers may be reading it.
 */
if (named === undefined) {
  const fresh = path.join(packageRoot, `.build-${process.pid}`);
  try {
    await buildWeb(fresh);
    await rm(path.join(packageRoot, "dist"), { recursive: true, force: true });
    await rename(fresh, path.join(packageRoot, "dist"));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
} else {
  await buildWeb(path.resolve(named));
}
