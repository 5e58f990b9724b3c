import { fileURLToPath } from "node:url";

/**
 * The repository's root folder, with a trailing slash. Correct for `src/` and for `dist/`, into which everything is
 * bundled.
 */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
