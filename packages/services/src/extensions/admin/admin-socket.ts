import { once } from "node:events";
import { chmod, lstat, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { nodeFiles } from "@fingerpaint/canvas-store/json-file";
import Router from "@koa/router";
import Koa from "koa";
import { createErrorReplies } from "../../frame/http/error-replies.ts";
import { refuseUnmatched } from "../../frame/http/paths.ts";
import { nameRequest } from "../../frame/http/reply-headers.ts";
import type { AppState } from "../../frame/request/context.ts";
import { type AdminApiOptions, bindAdminApi } from "./admin-api.ts";

interface AdminSocketOptions extends Omit<AdminApiOptions, "siteAddress" | "check"> {
  readonly file: string;
  /** The address that links begin with: the site's, or the one that the server answers at. */
  readonly siteAddress: string;
}

/**
 * Serves operators on this machine on a Unix socket that only the server's user can open (mode 600). If another server
 * already answers there, its socket is left in place: any server of a database can act for all of them. If the socket
 * can't be opened, that is logged and the server runs without one.
 * @returns a function that closes the socket.
 */
export async function openAdminSocket(options: AdminSocketOptions): Promise<() => Promise<void>> {
  const { file, logger } = options;
  const server = createServer(createAdminApp(options).callback());
  try {
    await nodeFiles.makeFolder(path.dirname(file));
    if (await isAnswered(file)) return async () => {};
    const kept = await lstat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    // Only a socket that a killed server left: `listen` fails for a file that was named by mistake.
    if (kept?.isSocket()) await rm(file, { force: true });
    // `listen` creates the socket synchronously, so the umask affects nothing else in this process. For a worker, the
    // primary creates it, and only the `chmod` below restricts it.
    const mask = process.umask(0o177);
    try {
      server.listen(file);
    } finally {
      process.umask(mask);
    }
    await once(server, "listening");
    await chmod(file, 0o600);
  } catch (error) {
    server.close();
    logger.error({ err: error, file }, "the admin socket can't be opened: `fingerpaint-server canvases` won't work");
    return async () => {};
  }
  return async () => {
    server.closeAllConnections();
    const closed = once(server, "close");
    server.close();
    await closed;
  };
}

function createAdminApp({ siteAddress, ...options }: AdminSocketOptions): Koa<AppState> {
  const router = new Router<AppState>();
  bindAdminApi(router, { ...options, siteAddress: () => siteAddress, check: async () => {} });
  const app = new Koa<AppState>();
  app.use(nameRequest);
  app.use(createErrorReplies(options.logger));
  app.use(router.routes());
  app.use(refuseUnmatched);
  return app;
}

/** Whether a server listens on the socket. One that a killed process left doesn't answer. */
async function isAnswered(file: string): Promise<boolean> {
  const connection = connect(file);
  try {
    await once(connection, "connect");
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
