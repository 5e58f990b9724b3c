import type { ServerConfig } from "./config.ts";
import type { ConfigProblem } from "./config-error.ts";

/** Finds variables that are valid on their own but contradict each other. */
export function contradictionsOf(config: ServerConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const add = (variable: string, problem: string) => problems.push({ variable, problem: `${variable} ${problem}` });
  if (config.authHeader !== null && config.trustProxy.length === 0) {
    add("AUTH_HEADER", "needs TRUST_PROXY, since anyone else could forge the header");
  }
  for (const name of ["publish", "read"] as const) {
    if (config[name] === "header" && config.authHeader === null) {
      add(name.toUpperCase(), 'is "header", which needs AUTH_HEADER: the header in which the proxy names the user');
    }
  }
  if (config.publish === "keys" && config.storage === "memory") {
    add("PUBLISH", 'is "keys", which needs the key file: STORAGE=memory keeps none');
  }
  if (!config.services.md5 && !config.services.canvas) add("CANVAS", 'is "off", and MD5 too: nothing would answer');
  const { frameOrigin, siteUrl, expiry } = config;
  const nameOf = (address: string | null) => (address === null ? null : new URL(address).hostname);
  if (frameOrigin !== null && nameOf(frameOrigin) === nameOf(siteUrl)) {
    add("FRAME_ORIGIN", `is ${JSON.stringify(frameOrigin)}, the host of SITE_URL; allowed: another host's origin`);
  }
  if (expiry.defaultMs !== null && expiry.maxMs !== null && expiry.defaultMs > expiry.maxMs) {
    add("DEFAULT_EXPIRY", "is longer than MAX_EXPIRY; allowed: at most MAX_EXPIRY");
  }
  return problems;
}
