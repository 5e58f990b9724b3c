import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Resolves to whether a browser was started. `BROWSER` overrides the default: a program, optionally with options. */
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
  const chosen = process.env.BROWSER?.trim() ?? "";
  // A path may contain spaces.
  const [program = "", ...options] = existsSync(chosen) ? [chosen] : chosen.split(/\s+/);
  if (program !== "") return [program, ...options];
  if (process.platform === "darwin") return ["open"];
  return process.platform === "win32" ? ["explorer.exe"] : ["xdg-open"];
}

/** Programs that write to the clipboard. The first one that succeeds is used. The last one is for WSL. */
const linuxPrograms = [["wl-copy"], ["xclip", "-selection", "clipboard"], ["xsel", "--clipboard"], ["clip.exe"]];

const msToCopy = 5_000;

/** Returns whether it succeeded. The text should be ASCII: Windows misreads other characters. */
export function copyToClipboard(text: string): boolean {
  const programs =
    process.platform === "darwin" ? [["pbcopy"]] : process.platform === "win32" ? [["clip.exe"]] : linuxPrograms;
  return programs.some(([command = "", ...args]) => {
    // xclip keeps running to serve the text, and keeps its inherited streams open.
    const { status } = spawnSync(command, args, {
      input: text,
      stdio: ["pipe", "ignore", "ignore"],
      timeout: msToCopy,
    });
    return status === 0;
  });
}
