import { libraryBuild } from "../../scripts/library-build.ts";

export default await libraryBuild({
  index: "src/index.ts",
  operations: "src/operations.ts",
  errors: "src/errors.ts",
  limits: "src/limits.ts",
  "share-page": "src/share-page.ts",
  examples: "src/openapi/examples.ts",
  openapi: "src/openapi/document.ts",
});
