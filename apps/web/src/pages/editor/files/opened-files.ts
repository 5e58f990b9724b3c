import { titleOfSource } from "@fingerpaint/canvas-store/source-title";

/** A larger file isn't read. This is more than a canvas can have, and little enough for a text field and a draft. */
const maxBytes = 2 ** 20;

/** The contents of files that were chosen or dropped together. */
interface OpenedFiles {
  /** The first file that isn't JSON; null if there is none. */
  readonly source: string | null;
  /** `q3-report` for `q3-report.canvas.tsx`; empty if the source has a title. */
  readonly suggestedTitle: string;
  /** The first JSON file, such as `q3-report.canvas.data.json`: the initial state for each viewer. Null if none. */
  readonly state: string | null;
  /** The name of a file that is a folder, is too large, or can't be read; null if there is none. */
  readonly unopened: string | null;
}

/** Reads a source, its state, or both. Other files are ignored. */
export async function openFiles(files: Iterable<File>): Promise<OpenedFiles> {
  const all = [...files];
  const isState = ({ name }: File) => /\.json$/i.test(name);
  const stateFile = all.find(isState);
  const sourceFile = all.find((file) => !isState(file));
  const [state, source] = await Promise.all([textOf(stateFile), textOf(sourceFile)]);
  const unopened = (sourceFile && source === null && sourceFile) || (stateFile && state === null && stateFile) || null;
  const isNamed = sourceFile === undefined || source === null || titleOfSource(source) !== undefined;
  return {
    source,
    suggestedTitle: isNamed ? "" : sourceFile.name.replace(/(\.canvas)?\.(tsx?|jsx?|txt)$/i, ""),
    state,
    unopened: unopened?.name ?? null,
  };
}

async function textOf(file: File | undefined): Promise<string | null> {
  return file === undefined || file.size > maxBytes ? null : file.text().catch(() => null);
}
