/** Sources whose mutants are counted together, and the tests that may catch them. */
export interface Area {
  /** Its name on the command line and in the report. */
  readonly name: string;
  /** Globs of the sources to mutate, relative to the root. Tests and declaration files among them don't count. */
  readonly sources: readonly string[];
  /** Globs of the tests that count. Excludes slow tests that kill processes or need a browser or a build. */
  readonly tests: readonly string[];
  /** Globs of tests that `tests` matches but that don't count. */
  readonly exceptTests?: readonly string[];
}

const storeTests = {
  tests: ["packages/canvas-store/{src,test}/**/*.test.ts"],
  // Kills processes, and runs for half a minute.
  exceptTests: ["packages/canvas-store/test/crash/kill.test.ts"],
};

/** A file is named with `**` so that it may move to another folder of its package. */
export const areas: readonly Area[] = [
  {
    name: "canvas-store",
    sources: ["packages/canvas-store/src/**/{canvas-service,canvas-writes,canvas-checks,change-owner,canvas-reads}.ts"],
    ...storeTests,
  },
  {
    name: "canvas-store/json-file",
    sources: ["packages/canvas-store/src/json-file/*.ts", "packages/canvas-store/src/store/canvas-index.ts"],
    ...storeTests,
  },
  {
    name: "sdk-client",
    sources: ["packages/sdk-client/src/**/{send,retry,deadline,reply,settings}.ts"],
    tests: ["packages/sdk-client/src/**/*.test.ts", "packages/sdk-client/test/readme.test.ts"],
  },
  {
    name: "server",
    sources: ["packages/services/src/**/{sessions,canvas-loads,other-sites,rate-rule,api-key-ring,linger}.ts"],
    tests: [
      "packages/services/src/**/{sessions,canvas-loads,other-sites,rate-rule,api-key-ring,linger}.test.ts",
      "apps/server/test/canvas/{session,cross-site,password}.test.ts",
      // Keys in either header, and their scopes.
      "apps/server/test/access/{identity,publish}.test.ts",
      "apps/server/test/md5/{api-keys,rate-limits}.test.ts",
    ],
  },
  {
    name: "md5-core",
    sources: ["packages/md5-core/src/**/{expected-hash,encode-text,digest-stream}.ts"],
    tests: ["packages/md5-core/src/**/{expected-hash,encode-text,digest-stream,byte-source,digest,index}.test.ts"],
  },
];
