import path from "node:path";
import { describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../test/temporary-folder.ts";
import { createSqliteStore } from "./index.ts";

describeCanvasStore(
  { describe, it, expect },
  {
    name: "SQLite",
    open: async () => {
      const file = path.join(await makeTemporaryFolder(), "canvases.db");
      const open = () => createSqliteStore({ file });
      return { store: await open(), reopen: open, openSecond: open };
    },
  },
);
