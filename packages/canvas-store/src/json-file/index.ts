export type { DamagedFile } from "./damaged-file.ts";
export { type DurableFiles, nodeFiles } from "./durable-files.ts";
export { withFileLock } from "./file-lock.ts";
export { createJsonFileStore, type JsonFileStoreOptions } from "./json-file-store.ts";
export { type FolderReader, openFolderReader } from "./read-folder.ts";
