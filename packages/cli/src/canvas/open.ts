import { spawn } from "node:child_process";
import { connect, type ServerOptions } from "../server/connection.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { readTarget } from "./canvas-target.ts";

/** `fingerpaint open`: prints a canvas's link and opens it in the browser. */
export async function runOpen(target: string, options: ServerOptions & { readonly json?: boolean }): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const server = linkServer ?? connect(options).server;
  const link = `${server}/editor-canvas/${canvasId}`;
  const opened = await openInBrowser(link);
  if (options.json) jsonResult({ link, opened });
  else result(link);
  if (!opened) note("No browser could be started: open the link yourself.");
}

/** Whether the system took the address. `BROWSER` names another program than the system's. */
async function openInBrowser(link: string): Promise<boolean> {
  const [command, ...args] = browserCommand();
  return new Promise((resolve) => {
    const browser = spawn(command, [...args, link], { stdio: "ignore", detached: true });
    browser.once("error", () => resolve(false));
    browser.once("spawn", () => {
      browser.unref();
      resolve(true);
    });
  });
}

function browserCommand(): [string, ...string[]] {
  if (process.env.BROWSER) return [process.env.BROWSER];
  if (process.platform === "darwin") return ["open"];
  return process.platform === "win32" ? ["explorer.exe"] : ["xdg-open"];
}
