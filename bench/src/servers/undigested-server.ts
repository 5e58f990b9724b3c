import { serveBarely } from "./serve-barely.ts";

/** What is left of a request if the digest took no time. */
serveBarely(() => "0".repeat(32));
