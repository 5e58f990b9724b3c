import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { packagedPrograms, runPostgres } from "./run-postgres.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

// Only root runs PostgreSQL as another user.
it.skipIf(process.getuid?.() !== 0)("runs from a folder that only root can enter", async () => {
  const folder = path.join(await makeTemporaryFolder(), "closed");
  await mkdir(folder, { mode: 0o700 });
  await run("cp", ["-RP", packagedPrograms(), path.join(folder, "native")]);
  // As if installed with the umask 077.
  await run("chmod", ["-R", "go=", folder]);
  const server = await runPostgres({ programs: path.join(folder, "native") });
  onTestFinished(server.stop);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query("select 1 as one");
  await client.end();
  expect(rows).toEqual([{ one: 1 }]);
});

it("reports in one sentence why PostgreSQL didn't start", async () => {
  const programs = await makeTemporaryFolder();
  await expect(runPostgres({ programs })).rejects.toThrow(/^PostgreSQL didn't start: .*ENOENT.*$/);
});
