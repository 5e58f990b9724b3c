import { parseArgs } from "node:util";
import type { StoredCanvas } from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../config/config.ts";
import { createLogger } from "../logging/logger.ts";
import { openStorage, type Storage } from "../storage/open-storage.ts";
import type { BackupEnd } from "../transfer/backup-lines.ts";
import { importInTurn, mergeKeys } from "../transfer/copy-storage.ts";
import { readBackup } from "../transfer/read-backup.ts";
import { describePlace } from "../transfer/transfer-place.ts";
import type { CommandOutput, ExitCode } from "./command.ts";
import { startProgress } from "./progress.ts";
import { UsageError } from "./usage-error.ts";

/**
 * `restore FILE [--overwrite]`: puts a backup's canvases, API keys and blocked sources into the configured storage. The
 * whole file is checked before anything is written. Exit code 1: the storage isn't empty, and `--overwrite` is absent.
 * @throws UsageError for a file that isn't a sound backup. CanvasStoreError STORE_LOCKED with `STORAGE=json` while a
 * server runs.
 */
export async function runRestoreCommand(
  args: string[],
  config: ServerConfig,
  output: CommandOutput,
): Promise<ExitCode> {
  const { file, overwrite } = readOptions(args);
  if (config.storage === "memory") throw new UsageError("with STORAGE=memory nothing can be restored");
  const end = await check(file);
  const storage = await openStorage(config, { logger: createLogger({ level: "error" }), onKeysChanged: () => {} });
  try {
    const there = (await storage.store.tally(new Date().toISOString())).canvases;
    if (there > 0 && !overwrite) {
      output.error(
        `${describePlace(config)} has ${there} canvases. Restore into an empty one, or with --overwrite: ` +
          "canvases of the backup then replace those of the same id, and others stay.\n",
      );
      return 1;
    }
    const progress = startProgress("restored", end.canvases);
    await restore(file, storage, progress.add).finally(progress.stop);
  } finally {
    await storage.close();
  }
  output.out(
    `${end.canvases} canvases, ${end.keys} API keys and ${end.blocked} blocked sources are in ${describePlace(config)}.\n`,
  );
  return 0;
}

async function check(file: string): Promise<BackupEnd> {
  const lines = readBackup(file);
  for (let line = await lines.next(); ; line = await lines.next()) if (line.done) return line.value;
}

async function restore(file: string, storage: Storage, onProgress: (count: number) => void): Promise<void> {
  const keys: Parameters<typeof mergeKeys>[1][number][] = [];
  const canvases = async function* (): AsyncGenerator<StoredCanvas> {
    for await (const line of readBackup(file)) {
      if ("canvas" in line) yield line.canvas;
      else if ("key" in line) keys.push(line.key);
      else if ("blocked" in line) await storage.store.block(line.blocked);
    }
  };
  await importInTurn(storage, canvases(), onProgress);
  if (keys.length > 0) await storage.keys?.update((entries) => mergeKeys(entries, keys));
}

function readOptions(args: string[]): { file: string; overwrite: boolean } {
  try {
    const options = { overwrite: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error("restore takes one file's name");
    return { file, overwrite: values.overwrite };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
