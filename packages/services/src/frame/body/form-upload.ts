import type { Md5Hasher } from "@fingerpaint/md5-core";
import { ServiceError } from "../http/service-error.ts";

/** An uploaded file after it was digested. Its content isn't kept. */
export interface UploadedFile {
  /** The name that the client sent, read as UTF-8, base name only (rule M9). */
  filename: string;
  /** Bytes. */
  size: number;
  /** The final hash state. The output format is chosen after the whole form has been read. */
  md5: Md5Hasher;
  /** Whole milliseconds from the file's first to its last byte. */
  processingTime: number;
}

/** The files that an operation accepts. */
export interface FormRules {
  fileField: "file" | "files";
  maxFiles: number;
  maxFileBytes: number;
}

/** A form that is being received. */
export interface FormUpload {
  /** The files so far, in upload order. All of them are complete once multer has read the form. */
  readonly files: UploadedFile[];
  /** Counts a new file. Returns the error if it must be refused, otherwise null (rule M9). */
  refuseFile(fieldname: string): ServiceError | null;
  /** Returns the error if a file with this many bytes so far is too large, otherwise null (rule M8). */
  refuseSize(bytes: number): ServiceError | null;
  /** Fails the request immediately. Later failures have no effect. */
  fail(error: unknown): void;
  /** Sets the function to call once the request has failed. */
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
