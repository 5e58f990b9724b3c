import { bundledDeclarations, libraryBuild } from "../../scripts/library-build.ts";

const entry = { index: "src/index.ts", "react-query": "src/extensions/react-query.ts", msw: "src/extensions/msw.ts" };
const contract = "../api-contracts/src";

// The build includes the contract, code and types, so the client has no dependencies.
export default await libraryBuild(entry, {
  noExternal: [/^@fingerpaint\/api-contracts/],
  // Uses the contract's sources, so neither the build nor its test waits for another build.
  esbuildOptions: (esbuild) => {
    esbuild.conditions = ["@fingerpaint/source"];
  },
  dts: await bundledDeclarations(entry, {
    "@fingerpaint/api-contracts": `${contract}/index.ts`,
    "@fingerpaint/api-contracts/examples": `${contract}/openapi/examples.ts`,
    "@fingerpaint/api-contracts/*": `${contract}/*.ts`,
  }),
});
