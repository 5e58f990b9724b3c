import { CanvasError } from "../errors/canvas-error.ts";
import { createImportReader } from "./imports-module.ts";
import { createTitleReader } from "./source-title.ts";
import { readAll, readTokens, type TokenReader } from "./tokens.ts";

/**
 * Runs the check of a long source, which takes tens of milliseconds. It may make checks wait for each other, or refuse
 * one by throwing.
 *
 * @param address The name of the writer's address; null if unknown.
 * @param check Calls `pause` every few milliseconds, and continues when that resolves.
 */
export type RunSourceCheck = (
  address: string | null,
  check: (pause: () => Promise<void>) => Promise<void>,
) => Promise<void>;

export interface SourceReadingOptions {
  /** A source must import at least one of these module specifiers. */
  readonly modules: readonly string[];
  readonly runCheck: RunSourceCheck;
}

export interface SourceRequest {
  /** The name of the writer's address; null if unknown. */
  readonly address: string | null;
  /** Whether the source's own title is wanted. */
  readonly wantsTitle: boolean;
}

/**
 * Checks a source and finds its own title (rules C6, C31). Resolves to undefined if it has none or none is wanted.
 * @throws CanvasError INVALID_INPUT if the source imports none of the modules
 */
export type ReadSource = (source: string, about: SourceRequest) => Promise<string | undefined>;

/** In JavaScript string length. The check of a shorter source takes a few milliseconds. */
const longSource = 32_768;

export function createSourceReading({ modules, runCheck }: SourceReadingOptions): ReadSource {
  const names = modules.map((name) => JSON.stringify(name)).join(" or ");
  return async (source, { address, wantsTitle }) => {
    const imports = createImportReader(source, modules);
    const title = wantsTitle ? createTitleReader(source) : null;
    const readers: TokenReader[] = title === null ? [imports] : [imports, title];
    const steps = readTokens(source, readers);
    if (source.length < longSource) readAll(steps);
    else {
      await runCheck(address, async (pause) => {
        for (const _ of steps) await pause();
      });
    }
    if (!imports.isFound) {
      throw new CanvasError("INVALID_INPUT", `source: must hold an import declaration from ${names}`);
    }
    return title?.title;
  };
}
