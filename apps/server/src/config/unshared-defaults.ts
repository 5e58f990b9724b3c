import type { ServerConfig } from "./config.ts";

/** What several servers on one database would each have their own of, in words for an operator. */
export function unsharedDefaults(config: Pick<ServerConfig, "storage" | "hashKey">): string[] {
  if (config.storage !== "postgres" || config.hashKey !== null) return [];
  return ["HASH_KEY is unset: the hashes of addresses and owners differ from server to server and from start to start"];
}
