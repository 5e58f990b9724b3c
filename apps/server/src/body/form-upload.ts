import type { Md5Hasher } from "@fingerpaint/md5-core";
import { ServiceError } from "../http/service-error.ts";

/** An uploaded file after it passed through the digest: nothing of its content is left. */
export interface UploadedFile {
  /** As the client sent it, as UTF-8, base name only (rule M9). */
  filename: string;
  /** Bytes. */
  size: number;
  /** The finished state; the format is chosen when the whole form has been read. */
  md5: Md5Hasher;
  /** Whole milliseconds from the file's first to its last byte. */
  processingTime: number;
}

/** What an operation takes. */
export interface FormRules {
  fileField: "file" | "files";
  maxFiles: number;
  maxFileBytes: number;
}

/** The files of a form that is being received. */
export interface FormUpload {
  /** The files so far, in upload order. All of them are whole when multer has read the form. */
  readonly files: UploadedFile[];
  /** Counts a file that begins, and says why it isn't taken (rule M9). */
  refuseFile(fieldname: string): ServiceError | null;
  /** Says why a file that has this many bytes so far isn't taken (rule M8). */
  refuseSize(bytes: number): ServiceError | null;
  /** Fails the request immediately; later failures change nothing. */
  fail(error: unknown): void;
  /** Called once the request has failed. */
  onFailure(stop: () => void): void;
}

export function createFormUpload(rules: FormRules, fail: (error: unknown) => void): FormUpload {
  const { fileField, maxFiles, maxFileBytes } = rules;
  let count = 0;
  let stop = () => {};
  return {
    files: [],
    onFailure: (given) => {
      stop = given;
    },
    fail: (error) => {
      fail(error);
      stop();
    },
    refuseFile: (fieldname) => {
      count += 1;
      if (fieldname !== fileField) {
        return new ServiceError("INVALID_INPUT", `form: files belong into the field "${fileField}"`);
      }
      if (count > maxFiles) {
        const allowed = maxFiles === 1 ? "exactly one file" : `at most ${maxFiles} files`;
        return new ServiceError("INVALID_INPUT", `${fileField}: takes ${allowed}`);
      }
      return null;
    },
    refuseSize: (bytes) =>
      bytes > maxFileBytes
        ? new ServiceError("FILE_TOO_LARGE", `${fileField}: a file may have at most ${maxFileBytes} bytes`)
        : null,
  };
}
