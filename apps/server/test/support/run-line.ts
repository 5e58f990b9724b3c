import { run } from "../../src/commands/run.ts";

/** Runs a command line as an operator does, and collects what it writes. */
export async function runLine(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const written = { out: "", error: "" };
  const listeners = process.listeners("uncaughtException");
  const code = await run(args, environment, {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
  });
  // A real server process would end now, but this one runs other tests.
  for (const listener of process.listeners("uncaughtException")) {
    if (!listeners.includes(listener)) process.off("uncaughtException", listener);
  }
  return { code, ...written };
}
