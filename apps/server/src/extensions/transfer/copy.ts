import { dirname, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type CommandOutput, counted, type ExitCode, UsageError } from "../../program/command-line.ts";
import { describePlace, fileOf, isPostgresUrl, postgresAddress } from "../../settings/data-settings.ts";
import { openStorage, refuseUnused, type Storage, type StorageConfig } from "../../storage/open-storage.ts";
import { contentOf, copyCanvases, copyExtras } from "./copy-storage.ts";
import { countedContent, startProgress } from "./progress.ts";

const databaseConnections = 4;

/**
 * `copy --from PLACE --to PLACE [--resume]`: copies canvases with ids, views, dates, passwords and states, API keys and
 * blocked sources, then compares both sides by count and digest. Exit code 1: they differ, or the target isn't empty.
 * @throws UsageError if a place is invalid, or the source doesn't exist. CanvasStoreError, KeyStoreError if a side
 * can't be used.
 */
export async function runCopyCommand(
  { from, to, resume = false }: { readonly from?: string; readonly to?: string; readonly resume?: boolean },
  output: CommandOutput,
): Promise<ExitCode> {
  const places = { from: readTransferPlace("--from", from), to: readTransferPlace("--to", to) };
  const names = { from: describePlace(places.from), to: describePlace(places.to) };
  if (names.from === names.to) throw new UsageError(`--from and --to are both ${names.from}`);
  refuseUnused(places.from);
  const source = await openStorage(places.from);
  try {
    const target = await openStorage(places.to);
    try {
      return await copy(source, target, { names, isResumed: resume, output });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copy(
  source: Storage,
  target: Storage,
  { names, isResumed, output }: { names: { from: string; to: string }; isResumed: boolean; output: CommandOutput },
): Promise<ExitCode> {
  const count = async ({ store }: Storage) => (await store.tally(new Date().toISOString())).canvases;
  const [total, there] = [await count(source), await count(target)];
  if (there > 0 && !isResumed) {
    output.error(
      `${names.to} has ${counted(there, "canvas", "canvases")}. Copy into an empty one, or continue with --resume.\n`,
    );
    return 1;
  }
  const copying = startProgress("copied", total);
  await copyCanvases(source, target, { isResumed, onProgress: copying.add }).finally(copying.stop);
  const extras = await copyExtras(source, target);

  const comparing = startProgress("compared", 2 * total);
  const [kept, copied] = await Promise.all([
    contentOf(source.store, comparing.add),
    contentOf(target.store, comparing.add),
  ]).finally(comparing.stop);
  const [keptBlocks, copiedBlocks] = await Promise.all([source.store.listBlocked(), target.store.listBlocked()]);
  const copiedSources = new Set(copiedBlocks.map(({ sourceSha256 }) => sourceSha256));
  const lacksBlock = keptBlocks.some(({ sourceSha256 }) => !copiedSources.has(sourceSha256));
  if (!isDeepStrictEqual(kept, copied) || lacksBlock) {
    output.error(
      `${names.from} has ${counted(kept.canvases, "canvas", "canvases")} (${kept.sha256}), ${names.to} has ${copied.canvases} (${copied.sha256}). ` +
        "They differ: stop every server that uses either of them, then copy again with --resume or into an empty storage.\n",
    );
    return 1;
  }
  output.out(
    `${countedContent({ ...extras, canvases: kept.canvases })} are in ${names.to}. ` +
      `Both sides have the same canvases: SHA-256 ${kept.sha256}\n`,
  );
  if (!extras.hasHashKey) {
    output.error(
      `${names.from} has no key for links. Set HASH_KEY as before, or canvases that are published again under a key get new links.\n`,
    );
  }
  return 0;
}

/**
 * Parses the source or target of a copy: `json:./data`, `sqlite:./data/fingerpaint.db`, or PostgreSQL's address.
 * @param option The name of the option, for messages: `--from`.
 * @throws UsageError for anything else
 */
function readTransferPlace(option: string, text: string | undefined): StorageConfig {
  const allowed = `json:FOLDER, sqlite:FILE or ${postgresAddress}`;
  if (text === undefined || text === "") throw new UsageError(`${option} is missing; it takes ${allowed}`);
  if (isPostgresUrl(text)) {
    return { storage: "postgres", dataFolder: "", database: text, databaseConnections };
  }
  const [, kind, path = ""] = /^(json|sqlite):(.+)$/.exec(text) ?? [];
  const file = path.startsWith("file:") ? fileOf(path) : path;
  // Not quoted: it may hold a password.
  if (!file) throw new UsageError(`${option} takes ${allowed}`);
  const place = resolve(file);
  return kind === "json"
    ? { storage: "json", dataFolder: place, database: null, databaseConnections }
    : { storage: "sqlite", dataFolder: dirname(place), database: place, databaseConnections };
}
