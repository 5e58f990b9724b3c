import { watch } from "node:fs";
import path from "node:path";
import { CliFailure } from "../program/cli-failure.ts";
import { connect } from "../server/connection.ts";
import { jsonResult, note, result, warn } from "../terminal/notes.ts";
import { readLocalCanvas } from "./canvas-file.ts";
import { printDiagnostics } from "./diagnostic-lines.ts";
import { type PublishOptions, publishByKey } from "./publish.ts";

/** Editors write a file in several steps. */
const msUntilSaved = 120;

/**
 * `fingerpaint watch`: publishes a canvas now and on each save, always under one link, and prints what the compiler
 * finds. Runs until it is interrupted. A save that can't be published is told of, and the next one is tried.
 *
 * @param options.signal ends it
 */
export async function runWatch(
  file: string,
  options: PublishOptions & { readonly signal?: AbortSignal },
): Promise<void> {
  const key = options.key ?? `watch:${path.resolve(file)}`;
  let published: string | undefined;
  let lastSource: string | undefined;

  async function publish(): Promise<void> {
    const canvas = readLocalCanvas(file);
    const content = JSON.stringify([canvas.source, canvas.state]);
    if (content === lastSource) return;
    lastSource = content;
    printDiagnostics(file, canvas.diagnostics);
    const title = options.title ?? canvas.title;
    const { source, state } = canvas;
    // Connected again each time: the profile has learned the link since.
    const answer = await publishByKey(connect(options), key, {
      source,
      ...(title !== undefined && { title }),
      ...(state !== undefined && { state }),
    });
    if (options.json) jsonResult({ ...answer, diagnostics: canvas.diagnostics });
    else if (answer.shareUrl !== published) result(answer.shareUrl);
    else note(`Published at ${new Date().toLocaleTimeString()}.`);
    published = answer.shareUrl;
  }

  await publish();
  note(`Watching ${file}. Ctrl+C ends it.`);
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  // The folder: many editors put another file in the place of the old one.
  const watcher = watch(
    path.dirname(path.resolve(file)),
    options.signal ? { signal: options.signal } : {},
    (_, name) => {
      if (name !== null && !isOfCanvas(name, file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(publish).catch(tell);
      }, msUntilSaved);
    },
  );
  await new Promise<void>((resolve) => {
    watcher.once("close", resolve);
    process.once("SIGINT", () => watcher.close());
    process.once("SIGTERM", () => watcher.close());
  });
  clearTimeout(timer);
  await busy;
}

/** The canvas itself, or the state beside it. */
function isOfCanvas(name: string, file: string): boolean {
  const canvas = path.basename(file);
  return name === canvas || name === `${canvas.replace(/\.[jt]sx?$/, "")}.data.json`;
}

function tell(error: unknown): void {
  const isExpected = error instanceof CliFailure || (error instanceof Error && "code" in error);
  if (!isExpected) throw error;
  warn((error as Error).message);
}
