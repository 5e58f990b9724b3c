import { libraryBuild } from "../../scripts/library-build.ts";

export default await libraryBuild({
  sqlite: "src/sqlite/index.ts",
  postgres: "src/postgres/index.ts",
});
