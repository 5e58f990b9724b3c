import { getSystemErrorMap } from "node:util";
import { Md5Error } from "@fingerpaint/md5-core";
import type { DigestProgress } from "./digest-outcome.ts";
import { type FileName, quoteForShell } from "./file-name.ts";

/** Writes lines, messages and progress so that they don't interfere with each other. */
export interface Md5Report {
  line(...parts: readonly (string | Uint8Array)[]): void;
  /** A message on stderr, with the program's name. */
  message(text: string): void;
  fileError(name: FileName, error: unknown): void;
  progress(progress: DigestProgress, totalFiles: number): void;
  end(): void;
}

export function createMd5Report(): Md5Report {
  const output = createByteOutput(process.stdout);
  const bar = createProgressBar(process.stderr);

  function message(text: string): void {
    output.flush();
    bar.clear();
    process.stderr.write(`fingerpaint md5: ${text}\n`);
  }

  return {
    line: output.write,
    message,
    fileError: (name, error) => message(`${quoteForShell(name)}: ${systemErrorText(error)}`),
    progress({ files, bytes }, totalFiles) {
      // The lines on the terminal already show the progress.
      if (process.stdout.isTTY && totalFiles > 1) {
        output.flush();
        return;
      }
      if (bytes !== undefined) bar.show(0, `${(bytes / 1e6).toFixed(0)} MB`);
      else bar.show(files / totalFiles, `${files} of ${totalFiles} files`);
    },
    end() {
      bar.clear();
      output.flush();
    },
  };
}

/** Writes bytes to stdout in a few large chunks. */
interface ByteOutput {
  /** Strings are written as UTF-8. */
  write(...parts: readonly (string | Uint8Array)[]): void;
  /** Writes buffered output. Call it before writing anything else to the same terminal. */
  flush(): void;
}

const maxWaiting = 65_536;

function createByteOutput(stream: NodeJS.WritableStream): ByteOutput {
  let text = "";
  let pieces: Uint8Array[] = [];

  function flush(): void {
    if (pieces.length > 0) stream.write(Buffer.concat([...pieces, Buffer.from(text)]));
    else if (text !== "") stream.write(text);
    text = "";
    pieces = [];
  }

  return {
    write(...parts) {
      for (const part of parts) {
        if (typeof part === "string") {
          text += part;
        } else {
          pieces.push(Buffer.from(text), part);
          text = "";
        }
      }
      if (text.length > maxWaiting || pieces.length > 1000) flush();
    },
    flush,
  };
}

/** A line on a terminal that shows progress. */
interface ProgressBar {
  /** @param share from 0 to 1 */
  show(share: number, text: string): void;
  /** Removes the line. Call it before writing anything else. */
  clear(): void;
}

const barWidth = 24;
const msBetween = 100;
/** Work that finishes sooner needs no progress bar. */
const msUntilFirst = 400;

const none: ProgressBar = { show: () => {}, clear: () => {} };

/** A progress bar if the stream is a terminal; otherwise one that shows nothing. */
function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  if (!stream.isTTY) return none;
  let next = performance.now() + msUntilFirst;
  let isShown = false;
  return {
    show(share, text) {
      const now = performance.now();
      if (now < next) return;
      next = now + msBetween;
      const filled = Math.round(Math.min(1, Math.max(0, share)) * barWidth);
      const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
      stream.write(`\r${`${bar} ${text}`.slice(0, (stream.columns || 80) - 1)}\u001b[K`);
      isShown = true;
    },
    clear() {
      if (isShown) stream.write("\r\u001b[K");
      isShown = false;
    },
  };
}

/** The C library's messages that differ from libuv's. */
const texts: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EBADF: "Bad file descriptor",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
  ENOENT: "No such file or directory",
  ENOTDIR: "Not a directory",
  ENXIO: "No such device or address",
  EPERM: "Operation not permitted",
};

/** The text that md5sum prints for an error: the C library's message for its code, otherwise its own message. */
export function systemErrorText(error: unknown): string {
  if (Md5Error.isInstance(error)) return error.details ?? error.message;
  const { code, errno, message } = error as NodeJS.ErrnoException;
  const known = texts[code ?? ""];
  if (known !== undefined) return known;
  const [, text] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return text === undefined ? message : text.charAt(0).toUpperCase() + text.slice(1);
}
