import { bundledScript } from "../sandbox/bundled-script.ts";

// The parts of the kit that only some canvases use.
export const loadChartsScript = () => bundledScript(new URL("../kit/charts/index.ts", import.meta.url));
export const loadDagScript = () => bundledScript(new URL("../kit/dag/index.ts", import.meta.url));
export const loadDiffScript = () => bundledScript(new URL("../kit/diff/index.ts", import.meta.url));
export const loadFormScript = () => bundledScript(new URL("../kit/form/index.ts", import.meta.url));
