/** The modules of hosts whose canvases run here. Their exports match `editor/canvas`, or were added to it. */
const knownModules: readonly string[] = [
  "editor/canvas",
  "cursor/canvas",
  "qoder/canvas",
  "sidequery/canvas",
  "sidequery/artifacts",
  "herdr/canvas",
  "@zed/canvas",
  "openide/canvas",
  "dsh/canvas",
  "team-canvas/canvas",
];

/**
 * Returns the specifiers in `CANVAS_MODULES`, with `all` replaced by every known one.
 *
 * @example
 * expandCanvasModules(["acme/canvas", "all"]) // ["acme/canvas", "editor/canvas", "cursor/canvas", …]
 */
export function expandCanvasModules(specifiers: readonly string[]): string[] {
  return [...new Set(specifiers.flatMap((specifier) => (specifier === "all" ? knownModules : [specifier])))];
}
