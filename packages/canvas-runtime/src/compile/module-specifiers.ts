/** The default specifiers of the canvas module. */
export const defaultCanvasModules: readonly string[] = ["editor/canvas"];

/** Other specifiers that resolve in a canvas: React, in the instance that the canvas module itself uses. */
export const reactModules: readonly string[] = ["react", "react/jsx-runtime", "react/jsx-dev-runtime"];
