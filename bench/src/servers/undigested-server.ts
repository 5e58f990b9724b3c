import { serveBarely } from "./serve-barely.ts";

/** Measures the cost of a request without computing the digest. */
serveBarely(() => "0".repeat(32));
