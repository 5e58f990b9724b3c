import { writeFileSync } from "node:fs";
import { libraryBuild } from "../../scripts/library-build.ts";
import { packagesOfModules } from "../../scripts/notices/bundled-package.ts";
import { noticesFile, noticesText } from "../../scripts/notices/notices-text.ts";
import { bundleFrameScript, frameScriptPlugin } from "./scripts/frame-script-plugin.ts";

export default libraryBuild(
  {
    index: "src/index.ts",
    compile: "src/compile/index.ts",
    frame: "src/frame/index.ts",
    html: "src/html/index.ts",
    module: "src/module/index.ts",
    react: "src/react/index.ts",
    root: "src/root/index.ts",
  },
  {
    // The frame's document is half a megabyte: one file, which only loads where it is asked for.
    splitting: true,
    esbuildPlugins: [frameScriptPlugin],
    onSuccess: async () => {
      const { modules } = await bundleFrameScript(new URL("src/frame/main.ts", import.meta.url));
      const bundle = "The script of the frame that canvases run in";
      writeFileSync(noticesFile, noticesText([{ bundle, packages: packagesOfModules(modules) }]));
    },
  },
);
