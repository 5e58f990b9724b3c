import getReleasePlan from "@changesets/get-release-plan";
import { describe, expect, it } from "vitest";
import { publishablePackages, root } from "./workspace.ts";

describe(".changeset", () => {
  it("can be read, and names only existing packages", async () => {
    // Throws if a changeset is malformed or names an unknown package.
    const { changesets } = await getReleasePlan(root);
    for (const { summary } of changesets) expect(summary).not.toBe("");
  });

  it("plans a release of each unreleased package", async () => {
    const { releases } = await getReleasePlan(root);
    const planned = releases.map(({ name }) => name);
    const unreleased = publishablePackages().filter(({ manifest }) => manifest.version === "0.0.0");
    expect(planned).toEqual(expect.arrayContaining(unreleased.map(({ manifest }) => manifest.name)));
  });
});
