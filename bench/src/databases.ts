import pg from "pg";

/** The PostgreSQL server to measure on, if this storage needs one. @throws Error if POSTGRES_URL isn't set */
export function serverUrlFor(storage: string | undefined): string {
  const serverUrl = process.env.POSTGRES_URL ?? "";
  if (storage === "postgres" && serverUrl === "") throw new Error("Set POSTGRES_URL to measure PostgreSQL.");
  return serverUrl;
}

/** Returns the address of a database on a PostgreSQL server. Creates the database if it doesn't exist. */
export async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const found = await runOn(serverUrl, `select from pg_database where datname = '${name}'`);
  if (found.rowCount === 0) await runOn(serverUrl, `create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOn(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Does what the server itself would do within a few minutes of such a change. */
export async function settleDatabase(url: string): Promise<void> {
  await runOn(url, "vacuum (analyze)");
  await runOn(url, "checkpoint");
}

async function runOn(connectionString: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
