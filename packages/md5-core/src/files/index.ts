export { digestFile, verifyFile } from "./digest-file.ts";
export { type DigestFilesOptions, digestFiles } from "./digest-files.ts";
export type { FilePath } from "./file-path.ts";
export {
  createMd5WorkerPool,
  type DigestBuffersOptions,
  type DigestedFile,
  type DigestManyFilesOptions,
  type Md5WorkerPool,
  type UnreadableFile,
  type WorkerPoolOptions,
} from "./worker-pool.ts";
