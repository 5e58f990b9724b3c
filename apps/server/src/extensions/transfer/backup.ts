import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type DamagedFile, openFolderReader } from "@fingerpaint/canvas-store/json-file";
import { type CommandOutput, counted, type ExitCode, UsageError } from "../../program/command-line.ts";
import { describePlace } from "../../settings/data-settings.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { openKeys, openStorage, refuseUnused } from "../../storage/open-storage.ts";
import { type BackupSource, writeBackup, writeBackupFile } from "./backup-file.ts";
import { countedContent, startProgress } from "./progress.ts";

/** The name of a backup in a folder. It contains the time, so that names sort by age. */
const namePattern = /^fingerpaint-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz$/;
/** Earlier releases put no digits before `.partial`. */
const partialPattern = /^fingerpaint-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz(?:\.[0-9a-f]{8})?\.partial$/;

/**
 * `backup FILE|FOLDER|- [--keep N]`: writes the contents of the configured storage to a file, to a new file in a
 * folder, or to standard output, while servers keep running. `--keep` leaves only the newest backups in the folder.
 * Exit code 1: the backup can't be written, or it lacks damaged documents, which are then listed.
 * @throws UsageError if `--keep` is invalid, the file exists, or the storage doesn't
 */
export async function runBackupCommand(
  target: string,
  options: { readonly keep?: string },
  settings: ServerSettings,
  output: CommandOutput,
): Promise<ExitCode> {
  if (options.keep !== undefined && !/^[1-9]\d{0,4}$/.test(options.keep)) {
    throw new UsageError("--keep takes a whole number of at least 1");
  }
  if (target === "") throw new UsageError("backup takes a file name, a folder, or - for standard output");
  const keep = options.keep === undefined ? null : Number(options.keep);
  if (settings.data.storage === "memory") throw new UsageError("with STORAGE=memory there is nothing to back up");
  const folder = target !== "-" && (await isFolder(target)) ? target : null;
  if (keep !== null && folder === null) throw new UsageError(`--keep needs a folder that exists, not ${target}`);
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = folder === null ? target : path.join(folder, `fingerpaint-${time}.jsonl.gz`);
  if (existsSync(file)) throw new UsageError(`${file} exists; name another file`);
  refuseUnused(settings.data);
  const { source, total, damaged, close } = await openSource(settings);
  try {
    const progress = startProgress("backed up", total);
    const writing =
      file === "-" ? writeBackup(process.stdout, source, progress.add) : writeBackupFile(file, source, progress.add);
    const end = await writing.finally(progress.stop);
    const summary = `${countedContent(end)} of ${describePlace(settings.data)}.\n`;
    if (file === "-") output.error(`The backup has ${summary}`);
    else output.out(`${file} has ${summary}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    output.error(`The backup can't be written: ${(error as Error).message}\n`);
    return 1;
  } finally {
    await close();
  }
  if (source.hashKey === null) {
    output.error("The backup has no key for links: no server has used this storage yet, or HASH_KEY isn't set here.\n");
  }
  for (const { name, reason } of damaged) output.error(`${name} is damaged and not in the backup: ${reason}\n`);
  if (damaged.length > 0) {
    // An older backup may be the only copy of these documents.
    if (keep !== null) output.error("Older backups stay until no document is damaged.\n");
    return 1;
  }
  if (folder !== null && keep !== null) await removeOlder(file, keep, output);
  return 0;
}

async function isFolder(target: string): Promise<boolean> {
  return (await stat(target).catch(() => null))?.isDirectory() ?? false;
}

/**
 * Removes all but the newest backups from the folder of a new one, and older partial files of interrupted backups. The
 * new one stays even if the others have later times in their names, because the clock was wrong then.
 */
async function removeOlder(newFile: string, keep: number, output: CommandOutput): Promise<void> {
  const folder = path.dirname(newFile);
  const names = (await readdir(folder)).sort();
  const [oldestKept = ""] = names.filter((name) => namePattern.test(name)).slice(-keep);
  const older = names.filter(
    (name) =>
      (namePattern.test(name) || partialPattern.test(name)) && name < oldestKept && name !== path.basename(newFile),
  );
  for (const name of older) await rm(path.join(folder, name), { force: true });
  if (older.length > 0) output.out(`${counted(older.length, "older file")} removed.\n`);
}

/** Opens the configured storage. `total` is the approximate number of its canvases. */
async function openSource(settings: ServerSettings) {
  const damaged: DamagedFile[] = [];
  if (settings.data.storage === "json") {
    // A reader, because a running server holds the folder's lock.
    const reader = await openFolderReader({
      folder: settings.data.dataFolder,
      onDamaged: (file) => damaged.push(file),
    });
    const source = { store: reader, ...(await readKeys(settings, await openKeys(settings.data))) };
    return { source, total: reader.count, damaged, close: reader.close };
  }
  const storage = await openStorage(settings.data);
  const { canvases } = await storage.store.tally(new Date().toISOString());
  const source = { store: storage.store, ...(await readKeys(settings, storage)) };
  return { source, total: canvases, damaged, close: storage.close };
}

/** The keys that servers use: `HASH_KEY` overrides the stored key. */
async function readKeys(
  settings: ServerSettings,
  { keys, hashKey }: Awaited<ReturnType<typeof openKeys>>,
): Promise<Pick<BackupSource, "keys" | "hashKey">> {
  return { keys: keys?.read() ?? null, hashKey: settings.frame.hashKey ?? (await hashKey?.read()) ?? null };
}
