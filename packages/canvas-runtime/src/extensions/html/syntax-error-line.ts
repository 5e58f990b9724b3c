import { canvasFileName, wrapCanvas } from "./frame-parts.ts";

/** The part of `node:vm` that is used. */
interface ScriptParser {
  Script: new (code: string, options: { filename: string }) => unknown;
}

/**
 * The line of a syntax error that the engine found in compiled code. Only Node exposes it to programs; undefined
 * elsewhere.
 */
export function syntaxErrorLine(code: string): number | undefined {
  const { process: host } = globalThis as { process?: { getBuiltinModule?(id: string): ScriptParser | undefined } };
  const parser = host?.getBuiltinModule?.("node:vm");
  if (parser === undefined) return undefined;
  try {
    // Parses, runs nothing.
    new parser.Script(wrapCanvas(code, []), { filename: canvasFileName });
  } catch (error) {
    const [, line] = /^canvas\.tsx:(\d+)/.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
    return line === undefined ? undefined : Number(line);
  }
  return undefined;
}
