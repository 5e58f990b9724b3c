import * as react from "react";

/**
 * An export that React has only since version 19 (19.2 for some); undefined if the page's React is older. It is read by
 * a computed name, so that with React 18 neither Node nor a bundler rejects an import that canvases may never use.
 */
function ofReact<Name extends keyof typeof react>(name: Name): (typeof react)[Name] {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: React is one module and can't be tree-shaken
  return react[name];
}

export const ReactActivity: typeof react.Activity = ofReact("Activity");
export const use: typeof react.use = ofReact("use");
export const useActionState: typeof react.useActionState = ofReact("useActionState");
export const useEffectEvent: typeof react.useEffectEvent = ofReact("useEffectEvent");
export const useOptimistic: typeof react.useOptimistic = ofReact("useOptimistic");
