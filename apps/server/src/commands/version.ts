import packageDescription from "../../package.json" with { type: "json" };

/** The commit that a build was made of, which `tsup.config.ts` puts in; undefined if this runs from its sources. */
declare const BUILD_COMMIT: string | undefined;

/** This package's version, and in a build the commit after a plus sign: `1.2.0+5b6c4e3`. */
export const version: string =
  typeof BUILD_COMMIT === "undefined" ? packageDescription.version : `${packageDescription.version}+${BUILD_COMMIT}`;
