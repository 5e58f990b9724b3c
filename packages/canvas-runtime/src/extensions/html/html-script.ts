import { bundledScript } from "../../sandbox/bundled-script.ts";

/** The code that renders canvases as documents. */
export const loadHtmlScript = () => bundledScript(new URL("./make-document.ts", import.meta.url));
