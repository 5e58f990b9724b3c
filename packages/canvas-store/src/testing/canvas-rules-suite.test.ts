import { describe, expect, it } from "vitest";
import { createCanvasLibrary } from "../library.ts";
import { createMemoryStore } from "../memory-store.ts";
import { type CanvasSession, describeCanvasRules } from "./index.ts";

describeCanvasRules(
  { describe, it, expect },
  {
    name: "the library itself",
    open: async (options) => {
      let { now } = options;
      const store = createMemoryStore();
      const library = createCanvasLibrary({ store, modules: options.modules, now: () => now });
      const sessionOf = (owner: string | null): CanvasSession => ({
        publish: (input) => library.publish(owner ?? "", input),
        load: (canvasId, password) => library.load(canvasId, { owner, password }),
        update: (canvasId, input) => library.update(owner, canvasId, input),
        list: () => library.list(owner),
        remove: (canvasId) => library.remove(owner, canvasId),
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
