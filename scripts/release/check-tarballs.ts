import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundledCode } from "./bundled-code.ts";
import { tarballProblems } from "./tarball-problems.ts";
import { packAll, type Tarball } from "./tarballs.ts";

/**
 * The maximum compressed size of each tarball: a tenth more than when this was set. A change that doubles it should be
 * noticed.
 */
const maxBytes: Readonly<Record<string, number>> = {
  "@fingerpaint/api-contracts": 97_000,
  "@fingerpaint/canvas-runtime": 545_000,
  "@fingerpaint/canvas-store": 322_000,
  "@fingerpaint/canvas-store-sql": 83_000,
  "@fingerpaint/mcp": 166_000,
  "@fingerpaint/md5-core": 350_000,
  "@fingerpaint/sdk-client": 126_000,
  "@fingerpaint/server": 110_000,
  // Includes the pages and the packed command line, which it serves.
  "@fingerpaint/services": 4_450_000,
  fingerpaint: 1_035_000,
};

/** A tarball and the problems that keep it from being published. */
export interface CheckedTarball {
  readonly tarball: Omit<Tarball, "read">;
  readonly problems: readonly string[];
}

/** Packs all published packages, checks each tarball, and removes its temporary files. */
export async function checkTarballs(): Promise<CheckedTarball[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-pack-"));
  try {
    const checked: CheckedTarball[] = [];
    for (const tarball of await packAll(folder)) {
      const bundled = await bundledCode(tarball.folder);
      const problems = tarballProblems(tarball, { bundled, maxBytes: budgetOf(tarball) });
      checked.push({ tarball, problems });
    }
    return checked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function budgetOf({ manifest: { name } }: Tarball): number {
  const budget = maxBytes[name];
  if (budget === undefined)
    throw new Error(`${name} has no budget for its tarball in scripts/release/check-tarballs.ts`);
  return budget;
}
