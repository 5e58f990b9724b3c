import { libraryBuild } from "../../scripts/library-build.ts";

// The contract is built in, code and types: whoever installs the client installs nothing else.
export default libraryBuild(
  { index: "src/index.ts", "react-query": "src/react-query/index.ts", msw: "src/msw/index.ts" },
  {
    noExternal: [/^@fingerpaint\/api-contracts/],
    // From the contract's sources, so that neither the build nor the test of it waits for another build.
    esbuildOptions: (esbuild) => {
      esbuild.conditions = ["@fingerpaint/source"];
    },
    dts: {
      compilerOptions: {
        ignoreDeprecations: "6.0",
        // A path is bundled, where a package would stay an import.
        paths: {
          "@fingerpaint/api-contracts": ["../api-contracts/src/index.ts"],
          "@fingerpaint/api-contracts/examples": ["../api-contracts/src/openapi/examples.ts"],
          "@fingerpaint/api-contracts/*": ["../api-contracts/src/*.ts"],
        },
      },
    },
  },
);
