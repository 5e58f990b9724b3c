import { createClient } from "@fingerpaint/sdk-client";
import { basePath } from "./site.ts";

/** The canvas service of this site, in the visitor's own session. */
export const api = createClient({ baseUrl: `${location.origin}${basePath}` });
