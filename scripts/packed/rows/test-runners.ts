import { command, type Row } from "../row.ts";

export const testRunnerRows: readonly Row[] = [
  {
    what: "Jest, CommonJS",
    tool: "jest",
    covers:
      "md5-core, canvas-store with its conformance suite on the JSON file store, canvas-runtime with compile, frame, html and module, mcp",
    run: command("node_modules/.bin/jest", "--rootDir", "jest", "node.test.cjs"),
  },
  {
    what: "Jest, jsdom",
    tool: "jest-environment-jsdom",
    covers:
      "md5-core and the schemas of api-contracts work, canvas-store and sdk-client load, `<CanvasView>` tells that canvases can't run there",
    run: command("node_modules/.bin/jest", "--rootDir", "jest", "dom.test.cjs"),
  },
];
