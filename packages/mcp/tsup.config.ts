import { libraryBuild } from "../../scripts/library-build.ts";

export default await libraryBuild({ index: "src/index.ts", stdio: "src/stdio.ts" });
