import { existsSync } from "node:fs";
import path from "node:path";
import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import { maxStateBytes } from "@fingerpaint/sdk-client";
import { usageFailure } from "../program/cli-failure.ts";
import { readUserText } from "../program/user-file.ts";
import { note } from "../terminal/notes.ts";
import { titleOfFile } from "./canvas-arguments.ts";

/** A canvas on this machine. */
export interface CanvasFile {
  /** As given on the command line; `-` is stdin. */
  readonly file: string;
  /** Imports of another host's module are rewritten to ours. */
  readonly source: string;
  /** From the pragma or heading, otherwise the file's name in words. */
  readonly title: string | undefined;
  /** The initial state for each viewer: the values of `useCanvasState` by key. */
  readonly state: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reads a canvas and its state file.
 *
 * @param options.state the file with the state, by default `<name>.canvas.data.json` next to the canvas; false for none
 * @throws CliFailure if a file can't be read, or if the state isn't a JSON object or is too large
 */
export function readLocalCanvas(file: string, options: { readonly state?: string | false } = {}): CanvasFile {
  const written = readUserText(file);
  const rewrite = suggestModuleRewrite(written);
  const source = rewrite?.rewritten ?? written;
  if (rewrite !== null) note(`${file}: imports from ${rewrite.from}, published as editor/canvas`);
  return {
    file,
    source,
    title: titleOfSource(source) ?? titleOfFile(file),
    state: readLocalState(file, options.state),
  };
}

/**
 * Reads the state of a canvas from the given file, or from the one next to it. Undefined if there is none.
 *
 * @throws CliFailure if the state can't be read, isn't a JSON object or is too large
 */
export function readLocalState(
  file: string,
  stateFile: string | false | undefined = besideFile(file),
): Readonly<Record<string, unknown>> | undefined {
  return stateFile === undefined || stateFile === false ? undefined : readState(stateFile);
}

/** The state of `report.canvas.tsx` is in `report.canvas.data.json`. */
function besideFile(file: string): string | undefined {
  if (file === "-") return undefined;
  const beside = `${file.replace(/\.[jt]sx?$/, "")}.data.json`;
  return path.basename(beside).includes(".canvas.") && existsSync(beside) ? beside : undefined;
}

function readState(file: string): Readonly<Record<string, unknown>> {
  const text = readUserText(file);
  const refuse = (problem: string) =>
    usageFailure("INVALID_STATE", `${file}: ${problem}`, {
      hint: "The state is one JSON object with a member for each useCanvasState key. --no-state publishes without it.",
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(`isn't JSON: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse("isn't a JSON object");
  // Spaces between the values don't count: they aren't sent.
  const size = Buffer.byteLength(JSON.stringify(value));
  if (size > maxStateBytes) throw refuse(`has ${size} bytes as JSON, more than ${maxStateBytes}`);
  return value as Record<string, unknown>;
}
