/** The specifiers that mean the canvas module unless a site names others. */
export const canvasSpecifiers: readonly string[] = ["editor/canvas"];
