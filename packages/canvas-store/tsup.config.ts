import { writeFileSync } from "node:fs";
import { bundledInCommonJs, bundledPackages, libraryBuild, requireInCommonJs } from "../../scripts/library-build.ts";
import { noticesFile, noticesText } from "../../scripts/notices.ts";

const esModules = ["js-tokens", "lowdb", "nanoid"];

export default await libraryBuild(
  {
    index: "src/index.ts",
    "json-file": "src/json-file/index.ts",
    "source-title": "src/source-check/source-title.ts",
    testing: "src/testing/index.ts",
  },
  {
    ...bundledInCommonJs(esModules),
    onSuccess: async () => {
      requireInCommonJs("dist/json-file.cjs", "fs-native-extensions");
      const packages = bundledPackages(import.meta.dirname, esModules);
      writeFileSync(noticesFile, noticesText([{ bundle: "The CommonJS builds", packages }]));
    },
  },
);
