import { existsSync } from "node:fs";
import path from "node:path";
import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { readUserFile, readUserText } from "../program/user-file.ts";
import { note } from "../terminal/notes.ts";
import { titleOfFile } from "./file-title.ts";

/** A canvas as it is on this machine. */
export interface CanvasFile {
  /** As it was named; `-` is stdin. */
  readonly file: string;
  /** With imports of a sibling host's module made ours. */
  readonly source: string;
  /** By pragma or heading, otherwise the file's name in words. */
  readonly title: string | undefined;
  /** Where each viewer starts: the values of `useCanvasState` by key. */
  readonly state: Readonly<Record<string, unknown>> | undefined;
}

/** The server's limit, told before anything is sent. */
const maxStateBytes = 262_144;

/**
 * Reads a canvas and what lies beside it.
 *
 * @param options.state the file with the state; without it `<name>.canvas.data.json` beside the canvas; false: none
 * @throws CliFailure for a file that can't be read, and for a state that isn't a JSON object or is too large
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
 * The state of a canvas: of the file that is named, or of the one beside it. Undefined if there is none.
 *
 * @throws CliFailure for a state that can't be read, isn't a JSON object or is too large
 */
export function readLocalState(
  file: string,
  stateFile: string | false | undefined = besideFile(file),
): Readonly<Record<string, unknown>> | undefined {
  return stateFile === undefined || stateFile === false ? undefined : readState(stateFile);
}

/** `report.canvas.tsx` has its state in `report.canvas.data.json`. */
function besideFile(file: string): string | undefined {
  if (file === "-") return undefined;
  const beside = `${file.replace(/\.[jt]sx?$/, "")}.data.json`;
  return path.basename(beside).includes(".canvas.") && existsSync(beside) ? beside : undefined;
}

function readState(file: string): Readonly<Record<string, unknown>> {
  const bytes = readUserFile(file);
  const refuse = (problem: string) =>
    new CliFailure("INVALID_STATE", `${file}: ${problem}`, {
      hint: "The state is one JSON object with a member for each useCanvasState key. --no-state publishes without it.",
      exitCode: exitCodes.usage,
    });
  if (bytes.length > maxStateBytes) throw refuse(`has ${bytes.length} bytes, more than ${maxStateBytes}`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (error) {
    throw refuse(`isn't JSON: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse("isn't a JSON object");
  return value as Record<string, unknown>;
}
