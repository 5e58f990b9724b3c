import { getSystemErrorMap } from "node:util";
import { Md5Error } from "@fingerpaint/md5-core";

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
