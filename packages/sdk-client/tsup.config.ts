import { bundledDeclarations, libraryBuild } from "../../scripts/library-build.ts";

const entry = { index: "src/index.ts", "react-query": "src/extensions/react-query.ts", msw: "src/extensions/msw.ts" };
const contract = "../api-contracts/src";

// The contract is built in, code and types: whoever installs the client installs nothing else.
export default await libraryBuild(entry, {
  noExternal: [/^@fingerpaint\/api-contracts/],
  // From the contract's sources, so that neither the build nor the test of it waits for another build.
  esbuildOptions: (esbuild) => {
    esbuild.conditions = ["@fingerpaint/source"];
  },
  dts: await bundledDeclarations(entry, {
    "@fingerpaint/api-contracts": `${contract}/index.ts`,
    "@fingerpaint/api-contracts/examples": `${contract}/openapi/examples.ts`,
    "@fingerpaint/api-contracts/*": `${contract}/*.ts`,
  }),
});
