import { describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase, unhurried } from "../../test/postgres-database.ts";
import { createPostgresStore, type SqlCanvasStore } from "./index.ts";

let database: TestDatabase;
const open = () => createPostgresStore({ connectionString: database.url, ...unhurried });
/** The store of all cases up to one that closes it. Opening one takes longer than most cases. */
let shared: SqlCanvasStore | undefined;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  await shared?.close();
  await database.drop();
});

describeCanvasStore(
  { describe, it, expect },
  {
    name: "PostgreSQL",
    open: async () => {
      shared ??= await open();
      const { close, ...calls } = shared;
      await database.run("delete from canvases");
      const closeForGood = () => {
        shared = undefined;
        return close();
      };
      return { store: { ...calls, close: closeForGood }, reopen: open, openSecond: open };
    },
  },
);
