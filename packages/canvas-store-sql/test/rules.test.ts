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
      name: `two services in turn, ${name}`,
      open: async (options) => {
        let { now } = options;
        const services = (await stores.empty()).map((store) =>
          createCanvasService({ store, modules: options.modules, now: () => now, idOfKey: sampleIdOfKey }),
        );
        // Like a balancer before two servers.
        let turn = 0;
        const next = () => services[turn++ % 2] as (typeof services)[number];
        const visitor = (owner: string | null): Visitor => ({
          publish: (input) => next().publish(owner ?? "", input),
          load: (canvasId, password) => next().load(canvasId, { owner, password }),
          update: (canvasId, input) => next().update(owner, canvasId, input),
          list: () => next().list(owner),
          remove: (canvasId) => next().remove(owner, canvasId),
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
