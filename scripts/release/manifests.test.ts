import { expect, it } from "vitest";
import { publishablePackages } from "../workspace.ts";

/** Packages whose sources stay in the repository, and that are published without the condition that leads to them. */
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
