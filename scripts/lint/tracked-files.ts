import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "../workspace.ts";

/**
 * Tracked files, and untracked ones that Git doesn't ignore, relative to the root; without deleted ones.
 * @throws if there is no Git repository
 */
export function trackedFiles(): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return list.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file)));
}
