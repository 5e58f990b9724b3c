export {
  type ChecksumFile,
  type ChecksumFileOptions,
  type ChecksumLineOptions,
  type ChecksumStyle,
  type FileChecksum,
  parseChecksumFile,
  parseChecksumLine,
} from "./checksum-file.ts";
