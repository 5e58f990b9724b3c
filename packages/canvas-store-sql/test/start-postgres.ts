import type { TestProject } from "vitest/node";
import { runPostgres } from "./run-postgres.ts";

/**
 * Vitest's global set-up: one PostgreSQL server for the whole run, or the one that `POSTGRES_URL` names. If it can't
 * start, only the tests that need a database fail, with the reason.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const existing = process.env.POSTGRES_URL;
  if (existing) {
    project.provide("postgres", { url: existing });
    return async () => {};
  }
  try {
    const { url, stop } = await runPostgres();
    project.provide("postgres", { url });
    return stop;
  } catch (error) {
    project.provide("postgres", { problem: (error as Error).message });
    return async () => {};
  }
}
