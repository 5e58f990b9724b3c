import { libraryBuild } from "../../scripts/library-build.ts";

// The contract is built in, code and types: whoever installs the client installs nothing else.
export default libraryBuild(
  { index: "src/index.ts" },
  {
    noExternal: [/^@fingerpaint\/api-contracts/],
    dts: {
      compilerOptions: {
        ignoreDeprecations: "6.0",
        // A path is bundled, where a package would stay an import.
        paths: {
          "@fingerpaint/api-contracts": ["../api-contracts/src/index.ts"],
          "@fingerpaint/api-contracts/*": ["../api-contracts/src/*.ts"],
        },
      },
    },
  },
);
