export type { Documents, StoredDocument } from "../documents.ts";
export type { DatabaseReport } from "../inspect-database.ts";
export type { SqlCanvasStore } from "../sql-store.ts";
export { createSqliteStore, inspectSqlite, type SqliteStoreOptions } from "./sqlite-store.ts";
