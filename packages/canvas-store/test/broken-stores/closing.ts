import { CanvasStoreError } from "../../src/errors.ts";
import type { Mistake } from "./mistake.ts";

export const closingMistakes: Readonly<Record<string, Mistake>> = {
  "check-open": {
    methods: () => ({ check: () => Promise.reject(new CanvasStoreError("STORE_UNAVAILABLE", "never ready")) }),
  },
  "closed-refuses": { methods: () => ({ close: async () => {} }) },
};
