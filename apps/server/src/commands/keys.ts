import {
  createApiKey,
  createKeyEntry,
  defaultKeyScope,
  type KeyEntry,
  type KeyStore,
  keyScopes,
  maxLabelLength,
} from "@fingerpaint/services/keys";
import { type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";
import { openKeys, refuseUnused, type StorageConfig } from "../storage/open-storage.ts";

/**
 * `keys create [--label …] [--scope …]`. Running servers notice within a second.
 * @throws UsageError if an option is invalid, or keys aren't stored
 * @throws KeyStoreError if the keys are damaged; they aren't changed
 */
export async function runKeysCreate(
  { label, scope: name = defaultKeyScope }: { readonly label?: string; readonly scope?: string },
  storage: StorageConfig,
  output: CommandOutput,
): Promise<ExitCode> {
  // `keys list` prints one line per key: no line breaks, no terminal codes.
  if (label !== undefined && (label.length > maxLabelLength || /\p{Cc}/u.test(label))) {
    throw new UsageError(`--label takes up to ${maxLabelLength} characters without control characters`);
  }
  const scope = keyScopes.find((known) => known === name);
  if (scope === undefined) throw new UsageError(`--scope takes ${keyScopes.join(", ")}, not ${name}`);
  return withKeys(storage, async (store) => {
    const key = createApiKey();
    const entry = createKeyEntry(key, new Date(), { label, scope });
    await store.update((entries) => [...entries, entry]);
    // Only the key goes to standard output, so that a script can use it.
    output.out(`${key}\n`);
    output.error(
      `Created ${entry.id} with the scope ${scope}. Copy the key now, because only its SHA-256 is stored, in ${store.place}.\n`,
    );
    return 0;
  });
}

/** `keys list`. @throws the errors of `runKeysCreate` */
export async function runKeysList(storage: StorageConfig, output: CommandOutput): Promise<ExitCode> {
  return withKeptKeys(storage, async (store) => {
    const rows = (store.read() ?? []).map((entry) => [
      entry.id,
      `${entry.prefix}…`,
      entry.createdAt,
      entry.scope ?? defaultKeyScope,
      entry.revokedAt === null ? "valid" : `revoked ${entry.revokedAt}`,
      entry.label ?? "",
    ]);
    output.out(rows.map((row) => `${row.join("  ").trimEnd()}\n`).join(""));
    return 0;
  });
}

/** `keys revoke <id>`. Exit code 1: there is no such key. @throws the errors of `runKeysCreate` */
export async function runKeysRevoke(id: string, storage: StorageConfig, output: CommandOutput): Promise<ExitCode> {
  return withKeptKeys(storage, async (store) => {
    if (!store.read()?.some((entry) => entry.id === id)) {
      output.error(`There is no key ${id} in ${store.place}.\n`);
      return 1;
    }
    await store.update((entries) => entries.map((entry) => (entry.id === id ? revoked(entry) : entry)));
    output.error(`${id} is revoked.\n`);
    return 0;
  });
}

/** Like `withKeys`, but doesn't create a database. */
function withKeptKeys(storage: StorageConfig, use: (store: KeyStore) => Promise<ExitCode>): Promise<ExitCode> {
  if (storage.database !== null) refuseUnused(storage);
  return withKeys(storage, use);
}

async function withKeys(storage: StorageConfig, use: (store: KeyStore) => Promise<ExitCode>): Promise<ExitCode> {
  const { keys, close } = await openKeys(storage);
  try {
    if (keys === null) throw new UsageError("keys are not stored with STORAGE=memory; set API_KEYS or another STORAGE");
    return await use(keys);
  } finally {
    await close();
  }
}

function revoked(entry: KeyEntry): KeyEntry {
  return { ...entry, revokedAt: entry.revokedAt ?? new Date().toISOString() };
}
