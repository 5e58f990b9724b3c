/** The host module's names that a source may import from unless a caller says otherwise. */
export const defaultCanvasModules: readonly string[] = ["editor/canvas"];

/** What else resolves in a canvas: React, the instance that the module itself runs on. */
export const reactModules: readonly string[] = ["react", "react/jsx-runtime", "react/jsx-dev-runtime"];
