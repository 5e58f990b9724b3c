import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Row } from "../row.ts";
import { runIn } from "../run-in.ts";

interface Setting {
  readonly version: 6 | 7;
  readonly resolution: "node16" | "bundler";
  readonly dom: boolean;
  /** Relative to `types/`. */
  readonly file: string;
  readonly covers: string;
}

function types({ version, resolution, dom, file, covers }: Setting): Row {
  const compiler = `typescript-${version}`;
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: "es2022",
    lib: dom ? ["es2022", "dom"] : ["es2022"],
    jsx: "react-jsx",
    types: ["node"],
    module: resolution === "node16" ? "node16" : "esnext",
    moduleResolution: resolution,
  };
  return {
    what: `TypeScript ${version}, ${resolution}, ${dom ? "with" : "without"} lib dom`,
    tool: compiler,
    covers: `declarations of ${covers}: strict, exactOptionalPropertyTypes, skipLibCheck false`,
    run(project) {
      const name = `tsconfig-${resolution}-${path.parse(file).name}.json`;
      writeFileSync(path.join(project, name), JSON.stringify({ compilerOptions, files: [`types/${file}`] }));
      return runIn(project, [`node_modules/${compiler}/bin/tsc`, "-p", name]);
    },
  };
}

const libraries =
  "api-contracts, canvas-store, md5-core, sdk-client, services, server, mcp and the stores, beside Express 5";
const withPage = "canvas-runtime with its React entry, sdk-client, md5-core";

export const typeRows: readonly Row[] = ([6, 7] as const).flatMap((version) =>
  (["node16", "bundler"] as const).flatMap((resolution) => [
    types({ version, resolution, dom: false, file: "node-program.ts", covers: libraries }),
    types({ version, resolution, dom: true, file: "page-program.tsx", covers: withPage }),
  ]),
);
