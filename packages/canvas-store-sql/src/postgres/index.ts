export { createPostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";
