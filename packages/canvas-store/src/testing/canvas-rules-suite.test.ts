import { describe, expect, it } from "vitest";
import { sampleIdOfKey } from "../../test/sample-id-of-key.ts";
import { createCanvasService } from "../service/canvas-service.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { describeCanvasRules, type Visitor } from "./index.ts";

describeCanvasRules(
  { describe, it, expect },
  {
    name: "the service itself",
    open: async (options) => {
      let { now } = options;
      const store = createMemoryStore();
      const service = createCanvasService({ store, modules: options.modules, now: () => now, idOfKey: sampleIdOfKey });
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
