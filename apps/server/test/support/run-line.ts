import { run } from "../../src/commands/run.ts";

/** Runs a command line as an operator does, and collects what it writes. */
export async function runLine(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const written = { out: "", error: "" };
  const code = await run(args, environment, {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
  });
  return { code, ...written };
}
