import { spawnSync } from "node:child_process";

/** The programs that write to the clipboard, the first that is there and succeeds counts. The last is for WSL. */
const linuxPrograms = [["wl-copy"], ["xclip", "-selection", "clipboard"], ["xsel", "--clipboard"], ["clip.exe"]];

const msToCopy = 5_000;

/** Whether the clipboard took the text, which should be in ASCII: Windows reads other characters differently. */
export function copyToClipboard(text: string): boolean {
  const programs =
    process.platform === "darwin" ? [["pbcopy"]] : process.platform === "win32" ? [["clip.exe"]] : linuxPrograms;
  return programs.some(([command = "", ...args]) => {
    // xclip stays to serve the text, with the streams that it got.
    const { status } = spawnSync(command, args, {
      input: text,
      stdio: ["pipe", "ignore", "ignore"],
      timeout: msToCopy,
    });
    return status === 0;
  });
}
