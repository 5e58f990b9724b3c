import { describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { sampleIdOfKey } from "../../test/sample-id-of-key.ts";
import { createJsonFileStore } from "../json-file/index.ts";
import { createCanvasService } from "../service/canvas-service.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { CanvasStore } from "../store/store.ts";
import { describeCanvasRules, type Visitor } from "./index.ts";

const stores: Record<string, () => Promise<CanvasStore>> = {
  memory: async () => createMemoryStore(),
  "JSON files": async () => createJsonFileStore({ folder: await makeTemporaryFolder() }),
};

for (const [name, openStore] of Object.entries(stores)) {
  describeCanvasRules(
    { describe, it, expect },
    {
      name: `the service itself, ${name}`,
      open: async ({ now: begin, modules }) => {
        let now = begin;
        const store = await openStore();
        const service = createCanvasService({ store, modules, now: () => now, idOfKey: sampleIdOfKey });
        const sessionOf = (owner: string | null): Visitor => ({
          publish: (input) => service.publish(owner ?? "", input),
          load: (canvasId, password) => service.load(canvasId, { owner, password }),
          update: (canvasId, input) => service.update(owner, canvasId, input),
          list: () => service.list(owner),
          remove: (canvasId) => service.remove(owner, canvasId),
        });
        return {
          session: sessionOf,
          anonymous: sessionOf(null),
          setNow: (date) => {
            now = date;
          },
          close: () => store.close(),
        };
      },
    },
  );
}
