import { bundledScript } from "../bundled-script.ts";

/** The compiler, for frames that get a source without compiled code. */
export const loadCompilerScript = () => bundledScript(new URL("../compile/compile-canvas.ts", import.meta.url));
