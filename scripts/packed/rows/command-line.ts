import { publishFromBareFolder } from "../publish-from-bare-folder.ts";
import type { Row } from "../row.ts";

export const commandLineRows: readonly Row[] = [
  {
    what: "npx, from a bare folder",
    tool: "fingerpaint",
    covers:
      "`npx` of the command line's tarball publishes a sample to `fingerpaint-server`; its link opens in Chromium",
    run: publishFromBareFolder,
  },
];
