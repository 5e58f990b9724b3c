import { OptionError } from "./errors/option-error.ts";

interface FileSystem {
  readonly openAsBlob?: (path: string | URL) => Promise<Blob>;
  readonly promises: { stat(path: string | URL): Promise<{ isFile(): boolean }> };
}

/** Not an import, for which every browser bundler would need configuration. Undefined if there is no file system. */
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => FileSystem | undefined } };
  return process?.getBuiltinModule?.("fs");
}

/**
 * A file on disk as a blob. Its bytes aren't read until they are sent.
 *
 * @throws OptionError if there is no such file, or the platform has no file system
 */
export async function blobOfPath(option: string, path: string | URL): Promise<Blob> {
  const fs = fileSystem();
  if (!fs?.openAsBlob) {
    throw new OptionError(option, "must be a File, a Blob, bytes or a stream: there are no paths on this platform");
  }
  const stats = await fs.promises.stat(path).catch((error: unknown) => {
    throw new OptionError(option, `has a path that can't be read (${codeOf(error)})`, { cause: error });
  });
  if (!stats.isFile()) throw new OptionError(option, "has a path that is not a file's");
  return fs.openAsBlob(path);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "not a path";
}
