export { type DigestFilesOptions, digestFile, digestFiles, verifyFile } from "./digest-files.ts";
export type { FilePath } from "./jobs/file-pieces.ts";
export {
  createMd5WorkerPool,
  type DigestBuffersOptions,
  type DigestedFile,
  type DigestManyFilesOptions,
  type Md5WorkerPool,
  type UnreadableFile,
  type WorkerPoolOptions,
} from "./pool/worker-pool.ts";
