import { type CanvasStore, createCanvasService } from "@fingerpaint/canvas-store";
import { describeCanvasRules, type Visitor } from "@fingerpaint/canvas-store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleIdOfKey } from "../../canvas-store/test/sample-id-of-key.ts";
import { createPostgresStore } from "../src/postgres/index.ts";
import { createSqliteStore } from "../src/sqlite/index.ts";
import { createDatabase, type TestDatabase } from "./postgres-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const stores: Record<string, () => Promise<CanvasStore>> = {
  SQLite: async () => createSqliteStore({ file: `${await makeTemporaryFolder()}/canvases.db` }),
  PostgreSQL: async () => {
    const store = await createPostgresStore({ connectionString: database.url });
    await database.run("truncate canvases cascade");
    return store;
  },
};

for (const [name, openStore] of Object.entries(stores)) {
  describeCanvasRules(
    { describe, it, expect },
    {
      name: `the service on ${name}`,
      open: async (options) => {
        let { now } = options;
        const store = await openStore();
        const service = createCanvasService({
          store,
          modules: options.modules,
          now: () => now,
          idOfKey: sampleIdOfKey,
        });
        const visitor = (owner: string | null): Visitor => ({
          publish: (input) => service.publish(owner ?? "", input),
          load: (canvasId, password) => service.load(canvasId, { owner, password }),
          update: (canvasId, input) => service.update(owner, canvasId, input),
          list: () => service.list(owner),
          remove: (canvasId) => service.remove(owner, canvasId),
        });
        return {
          session: visitor,
          anonymous: visitor(null),
          setNow: (date) => {
            now = date;
          },
          close: () => store.close(),
        };
      },
    },
  );
}
