import { describe, expect, it } from "vitest";
import { makePostgresStorage, makeSqliteStorage } from "../../test/support/databases.ts";
import { createLogger } from "../logging/logger.ts";
import { startServer } from "../server.ts";
import { readConfig } from "./config.ts";
import { unsharedDefaults } from "./unshared-defaults.ts";

/** The warnings that a start with these variables logs. */
async function warningsOf(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const logger = createLogger({ level: "warn", destination: { write: (line: string) => void lines.push(line) } });
  const server = await startServer(readConfig({ PORT: "0", API_KEYS: "test-key-0123456789", ...environment }), {
    logger,
  });
  await server.close();
  return lines.map((line) => JSON.parse(line).msg);
}

describe("unsharedDefaults", () => {
  it("names HASH_KEY where servers would each draw one and share what it hashes", async () => {
    const postgres = await makePostgresStorage();
    expect(await warningsOf(postgres)).toEqual([expect.stringMatching(/^HASH_KEY is unset: .* from server to server/)]);
    expect(await warningsOf({ ...postgres, HASH_KEY: "sixteen letters!" })).toEqual([]);
  });

  it("names nothing where the key is kept, or nothing else is", async () => {
    expect(await warningsOf(await makeSqliteStorage())).toEqual([]);
    for (const STORAGE of ["json", "memory"]) expect(unsharedDefaults(readConfig({ STORAGE }))).toEqual([]);
  });
});
