import type { OutputFormat } from "@fingerpaint/md5-core";
import { CliFailure } from "../program/cli-failure.ts";

/** The command line of `md5` as parsed by Commander. */
export interface Md5Options {
  /** The last one given wins, as in md5sum. */
  readonly mode?: "binary" | "text";
  readonly check?: boolean;
  readonly tag?: boolean;
  readonly zero?: boolean;
  readonly recursive?: boolean;
  readonly ignoreMissing?: boolean;
  readonly strict?: boolean;
  /** The last of `--quiet`, `--status` and `--warn` wins, as in md5sum. */
  readonly loudness?: "quiet" | "status" | "warn";
  /** The given options that only make sense with `--check`, by their long names. */
  readonly checkOnly: readonly string[];
  readonly textEncoding?: string;
  /** Texts to digest instead of files. */
  readonly string?: readonly string[];
  readonly format: OutputFormat;
  /** Prints ETags of S3, or checks those of several parts: the size of the parts, in bytes. */
  readonly etag?: number;
  readonly server?: string | boolean;
  readonly profile?: string;
  readonly json?: boolean;
}

/** The order in which md5sum looks for options that only make sense with `--check`. */
const checkOnlyOrder = ["ignore-missing", "status", "warn", "quiet", "strict"];

/** The problem with a combination of options, in md5sum's words; null if there is none. */
export function conflictOf(options: Md5Options, files: readonly string[]): string | null {
  if (options.string) {
    if (files.length > 0) return "the --string option can't be combined with files";
    const other = (["check", "recursive", "server", "etag"] as const).find((name) => options[name]);
    if (other !== undefined) return `the --string and --${other} options can't be combined`;
  }
  if (options.etag !== undefined) {
    const isGiven = { "text-encoding": options.textEncoding, server: options.server, format: options.format !== "hex" };
    const other = Object.entries(isGiven).find(([, value]) => value);
    if (other !== undefined) return `the --etag and --${other[0]} options can't be combined`;
  }
  if (options.tag && options.mode === "text") return "--tag does not support --text mode";
  if (options.zero && options.check) return "the --zero option is not supported when verifying checksums";
  if (options.tag && options.check) return "the --tag option is meaningless when verifying checksums";
  if (options.mode && options.check) return "the --binary and --text options are meaningless when verifying checksums";
  if (options.recursive && options.check) return "the --recursive option is meaningless when verifying checksums";
  if (options.check) return null;
  const useless = checkOnlyOrder.find((name) => options.checkOnly.includes(name));
  return useless === undefined ? null : `the --${useless} option is meaningful only when verifying checksums`;
}

const units: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/**
 * Reads the size of parts: a whole number of bytes, or of KiB, MiB or GiB (`8388608`, `8MiB`). MB is refused: for some
 * programs it is 1,000,000 bytes, for others 1,048,576.
 *
 * @returns the size in bytes, from 1 to 5 GiB
 * @throws CliFailure
 */
export function parsePartSize(text: string): number {
  const [, number, unit = "B"] = /^([1-9][0-9]*)(B|KiB|MiB|GiB)?$/.exec(text) ?? [];
  const size = Number(number) * (units[unit] ?? 1);
  if (size <= 5 * 2 ** 30) return size;
  throw new CliFailure("INVALID_OPTION", `--etag: ${JSON.stringify(text)} isn't a part size.`, {
    hint: "Write a whole number of B, KiB, MiB or GiB, up to 5GiB, such as --etag=16MiB.",
  });
}
