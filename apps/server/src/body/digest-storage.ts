import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { Md5Group } from "@fingerpaint/md5-core";
import type multer from "@koa/multer";
import type { FormUpload } from "./form-upload.ts";

/** What a storage engine is given of a file; @koa/multer's types leave the content out. */
interface IncomingFile extends multer.File {
  stream: Readable;
}

/**
 * A multer storage engine that stores nothing: each chunk goes into the digest and is gone (rule M10).
 *
 * @param lanes Where files that arrive at the same time are digested together.
 * @param uploadOf The form that a request sends: it gets the digests, and is told of failures.
 */
export function createDigestStorage(
  lanes: Md5Group,
  uploadOf: (request: IncomingMessage) => FormUpload,
): multer.StorageEngine {
  return {
    _handleFile: (request: IncomingMessage, { fieldname, originalname, stream }: IncomingFile, done) => {
      const upload = uploadOf(request);
      const startedAt = performance.now();
      const md5 = lanes.createMd5();
      let size = 0;
      const fail = (error: unknown) => {
        stream.off("data", digest).off("end", finish).resume();
        upload.fail(error);
        done(error);
      };
      const digest = (chunk: Buffer) => {
        size += chunk.length;
        const refusal = upload.refuseSize(size);
        if (refusal === null) md5.update(chunk);
        else fail(refusal);
      };
      const finish = () => {
        const processingTime = Math.round(performance.now() - startedAt);
        upload.files.push({ filename: originalname, size, md5, processingTime });
        done();
      };
      stream.on("data", digest).once("end", finish).once("error", fail);
      const refusal = upload.refuseFile(fieldname);
      if (refusal !== null) fail(refusal);
    },
    _removeFile: (_request, _file, done) => process.nextTick(done),
  };
}
