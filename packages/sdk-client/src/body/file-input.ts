import { OptionError } from "../errors/errors.ts";
import { readString } from "../options/check.ts";

/**
 * A file's bytes. A retry can send a blob or bytes again. A stream (including Node's) is read only once, while it is
 * sent; outside browsers, it is never held in memory as a whole.
 */
export type FileContent = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes with a name, which the service returns. */
export interface NamedFile {
  /** Any Unicode; the service keeps the part after the last slash. */
  readonly filename: string;
  readonly content: FileContent;
  /** The size of a stream in bytes, if known, so that upload progress has a total. */
  readonly size?: number | undefined;
}

/** A file on disk, in Node, Bun and Deno. It is read while it is sent, and a retry can send it again. */
export interface FileOnDisk {
  /** A path, or a `file:` URL. */
  readonly path: string | URL;
  /** @default the path's last part */
  readonly filename?: string | undefined;
}

/** A file to send. Content without a name is called `file`. */
export type FileInput = File | NamedFile | FileOnDisk | FileContent;

/** A file to send, with its content. */
export interface FilePart {
  readonly filename: string;
  readonly content: FileContent;
  readonly size: number | undefined;
}

const nameless = "file";

// Checks the tag, which also recognises objects from other realms, such as frames and test environments.
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

export function isBlob(value: unknown): value is Blob {
  return ["Blob", "File"].includes(tagOf(value));
}

export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === "Uint8Array";
}

/** The part of a Node stream that the client uses. Even before it is read, it may hold a resource: an open file. */
interface NodeStream {
  readonly readableEnded: boolean;
  on(event: "error", listener: () => void): unknown;
  destroy(): unknown;
}

export function isNodeStream(value: object): value is NodeStream {
  return "readableEnded" in value && "destroy" in value && "on" in value;
}

/** @throws OptionError for a stream that can't be read, or would look empty */
function takeContent(option: string, content: FileContent): FileContent {
  if (("locked" in content && content.locked) || (isNodeStream(content) && content.readableEnded)) {
    throw new OptionError(option, "is a stream that is locked or was read already");
  }
  // Without a listener, an error before the stream is read would end the program. Reading throws the same error.
  if (isNodeStream(content)) content.on("error", () => {});
  return content;
}

function isContent(value: object): value is FileContent {
  return isBlob(value) || isBytes(value) || "getReader" in value || Symbol.asyncIterator in value;
}

/** Finds the name and content of a file in any accepted form. @throws OptionError */
export async function readFileInput(option: string, input: FileInput): Promise<FilePart> {
  if (typeof input === "object" && input !== null) {
    if (isContent(input)) {
      const name = isBlob(input) && "name" in input ? input.name : nameless;
      return { filename: String(name), content: takeContent(option, input), size: undefined };
    }
    if ("path" in input) {
      const { path, filename } = input;
      if (filename !== undefined) readString(`${option}.filename`, filename);
      if (!(path instanceof URL)) readString(`${option}.path`, path);
      const content = await blobOfPath(option, path);
      return { filename: filename ?? lastPart(path), content, size: undefined };
    }
    const { filename, content, size } = input;
    if (typeof content === "object" && content !== null && isContent(content)) {
      return {
        filename: readString(`${option}.filename`, filename),
        content: takeContent(`${option}.content`, content),
        size,
      };
    }
  }
  throw new OptionError(
    option,
    "must be a File, a Blob, a Uint8Array, a stream of bytes, { filename, content } of one of these, or { path }",
  );
}

function lastPart(path: string | URL): string {
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  return /[^/\\]*$/.exec(text)?.[0] || nameless;
}

interface FileSystem {
  readonly openAsBlob?: (path: string | URL) => Promise<Blob>;
  readonly promises: { stat(path: string | URL): Promise<{ isFile(): boolean }> };
}

/**
 * Loaded at run time, because browser bundlers would need configuration for an import. Undefined without a file system.
 */
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => FileSystem | undefined } };
  return process?.getBuiltinModule?.("fs");
}

/**
 * A file on disk as a blob. Its bytes aren't read until they are sent.
 *
 * @throws OptionError if there is no such file, or the platform has no file system
 */
async function blobOfPath(option: string, path: string | URL): Promise<Blob> {
  const fs = fileSystem();
  if (!fs?.openAsBlob) {
    throw new OptionError(option, "must be a File, a Blob, bytes or a stream: this platform can't read paths");
  }
  const stats = await fs.promises.stat(path).catch((error: unknown) => {
    throw new OptionError(option, `has a path that can't be read (${codeOf(error)})`, { cause: error });
  });
  if (!stats.isFile()) throw new OptionError(option, "has a path that isn't a file");
  return fs.openAsBlob(path);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "not a path";
}
