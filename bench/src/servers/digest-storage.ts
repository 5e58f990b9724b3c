import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { File } from "@koa/multer";

/** A file that was digested as it arrived. */
export interface DigestedFile {
  filename: string;
  size: number;
  md5: Hash;
  startedAt: number;
}

/** @koa/multer's types omit the content. */
interface IncomingFile extends File {
  stream: Readable;
}

const files = new WeakMap<IncomingMessage, DigestedFile>();

/** The file of a request whose form multer has read. */
export function digestedFile(request: IncomingMessage): DigestedFile | undefined {
  return files.get(request);
}

/** A storage engine for multer that stores nothing: it adds each chunk of a file to its digest. */
export const digestStorage = {
  _handleFile(request: IncomingMessage, { originalname, stream }: IncomingFile, done: (error?: unknown) => void): void {
    const file = { filename: originalname, size: 0, md5: createHash("md5"), startedAt: performance.now() };
    files.set(request, file);
    stream.on("data", (chunk: Buffer) => {
      file.md5.update(chunk);
      file.size += chunk.length;
    });
    stream.on("error", done);
    stream.on("end", () => done());
  },
  _removeFile(_request: IncomingMessage, _file: object, done: (...nothing: never[]) => void): void {
    process.nextTick(() => done());
  },
};
