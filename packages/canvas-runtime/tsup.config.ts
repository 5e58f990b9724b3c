import { libraryBuild } from "../../scripts/library-build.ts";
import { frameScriptPlugin } from "./scripts/frame-script-plugin.ts";

export default libraryBuild(
  {
    index: "src/index.ts",
    compile: "src/compile/index.ts",
    frame: "src/frame/index.ts",
    module: "src/module/index.ts",
    react: "src/react/index.ts",
  },
  {
    // The frame's document is half a megabyte: one file, which only loads where it is asked for.
    splitting: true,
    esbuildPlugins: [frameScriptPlugin],
  },
);
