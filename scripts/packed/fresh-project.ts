import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../workspace.ts";
import { runIn } from "./run-in.ts";

/** A folder outside the repository with the tarballs installed, as for a user. */
export interface Project {
  readonly name: string;
  /** The packages of ours that it depends on. */
  readonly packages: readonly string[];
  /** Third-party packages that its rows need, with exact versions. */
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * Creates a project: copies the programs of `project/` and installs the packages with npm, which refuses conflicting
 * peer dependencies.
 *
 * @param tarballs The packages' tarballs, by package name.
 * @throws Error with the installer's output
 */
export async function freshProject(
  folder: string,
  { name, packages, tools }: Project,
  tarballs: ReadonlyMap<string, string>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, "scripts/packed/project"), folder, { recursive: true });
  cpSync(path.join(root, "examples/mounted"), path.join(folder, "mounted"), { recursive: true });
  const ours = Object.fromEntries(packages.map((each) => [each, `file:${tarballs.get(each)}`]));
  const manifest = { name, private: true, type: "module", dependencies: { ...ours, ...tools } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  const { exitCode, output } = await runIn(folder, ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"]);
  if (exitCode !== 0) throw new Error(`The tarballs can't be installed in ${name}:\n${output}`);
}
