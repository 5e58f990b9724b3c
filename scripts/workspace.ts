import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The part of a `package.json` that the checks read. */
export interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly packageManager?: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly publishConfig?: { readonly exports?: unknown };
}

export interface WorkspacePackage {
  /** Relative to the root, as in `packages/md5-core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** @throws SyntaxError if the file isn't JSON */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as Manifest;
}

/** All packages below `packages/` and `apps/` that are published to the registry: those that aren't private. */
export function publishablePackages(): WorkspacePackage[] {
  return ["packages", "apps"]
    .flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(path.join(root, folder, "package.json")))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => !manifest.private);
}

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
