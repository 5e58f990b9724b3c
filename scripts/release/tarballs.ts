import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../verify/command.ts";
import { type Manifest, publishablePackages } from "../workspace.ts";

/** The parts of a packed `package.json` that a release checks. */
export interface PackedManifest extends Manifest {
  readonly version: string;
  readonly main?: string;
  readonly types?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A tarball as the registry would get it, unpacked. */
export interface Tarball {
  /** The package's folder in the repository, as in `packages/md5-core`. */
  readonly folder: string;
  readonly manifest: PackedManifest;
  /** The compressed size. */
  readonly bytes: number;
  /** Paths within the package, with `/`. */
  readonly files: readonly string[];
  /** @throws Error if the tarball has no such file */
  read(file: string): string;
}

/**
 * Packs all published packages; each builds itself first (`prepack`).
 * @param target An empty folder.
 * @throws Error with the output of the first package that can't be packed.
 */
export async function packAll(target: string): Promise<Tarball[]> {
  const tarballs: Tarball[] = [];
  for (const { folder } of publishablePackages()) tarballs.push(await pack(folder, path.join(target, folder)));
  return tarballs;
}

async function pack(folder: string, target: string): Promise<Tarball> {
  mkdirSync(target, { recursive: true });
  await runOrThrow(["pnpm", "--dir", folder, "pack", "--pack-destination", target]);
  const [archive = ""] = readdirSync(target);
  await runOrThrow(["tar", "--extract", "--gzip", "--file", path.join(target, archive), "--directory", target]);
  const unpacked = path.join(target, "package");
  const read = (file: string) => readFileSync(path.join(unpacked, file), "utf8");
  return {
    folder,
    manifest: JSON.parse(read("package.json")),
    bytes: statSync(path.join(target, archive)).size,
    files: readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")),
    read,
  };
}

async function runOrThrow(command: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(command);
  if (exitCode !== 0) throw new Error(`\`${command.join(" ")}\` failed:\n${output.trimEnd()}`);
}
