import type { KeyEntry } from "@fingerpaint/services/keys";
import { counted } from "../../program/command-line.ts";
import { needsKeys, type ServerSettings } from "../../settings/server-settings.ts";

export interface HealthFinding {
  /** `note`: nothing is wrong, but the operator should know. */
  readonly level: "ok" | "note" | "problem";
  /** The subject of the check: a word or two. */
  readonly about: string;
  /** A sentence that describes the result. Never contains a password or a key. */
  readonly found: string;
  /** A sentence that says what to do. Absent if there is nothing to do. */
  readonly advice?: string;
}

export function problem(about: string, found: string, advice: string): HealthFinding {
  return { level: "problem", about, found, advice };
}

export function indented(message: string): string {
  return message.replaceAll("\n", "\n        ");
}

/** How far two clocks may differ, and how far in the future the newest canvas may be. */
export const clockToleranceMs = 60_000;

export function foundCanvases(place: string, canvases: number): HealthFinding {
  const found = `${place} can be read; it has ${counted(canvases, "canvas", "canvases")}.`;
  return { level: "ok", about: "storage", found };
}

/** Reports that the storage is empty. @param variable The variable that names it. */
export function notUsedYet(place: string, variable: string): HealthFinding {
  return {
    level: "note",
    about: "storage",
    found: `No server has used ${place} yet.`,
    advice: `If it should have canvases, check ${variable}.`,
  };
}

/** Reports how many API keys can be used. @param entries The stored keys; null: there are none. */
export function checkKeys(settings: ServerSettings, entries: readonly KeyEntry[] | null): HealthFinding[] {
  const { apiKeys } = settings.frame;
  const kept = (entries ?? []).filter(({ revokedAt }) => revokedAt === null).length;
  if (kept + apiKeys.length > 0) {
    const found = `${counted(kept, "stored key")} and ${counted(apiKeys.length, "key")} in API_KEYS can be used.`;
    return [{ level: "ok", about: "API keys", found }];
  }
  const isMade = entries === null && needsKeys(settings);
  const found = `There is no API key that can be used; ${isMade ? "the first start makes one and prints it" : "no start makes one"}.`;
  return [{ level: "note", about: "API keys", found, advice: "To make one: fingerpaint-server keys create" }];
}

/**
 * Checks the clock of this machine.
 * @param newestCanvas The instant at which the newest canvas was published; null: there is none.
 * @param databaseNow The database's clock; null: it uses this machine's.
 */
export function checkClock(newestCanvas: string | null, databaseNow: Date | null): HealthFinding[] {
  const advice = "Set the clock, for example with NTP: the order of lists and the expiry of links depend on it.";
  const now = new Date();
  const found = `It is ${now.toISOString()} here`;
  if (databaseNow !== null && Math.abs(databaseNow.getTime() - now.getTime()) > clockToleranceMs) {
    return [problem("clock", `${found}, and ${databaseNow.toISOString()} in the database.`, advice)];
  }
  if (newestCanvas !== null && Date.parse(newestCanvas) > now.getTime() + clockToleranceMs) {
    return [problem("clock", `${found}, but the newest canvas is from ${newestCanvas}.`, advice)];
  }
  return [{ level: "ok", about: "clock", found: `${found}, later than everything that is stored.` }];
}
