import { existsSync } from "node:fs";
import { type DamagedFile, openFolderReader } from "@fingerpaint/canvas-store/json-file";
import type { ServerConfig } from "../config/config.ts";
import { createLogger } from "../logging/logger.ts";
import { openKeys, openStorage } from "../storage/open-storage.ts";
import { describePlace } from "../transfer/transfer-place.ts";
import { type BackupSource, writeBackup } from "../transfer/write-backup.ts";
import type { CommandOutput, ExitCode } from "./command.ts";
import { startProgress } from "./progress.ts";
import { UsageError } from "./usage-error.ts";

/**
 * `backup FILE`: writes what the configured storage keeps into one file, while servers go on. Exit code 1: the backup
 * was written, but lacks damaged documents, which it names.
 * @throws UsageError for arguments that mean nothing, or a file that exists
 */
export async function runBackupCommand(args: string[], config: ServerConfig, output: CommandOutput): Promise<ExitCode> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith("-") || more.length > 0)
    throw new UsageError("backup takes one file's name");
  if (config.storage === "memory") throw new UsageError("with STORAGE=memory there is nothing to back up");
  if (existsSync(file)) throw new UsageError(`${file} exists; name another file`);
  const { source, total, damaged, close } = await openSource(config);
  try {
    const progress = startProgress("backed up", total);
    const end = await writeFile(file, source, progress.add).finally(progress.stop);
    output.out(
      `${file} has ${end.canvases} canvases, ${end.keys} API keys and ${end.blocked} blocked sources of ${describePlace(config)}.\n`,
    );
  } finally {
    await close();
  }
  for (const { name, reason } of damaged) output.error(`${name} is damaged and not in the backup: ${reason}\n`);
  return damaged.length === 0 ? 0 : 1;
}

async function writeFile(...backup: Parameters<typeof writeBackup>): ReturnType<typeof writeBackup> {
  try {
    return await writeBackup(...backup);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new UsageError(`the backup can't be written: ${(error as Error).message}`);
  }
}

interface OpenedSource {
  readonly source: BackupSource;
  /** About how many canvases there are. */
  readonly total: number;
  readonly damaged: readonly DamagedFile[];
  close(): Promise<void>;
}

async function openSource(config: ServerConfig): Promise<OpenedSource> {
  if (config.storage === "json") {
    // Beside a running server, which holds the folder's lock.
    const damaged: DamagedFile[] = [];
    const reader = await openFolderReader({ folder: config.dataFolder, onDamaged: (file) => damaged.push(file) });
    const { keys } = await openKeys(config);
    return { source: { store: reader, keys: keys?.read() ?? null }, total: reader.count, damaged, close: reader.close };
  }
  const storage = await openStorage(config, { logger: createLogger({ level: "error" }), onKeysChanged: () => {} });
  const { canvases } = await storage.store.tally(new Date().toISOString());
  const source = { store: storage.store, keys: storage.keys?.read() ?? null };
  return { source, total: canvases, damaged: [], close: storage.close };
}
