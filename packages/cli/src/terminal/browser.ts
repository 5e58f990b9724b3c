import { spawn } from "node:child_process";

/** Resolves to whether a browser was started. `BROWSER` overrides the system's default. */
export async function openInBrowser(link: string): Promise<boolean> {
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
