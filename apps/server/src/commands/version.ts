import packageDescription from "../../package.json" with { type: "json" };

/** This package's version. */
export const version: string = packageDescription.version;
