import { run } from "./commands/run.ts";

const args = process.argv.slice(2);

// Their failures would otherwise end the process with a stack trace. A server continues without the readers of either.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

/** Ends a command whose output can't be written: quietly if the reader has closed the pipe, as in `… | head`. */
function endIfFailed(error?: NodeJS.ErrnoException | null): void {
  if (!error || args.length === 0) return;
  // 128 plus the number of SIGPIPE.
  if (error.code === "EPIPE") process.exit(141);
  process.stderr.write(`fingerpaint-server: The output can't be written: ${error.message}\n`);
  process.exit(1);
}

process.exitCode = await run(args, process.env, {
  out: (text) => process.stdout.write(text, endIfFailed),
  error: (text) => process.stderr.write(text),
});
