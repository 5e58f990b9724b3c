import type { StoredCanvas } from "@fingerpaint/canvas-store";
import { type CommandOutput, counted, type ExitCode, UsageError } from "../../program/command-line.ts";
import { describePlace } from "../../settings/data-settings.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { openStorage, type Storage } from "../../storage/open-storage.ts";
import { type BackupEnd, readBackup } from "./backup-file.ts";
import { importInTurn, mergeKeys } from "./copy-storage.ts";
import { countedContent, startProgress } from "./progress.ts";

/**
 * `restore FILE [--overwrite]`: puts a backup's canvases, keys and blocked sources into the configured storage. The
 * whole file is checked before anything is written. Exit code 1: the storage isn't empty, and `--overwrite` is absent.
 * @throws UsageError if the file isn't a valid backup. CanvasStoreError STORE_LOCKED with `STORAGE=json` while a server
 * runs.
 */
export async function runRestoreCommand(
  file: string,
  { overwrite }: { readonly overwrite?: boolean },
  settings: ServerSettings,
  output: CommandOutput,
): Promise<ExitCode> {
  if (settings.data.storage === "memory") throw new UsageError("with STORAGE=memory nothing can be restored");
  const { end, hashKey } = await check(file);
  const storage = await openStorage(settings.data);
  try {
    const there = (await storage.store.tally(new Date().toISOString())).canvases;
    if (there > 0 && !overwrite) {
      output.error(
        `${describePlace(settings.data)} has ${counted(there, "canvas", "canvases")}. Restore into an empty one, or use --overwrite: ` +
          "canvases of the backup then replace those with the same id, and the others stay.\n",
      );
      return 1;
    }
    const progress = startProgress("restored", end.canvases);
    await restore(file, storage, progress.add).finally(progress.stop);
    const warning = await restoreHashKey(hashKey, storage, { settings, isEmpty: there === 0 });
    if (warning !== null) output.error(`${warning}\n`);
  } finally {
    await storage.close();
  }
  output.out(`${countedContent(end)} are in ${describePlace(settings.data)}.\n`);
  return 0;
}

/** Checks the whole file. Returns its totals and the key that links are derived from. */
async function check(file: string): Promise<{ end: BackupEnd; hashKey: string | null }> {
  const lines = readBackup(file);
  let hashKey: string | null = null;
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done) return { end: line.value, hashKey };
    if ("hashKey" in line.value) hashKey = line.value.hashKey;
  }
}

/**
 * Restores the key that links are derived from. A storage that already holds canvases keeps its own key, because their
 * links depend on it.
 * @returns a warning for the operator; null if there is none
 */
async function restoreHashKey(
  key: string | null,
  storage: Storage,
  { settings, isEmpty }: { settings: ServerSettings; isEmpty: boolean },
): Promise<string | null> {
  const lost =
    "restored canvases get new links when they are published again under a key, and their one-time links stop working";
  if (key === null) {
    return `The backup has no key for links: ${lost}. To keep the links, copy hash.key from the old DATA_DIR.`;
  }
  const there = (await storage.hashKey?.read()) ?? null;
  if (isEmpty || there === null) await storage.hashKey?.update(() => key);
  else if (there !== key) {
    return `This storage keeps its own key for links, which differs from the backup's: ${lost}.`;
  }
  if (settings.frame.hashKey !== null && settings.frame.hashKey !== key) {
    return `HASH_KEY overrides the backup's key for links and differs from it: ${lost}.`;
  }
  // No server runs on a JSON folder during a restore.
  const mayBeInUse = settings.data.storage !== "json" && there !== null && there !== key;
  return mayBeInUse ? "Restart the running servers: they still use the previous key for links." : null;
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
