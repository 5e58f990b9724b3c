import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CliFailure, exitCodes, usageFailure } from "../program/cli-failure.ts";
import { visible } from "./visible.ts";

/**
 * Asks a yes-or-no question. Any answer except `y` and `yes` means no.
 *
 * @param otherwise what to do if there is no terminal to ask on, as a sentence
 * @throws CliFailure if no one can answer
 */
export async function confirm(question: string, { otherwise }: { readonly otherwise: string }): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(question, { otherwise })).trim());
}

/**
 * Asks for one line on the terminal.
 *
 * @param options.hidden hides the input, for secrets
 * @param options.otherwise what to do if there is no terminal to ask on, as a sentence
 * @throws CliFailure if no one can answer
 */
export async function ask(
  question: string,
  options: { readonly hidden?: boolean; readonly otherwise: string },
): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw usageFailure("NO_TERMINAL", `There is no terminal for this question: ${question.trim()}`, {
      hint: options.otherwise,
    });
  }
  const shown = new Writable({
    write(piece, _encoding, done) {
      if (!options.hidden) process.stderr.write(piece);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: shown, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      lines.once("SIGINT", () => {
        if (!options.hidden) process.stderr.write("\n");
        reject(new CliFailure("INTERRUPTED", "Interrupted. Nothing was done.", { exitCode: exitCodes.interrupted }));
      });
      lines.once("close", () => reject(new CliFailure("INTERRUPTED", "No answer. Nothing was done.")));
      // Only now: without the interface, the terminal itself would show what is typed.
      process.stderr.write(visible(question));
    });
  } finally {
    if (options.hidden) process.stderr.write("\n");
    lines.close();
  }
}
