export type { DamagedFile } from "./damaged-file.ts";
export { createJsonFileStore, type JsonFileStoreOptions } from "./json-file-store.ts";
