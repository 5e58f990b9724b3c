import type { TextWriter } from "./text-writer.ts";
import { createWebTextWriter } from "./web-text-writer.ts";

export const textWriter: TextWriter = /* @__PURE__ */ createWebTextWriter({
  encoder: /* @__PURE__ */ new TextEncoder(),
  decoder: /* @__PURE__ */ new TextDecoder(),
});
