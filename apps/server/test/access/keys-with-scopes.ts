import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey, createKeyEntry, createKeyFile, type KeyScope, keyScopes } from "@fingerpaint/services/keys";
import { onTestFinished } from "vitest";

/** A data folder with one key per scope and one from before scopes existed. Removed when the test ends. */
export async function keysWithScopes(): Promise<{ folder: string; keys: Record<KeyScope | "former", string> }> {
  const folder = mkdtempSync(join(tmpdir(), "fingerpaint-access-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const scopes = [...keyScopes, "former"] as const;
  const made = scopes.map((scope) => ({ scope, key: createApiKey() }));
  await createKeyFile({ folder }).update(() =>
    made.map(({ scope, key }) => createKeyEntry(key, new Date(), scope === "former" ? {} : { scope })),
  );
  return { folder, keys: Object.fromEntries(made.map(({ scope, key }) => [scope, key])) as never };
}
