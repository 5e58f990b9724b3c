import { watch } from "node:fs";
import path from "node:path";
import { CliFailure } from "../program/cli-failure.ts";
import { connect } from "../server/connection.ts";
import { clock } from "../terminal/clock.ts";
import { jsonResult, note, result, warn } from "../terminal/notes.ts";
import { readLocalCanvas } from "./canvas-file.ts";
import { checkBeforePublishing } from "./check-before-publishing.ts";
import { type PublishOptions, publishByKey } from "./publish.ts";

/** Editors write a file in several steps. */
const msUntilSaved = 120;

/**
 * `fingerpaint watch`: publishes a canvas now and on each save, always under one link, and prints what the check
 * finds. Runs until it is interrupted. A save with an error isn't published: the link keeps its last good version.
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
    const diagnostics = await checkBeforePublishing(canvas, options);
    const title = options.title ?? canvas.title;
    const { source, state } = canvas;
    // Connected again each time: the profile has learned the link since.
    const answer = await publishByKey(connect(options), key, {
      source,
      ...(title !== undefined && { title }),
      ...(state !== undefined && { state }),
    });
    if (options.json) jsonResult({ ...answer, diagnostics });
    else if (answer.shareUrl !== published) result(answer.shareUrl);
    else note(`Published at ${clock(new Date())}.`);
    published = answer.shareUrl;
  }

  await publish().catch((error) => {
    if (!(error instanceof CliFailure && error.code === "CHECK_FAILED")) throw error;
    tell(error);
  });
  note(`Watching ${file}. Press Ctrl-C to stop.`);
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
