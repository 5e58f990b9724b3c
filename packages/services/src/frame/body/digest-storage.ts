import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { Md5Group } from "@fingerpaint/md5-core";
import type multer from "@koa/multer";
import type { FormUpload } from "./form-upload.ts";

/** The file that a storage engine receives. @koa/multer's types omit the content. */
interface IncomingFile extends multer.File {
  stream: Readable;
}

/**
 * After this many bytes, a file waits for the next turn of the event loop. Node reads many chunks from one connection
 * before it turns to the next: without the wait, files that arrive together would reach the lanes one after another.
 */
const bytesPerTurn = 65_536;

/**
 * A multer storage engine that stores nothing: it adds each chunk to the digest and drops it (rule M10).
 *
 * @param lanes Digests files that arrive at the same time together.
 * @param uploadOf Returns the upload of a request, which receives the digests and the failures.
 */
export function createDigestStorage(
  lanes: Md5Group,
  uploadOf: (request: IncomingMessage) => FormUpload,
): multer.StorageEngine {
  return {
    _handleFile: (request: IncomingMessage, { fieldname, originalname, stream }: IncomingFile, done) => {
      const upload = uploadOf(request);
      const startedAt = performance.now();
      const file = { filename: originalname, size: 0, md5: lanes.createMd5(), processingTime: 0 };
      let bytesInTurn = 0;
      const fail = (error: unknown) => {
        stream.off("data", digest).off("end", finish).resume();
        upload.fail(error);
        done(error);
      };
      const digest = (chunk: Buffer) => {
        file.size += chunk.length;
        const refusal = upload.refuseSize(file.size);
        if (refusal !== null) {
          fail(refusal);
          return;
        }
        file.md5.update(chunk);
        bytesInTurn += chunk.length;
        if (bytesInTurn >= bytesPerTurn) waitForTurn();
      };
      const waitForTurn = () => {
        bytesInTurn = 0;
        stream.pause();
        setImmediate(() => stream.resume());
      };
      const finish = () => {
        file.processingTime = Math.round(performance.now() - startedAt);
        done();
      };
      stream.on("data", digest).once("end", finish).once("error", fail);
      const refusal = upload.refuseFile(fieldname);
      // Added before its content arrives, because a file that waits for a turn may end after the next one.
      if (refusal === null) upload.files.push(file);
      else fail(refusal);
    },
    _removeFile: (_request, _file, done) => process.nextTick(done),
  };
}
