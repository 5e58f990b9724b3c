import { libraryBuild } from "../../scripts/library-build.ts";

export default libraryBuild({
  index: "src/index.ts",
  "json-file": "src/json-file/index.ts",
  testing: "src/testing/index.ts",
});
