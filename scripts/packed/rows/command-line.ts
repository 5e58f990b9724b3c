import { publishFromBareFolder } from "../publish-from-bare-folder.ts";
import type { Row } from "../row.ts";

export const commandLineRows: readonly Row[] = [
  {
    what: "npx, from a bare folder",
    tool: "fingerpaint",
    covers:
      "`npx` of the command line that `fingerpaint-server` offers publishes a sample to it; the link opens in Chromium",
    run: publishFromBareFolder,
  },
];
