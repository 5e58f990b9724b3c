import { parseArgs } from "node:util";
import getReleasePlan from "@changesets/get-release-plan";
import { runCommand } from "../verify/command.ts";
import { root } from "../workspace.ts";
import { checkTarballs } from "./check-tarballs.ts";

/**
 * `pnpm release`: applies the versions that the changesets require, commits them, and publishes the packages that the
 * registry doesn't have yet. Refuses to run if there are uncommitted changes, if the build fails, or if a tarball isn't
 * ready to be published. `pnpm release --dry-run` runs the same checks, lists what would be published, and changes
 * nothing.
 */
const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const dryRun = values["dry-run"];

try {
  await refuseUncommittedChanges();
  await step("build", ["turbo", "run", "build", "--output-logs=errors-only"]);
  const { changesets, releases } = await getReleasePlan(root);
  if (!dryRun && changesets.length > 0) {
    await step("version", ["changeset", "version"]);
    await step("lockfile", ["pnpm", "install", "--lockfile-only"]);
  }
  const versions = new Map(releases.map(({ name, newVersion }) => [name, newVersion]));
  await listTarballs(versions);
  if (dryRun) {
    console.log("\nDry run: nothing was versioned, committed or published.");
  } else {
    if (changesets.length > 0) {
      await step("commit", [
        "git",
        "commit",
        "--all",
        "--message",
        "Release",
        "--message",
        [...versions].map(tag).join("\n"),
      ]);
    }
    await step("publish", ["changeset", "publish"]);
    console.log("\nPublished. `git push --follow-tags` publishes the commit and its tags.");
  }
} catch (error) {
  console.error(`\nNot released: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function tag([name, version]: readonly [string, string]): string {
  return `${name}@${version}`;
}

async function refuseUncommittedChanges(): Promise<void> {
  const { exitCode, output } = await runCommand(["git", "status", "--porcelain"]);
  if (exitCode !== 0) throw new Error(output.trim());
  if (output !== "") throw new Error(`these changes are not committed:\n${output.trimEnd()}`);
}

async function step(title: string, command: readonly string[]): Promise<void> {
  console.log(`── ${title}`);
  const { exitCode } = await runCommand(command, { show: true });
  if (exitCode !== 0) throw new Error(`${title} failed`);
}

/** @throws Error if a tarball has a problem */
async function listTarballs(versions: ReadonlyMap<string, string>): Promise<void> {
  console.log("── tarballs");
  const checked = await checkTarballs();
  for (const { tarball, problems } of checked) {
    const { name, version } = tarball.manifest;
    const size = `${(tarball.bytes / 1000).toFixed(0)} kB, ${tarball.files.length} files`;
    console.log(`${problems.length === 0 ? "ok " : "BAD"} ${name}@${versions.get(name) ?? version} (${size})`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  if (checked.some(({ problems }) => problems.length > 0)) throw new Error("a tarball isn't fit to be published");
}
