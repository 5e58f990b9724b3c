import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The server for the tests' databases, or the reason why it didn't start. */
    postgres: { readonly url: string } | { readonly problem: string };
  }
}

/** A database for a single test. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL in it. */
  run(sql: string): Promise<pg.QueryResult>;
  /** Removes the database, even if it is still in use. */
  drop(): Promise<void>;
}

/** For stores whose tests aren't about these limits: no call reaches them, even on a slow machine. */
export const unhurried = { patienceMs: 120_000, queryTimeoutMs: 120_000 } as const;

/** @throws Error that says why PostgreSQL didn't start, if it didn't */
export async function createDatabase(): Promise<TestDatabase> {
  const postgres = inject("postgres");
  if ("problem" in postgres) throw new Error(postgres.problem);
  const server = postgres.url;
  const name = `fingerpaint_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    url,
    run: (sql) => runOn(url, sql),
    drop: async () => void (await runOn(server, `drop database ${name} with (force)`)),
  };
}

async function runOn(connectionString: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
