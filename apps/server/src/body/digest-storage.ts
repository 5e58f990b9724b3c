import type { Readable } from "node:stream";
import type { Md5Group, Md5Hasher } from "@fingerpaint/md5-core";
import type { StorageEngine } from "multer";
import { ServiceError } from "../http/service-error.ts";
import type { ContentSink } from "./feed-form.ts";

/** An uploaded file after it passed through the digest: nothing of its content is left. */
export interface DigestedFile {
  /** Bytes. */
  size: number;
  /** The finished state; the format is chosen when the whole form has been read. */
  md5: Md5Hasher;
  /** Whole milliseconds from the file's first to its last byte. */
  processingTime: number;
}

/**
 * A multer storage engine that stores nothing: each chunk goes into the digest and is gone (rule M10).
 *
 * @param lanes Where files that arrive at the same time are digested together.
 * @param maxFileBytes A larger file fails as soon as this is passed (rule M8).
 * @param onFailure Told at once; multer itself waits for the rest of the request first.
 */
export function createDigestStorage(
  lanes: Md5Group,
  maxFileBytes: number,
  onFailure: (error: Error) => void,
): StorageEngine & ContentSink {
  let open: { parsed: Readable; add: (content: Buffer) => void } | null = null;
  return {
    takeContent: (bytes) => {
      if (open === null || open.parsed.readableLength > 0) return false;
      open.add(bytes);
      return true;
    },
    closeContent: () => {
      open = null;
    },
    _handleFile: (_request, file, done) => {
      const startedAt = performance.now();
      const md5 = lanes.createMd5();
      let size = 0;
      let settled = false;
      const fail = (error: Error) => {
        if (settled) return;
        settled = true;
        onFailure(error);
        done(error);
      };
      const add = (chunk: Buffer) => {
        if (settled) return;
        size += chunk.length;
        if (size > maxFileBytes) {
          fail(new ServiceError("FILE_TOO_LARGE", `${file.fieldname}: a file may have at most ${maxFileBytes} bytes`));
          return;
        }
        md5.update(chunk);
      };
      open = { parsed: file.stream, add };
      file.stream.on("data", add);
      file.stream.on("error", fail);
      file.stream.on("end", () => {
        if (settled) return;
        settled = true;
        const digested: DigestedFile = { size, md5, processingTime: Math.round(performance.now() - startedAt) };
        done(null, digested as Partial<Express.Multer.File>);
      });
    },
    _removeFile: (_request, _file, done) => done(null),
  };
}
