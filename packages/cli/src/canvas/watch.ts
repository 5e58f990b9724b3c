import { watch } from "node:fs";
import path from "node:path";
import { CliFailure, usageFailure } from "../program/cli-failure.ts";
import { connect } from "../server/server-connection.ts";
import { clock, jsonResult, note, result, warn } from "../terminal/notes.ts";
import { readLocalCanvas } from "./canvas-file.ts";
import { type PublishOptions, publishCanvas } from "./publish.ts";

/** Editors write a file in several steps. */
const msUntilSaved = 120;

/**
 * `fingerpaint watch`: publishes a canvas now and on each save, always under the same link, and prints the findings of
 * the check. Runs until it is interrupted. A save with an error isn't published: the link keeps its last good version.
 *
 * @throws CliFailure if the file can't be read, or the first publish fails
 */
export async function runWatch(file: string, options: PublishOptions): Promise<void> {
  if (file === "-") throw usageFailure("INVALID_ARGUMENT", "watch needs a file: standard input can't be watched.");
  const key = options.key ?? `watch:${path.resolve(file)}`;
  let published: string | undefined;
  let lastSource: string | undefined;

  async function publish(): Promise<void> {
    const canvas = readLocalCanvas(file);
    const content = JSON.stringify([canvas.source, canvas.state]);
    if (content === lastSource) return;
    lastSource = content;
    try {
      // Connects again each time, because the profile may have a link for the key by now.
      const { file: _, ...report } = await publishCanvas(connect(options), canvas, {}, { ...options, key });
      if (options.json) jsonResult(report);
      else if (report.shareUrl !== published) result(report.shareUrl);
      else note(`Published at ${clock(new Date())}.`);
      published = report.shareUrl;
    } catch (error) {
      // The next save tries again, even if it changes nothing.
      if (!isCheckFailure(error)) lastSource = undefined;
      throw error;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  // Begins before the file is first read: a save between the two would go unnoticed. Watches the folder, because many
  // editors replace the file when saving.
  const watcher = watch(path.dirname(path.resolve(file)), (_, name) => {
    if (name !== null && !isOfCanvas(name, file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(publish).catch(tell);
    }, msUntilSaved);
  });
  const closed = new Promise<void>((resolve) => watcher.once("close", resolve));
  const first = publish().catch((error) => {
    if (!isCheckFailure(error)) throw error;
    tell(error);
  });
  busy = first.catch(() => {});
  try {
    await first;
    note(`Watching ${file}. Press Ctrl-C to stop.`);
    process.once("SIGINT", () => watcher.close());
    process.once("SIGTERM", () => watcher.close());
    await closed;
  } finally {
    watcher.close();
    clearTimeout(timer);
  }
  await busy;
}

function isCheckFailure(error: unknown): boolean {
  return error instanceof CliFailure && error.code === "CHECK_FAILED";
}

/** Whether this is the file of the canvas or of its state. */
function isOfCanvas(name: string, file: string): boolean {
  const canvas = path.basename(file);
  return name === canvas || name === `${canvas.replace(/\.[jt]sx?$/, "")}.data.json`;
}

function tell(error: unknown): void {
  const isExpected = error instanceof CliFailure || (error instanceof Error && "code" in error);
  if (!isExpected) throw error;
  warn((error as Error).message);
}
