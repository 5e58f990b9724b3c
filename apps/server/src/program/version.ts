import packageDescription from "../../package.json" with { type: "json" };

/** The commit of a build, which `tsup.config.ts` inserts; undefined when running from source. */
declare const BUILD_COMMIT: string | undefined;

/** This package's version. A build adds the commit: `1.2.0+5b6c4e3`. */
export const version: string =
  typeof BUILD_COMMIT === "undefined" ? packageDescription.version : `${packageDescription.version}+${BUILD_COMMIT}`;
