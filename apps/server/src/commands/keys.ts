import { parseArgs } from "node:util";
import {
  createApiKey,
  createKeyEntry,
  defaultKeyScope,
  type KeyEntry,
  type KeyScope,
  type KeyStore,
  keyScopes,
  maxLabelLength,
} from "@fingerpaint/services/keys";
import { type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";

/**
 * `keys create [--label …] [--scope …] | list | revoke <id>` on a key store. Running servers notice within a second.
 * @param args The arguments after `keys`.
 * @throws UsageError if the arguments are invalid.
 * @throws KeyStoreError if the keys are damaged; they aren't changed.
 */
export async function runKeysCommand(args: string[], store: KeyStore, output: CommandOutput): Promise<ExitCode> {
  const [action, ...rest] = args;
  if (action === "create") return createKey(readKeyOptions(rest), store, output);
  if (action === "list") return listKeys(rest, store, output);
  if (action === "revoke") return revokeKey(rest, store, output);
  throw new UsageError(action === undefined ? "keys needs create, list or revoke" : `keys has no command ${action}`);
}

interface KeyOptions {
  label: string | undefined;
  scope: KeyScope;
}

async function createKey(options: KeyOptions, store: KeyStore, output: CommandOutput): Promise<ExitCode> {
  const key = createApiKey();
  const entry = createKeyEntry(key, new Date(), options);
  await store.update((entries) => [...entries, entry]);
  // Only the key goes to standard output, so that a script can use it.
  output.out(`${key}\n`);
  output.error(
    `Made ${entry.id} with the scope ${options.scope}. The key is shown this once; only its SHA-256 is kept in ${store.place}.\n`,
  );
  return 0;
}

function listKeys(args: string[], store: KeyStore, output: CommandOutput): ExitCode {
  if (args.length > 0) throw new UsageError(`keys list takes nothing, not ${args.join(" ")}`);
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
}

async function revokeKey(args: string[], store: KeyStore, output: CommandOutput): Promise<ExitCode> {
  const [id, ...more] = args;
  if (id === undefined || more.length > 0)
    throw new UsageError("keys revoke takes the id of one key: keys list shows it");
  if (!store.read()?.some((entry) => entry.id === id)) {
    output.error(`There is no key ${id} in ${store.place}.\n`);
    return 1;
  }
  await store.update((entries) => entries.map((entry) => (entry.id === id ? revoked(entry) : entry)));
  output.error(`${id} is revoked.\n`);
  return 0;
}

function revoked(entry: KeyEntry): KeyEntry {
  return { ...entry, revokedAt: entry.revokedAt ?? new Date().toISOString() };
}

function readKeyOptions(args: string[]): KeyOptions {
  const { label, scope = defaultKeyScope } = readOptions(args);
  // `keys list` prints one line per key: no line breaks, no terminal codes.
  if (label !== undefined && (label.length > maxLabelLength || /\p{Cc}/u.test(label))) {
    throw new UsageError(`--label takes up to ${maxLabelLength} characters without control characters`);
  }
  const known = keyScopes.find((name) => name === scope);
  if (known === undefined) throw new UsageError(`--scope takes ${keyScopes.join(", ")}, not ${scope}`);
  return { label, scope: known };
}

function readOptions(args: string[]): { label?: string | undefined; scope?: string | undefined } {
  try {
    return parseArgs({ args, options: { label: { type: "string" }, scope: { type: "string" } } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
