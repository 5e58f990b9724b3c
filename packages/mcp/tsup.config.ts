import { libraryBuild } from "../../scripts/library-build.ts";

export default libraryBuild({ index: "src/index.ts", stdio: "src/stdio.ts" });
