export type { Documents, StoredDocument } from "../documents.ts";
export type { SqlCanvasStore } from "../sql-store.ts";
export { createSqliteStore, type SqliteStoreOptions } from "./sqlite-store.ts";
