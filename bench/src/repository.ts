import { fileURLToPath } from "node:url";

/**
 * The repository's root folder, with a slash at its end. Holds for `src/` and for `dist/`, into which everything is
 * bundled.
 */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
