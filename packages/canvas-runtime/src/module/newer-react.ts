import * as react from "react";

/**
 * A name that React has from version 19 on; undefined where the page's React is older. Read by a computed name, so that
 * neither Node nor a bundler refuses a page with React 18 for an import that its canvases may never use.
 */
function ofReact<Name extends keyof typeof react>(name: Name): (typeof react)[Name] {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: React is one module, of which nothing is left out
  return react[name];
}

export const ReactActivity: typeof react.Activity = ofReact("Activity");
export const use: typeof react.use = ofReact("use");
export const useActionState: typeof react.useActionState = ofReact("useActionState");
export const useEffectEvent: typeof react.useEffectEvent = ofReact("useEffectEvent");
export const useOptimistic: typeof react.useOptimistic = ofReact("useOptimistic");
