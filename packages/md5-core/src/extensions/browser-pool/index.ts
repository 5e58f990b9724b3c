export {
  type DigestFilesOptions,
  digestFiles,
  type FileResult,
  type FilesProgress,
  type FileToDigest,
} from "./digest-files.ts";
