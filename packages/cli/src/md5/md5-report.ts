import { createByteOutput } from "../terminal/byte-output.ts";
import { createProgressBar } from "../terminal/progress-bar.ts";
import type { DigestProgress } from "./digest-outcome.ts";
import type { FileName } from "./file-name.ts";
import { quoteForShell } from "./shell-quote.ts";
import { systemErrorText } from "./system-error.ts";

/** Writes lines, messages and progress so that they don't interfere with each other. */
export interface Md5Report {
  line(...parts: readonly (string | Uint8Array)[]): void;
  /** A message on stderr, with the program's name. */
  message(text: string): void;
  fileError(name: FileName, error: unknown): void;
  progress(progress: DigestProgress, totalFiles: number): void;
  end(): void;
}

/** The prefix of messages, as md5sum's start with its name. */
const programName = "fingerpaint md5";

export function createMd5Report(): Md5Report {
  const output = createByteOutput(process.stdout);
  const bar = createProgressBar(process.stderr);

  function message(text: string): void {
    output.flush();
    bar.clear();
    process.stderr.write(`${programName}: ${text}\n`);
  }

  return {
    line(...parts) {
      output.write(...parts);
    },
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

/** The message for a wrong command line. */
export function tryHelp(text: string): string {
  return `${text}\nTry '${programName} --help' for more information.`;
}
