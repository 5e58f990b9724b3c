import path from "node:path";
import { expect, it } from "vitest";
import { publishablePackages, trackedFiles } from "../workspace.ts";

/** Packages published without their sources, and so without the export condition that refers to them. */
const withoutSources = publishablePackages().filter(({ manifest }) => manifest.publishConfig?.exports !== undefined);

it.each(withoutSources.map(({ folder, manifest }) => ({ folder, manifest })))(
  "$folder is published with the entries that it has here",
  ({ manifest }) => {
    const here = JSON.parse(
      JSON.stringify(manifest.exports, (condition, value) => (condition === "@fingerpaint/source" ? undefined : value)),
    );
    expect(manifest.publishConfig?.exports).toEqual(here);
    expect(JSON.stringify(manifest.publishConfig?.exports)).not.toContain("/src/");
  },
);

it("links commands to files that exist before a build, so that an install prints no warning", () => {
  const commands = publishablePackages().flatMap(({ folder, manifest }) =>
    Object.values(manifest.bin ?? {}).map((file) => path.posix.join(folder, file)),
  );
  expect(commands).toContain("apps/server/bin/fingerpaint-server.js");
  expect(trackedFiles()).toEqual(expect.arrayContaining(commands));
});
