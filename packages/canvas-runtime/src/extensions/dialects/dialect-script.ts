import { bundledScript } from "../../sandbox/bundled-script.ts";

/** The components of other hosts. */
export const loadDialectsScript = () => bundledScript(new URL("./index.ts", import.meta.url));
