import { createCanvasService } from "@fingerpaint/canvas-store";
import { describeCanvasRules, type Visitor } from "@fingerpaint/canvas-store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleIdOfKey } from "../../canvas-store/test/sample-id-of-key.ts";
import { openSharedPostgresStores, openSharedSqliteStores, type SharedStores } from "./shared-stores.ts";

const engines = { SQLite: openSharedSqliteStores, PostgreSQL: openSharedPostgresStores };

for (const [name, openStores] of Object.entries(engines)) {
  let stores: SharedStores;
  beforeAll(async () => {
    stores = await openStores();
  });
  afterAll(() => stores.close());

  describeCanvasRules(
    { describe, it, expect },
    {
      name: `the service on ${name}`,
      open: async (options) => {
        let { now } = options;
        const [store] = await stores.empty();
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
          close: async () => {},
        };
      },
    },
  );
}
