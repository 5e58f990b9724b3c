/** The modules of hosts whose canvases run here: their names are those of `editor/canvas`, or are added to it. */
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
 * The specifiers that `CANVAS_MODULES` means: `all` is every known one, in its place.
 *
 * @example
 * expandCanvasModules(["acme/canvas", "all"]) // ["acme/canvas", "editor/canvas", "cursor/canvas", …]
 */
export function expandCanvasModules(specifiers: readonly string[]): string[] {
  return [...new Set(specifiers.flatMap((specifier) => (specifier === "all" ? knownModules : [specifier])))];
}
