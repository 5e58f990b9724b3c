import { type ModuleRewrite, suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { useDeferredValue, useMemo } from "react";
import { canvasModules } from "../../site.ts";

/** The one-click rewrite of a source from another host; null if there is nothing to offer. */
export function useRewriteOffer(source: string): ModuleRewrite | null {
  const settled = useDeferredValue(source);
  return useMemo(() => suggestModuleRewrite(settled, { modules: canvasModules }), [settled]);
}
