import type { Language } from "../preferences.ts";

const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** Formats a size in the largest unit that makes it at least 1: `270 B`, `1.2 MiB`. */
export function formatBytes(bytes: number, language: Language): string {
  // From 1023.95 of a unit, rounding would give 1,024 of it.
  const power = Math.min(units.length - 1, Math.floor(Math.log2((Math.max(bytes, 1) / 1023.95) * 1024) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return `${number.format(bytes / 1024 ** power)} ${units[power]}`;
}

export function formatMoment(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
}
