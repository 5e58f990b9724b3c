import { createClient } from "@fingerpaint/sdk-client";
import { basePath } from "./site.ts";

/** A client for this site's canvas service, in the visitor's session. */
export const api = createClient({ baseUrl: `${location.origin}${basePath}` });
