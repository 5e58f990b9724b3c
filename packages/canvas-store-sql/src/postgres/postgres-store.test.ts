import { describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../../test/postgres-database.ts";
import { createPostgresStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

describeCanvasStore(
  { describe, it, expect },
  {
    name: "PostgreSQL",
    open: async () => {
      // On a busy machine, opening twenty connections simultaneously takes seconds.
      const open = () => createPostgresStore({ connectionString: database.url, patienceMs: 15_000 });
      const store = await open();
      await database.run("truncate canvases cascade");
      return { store, reopen: open, openSecond: open, close: () => store.close() };
    },
  },
);
