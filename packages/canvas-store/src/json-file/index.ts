export { type DamagedFile, type DurableFiles, nodeFiles } from "./durable-files.ts";
export { withFileLock } from "./file-lock.ts";
export {
  createJsonFileStore,
  type FolderReader,
  type JsonFileStoreOptions,
  openFolderReader,
} from "./json-file-store.ts";
