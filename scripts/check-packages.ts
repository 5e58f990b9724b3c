/**
 * Checks each published package with publint and arethetypeswrong, and the OpenAPI document with Redocly's
 * `recommended` and Spectral's whole `spectral:oas`. Prints what they find, and exits with 1 if that is anything. The
 * packages must be built. A part of `pnpm test:release`.
 */
import { availableParallelism } from "node:os";
import { runCommand } from "./verify/command.ts";
import { type Manifest, publishablePackages } from "./workspace.ts";

const openApi = [
  ["redocly", "lint", "openapi.json", "--max-problems", "1000"],
  ["spectral", "lint", "openapi.json", "--ruleset", ".spectral.yaml", "--fail-severity", "hint"],
];
const waiting = [
  ...publishablePackages().map(({ folder, manifest }) => ({ folder, commands: packageChecks(manifest) })),
  { folder: "packages/api-contracts", commands: openApi },
].values();

await Promise.all(Array.from({ length: availableParallelism() }, runChecks));

/** Checks one folder after another. The commands of a folder take turns, because they pack it to the same file. */
async function runChecks(): Promise<void> {
  for (const { folder, commands } of waiting) {
    for (const command of commands) {
      const { exitCode, output } = await runCommand(command, { folder });
      if (exitCode === 0) continue;
      console.log(`${folder}: \`${command.join(" ")}\` exited with ${exitCode}\n${output.trimEnd()}`);
      process.exitCode = 1;
    }
  }
}

function packageChecks(manifest: Manifest): string[][] {
  const types = ["attw", "--pack", ".", "--format", "ascii"];
  const { both, importOnly } = entryPoints(manifest);
  const checks = [["publint", "run", "--strict"]];
  if (both.length > 0) checks.push([...types, "--profile", "node16", "--entrypoints", ...both]);
  if (importOnly.length > 0) checks.push([...types, "--profile", "esm-only", "--entrypoints", ...importOnly]);
  return checks;
}

/** The entry points that `import` and `require` load, and those that only `import` loads; without plain files. */
function entryPoints({ exports }: Manifest): { both: string[]; importOnly: string[] } {
  const found: { both: string[]; importOnly: string[] } = { both: [], importOnly: [] };
  for (const [name, conditions] of Object.entries(exports ?? {})) {
    if (typeof conditions !== "object" || conditions === null) continue;
    found["require" in conditions ? "both" : "importOnly"].push(name);
  }
  return found;
}
