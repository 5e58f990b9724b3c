export type { Documents, StoredDocument } from "../documents.ts";
export type { DatabaseReport } from "../inspect-database.ts";
export type { SqlCanvasStore } from "../sql-store.ts";
export { type CounterPoolOptions, counterTable, openCounterPool } from "./counter-pool.ts";
export { createPostgresStore, inspectPostgres, type PostgresStoreOptions } from "./postgres-store.ts";
