import type { ChecksumStyle } from "@fingerpaint/md5-core/checksum-files";
import { type CliExitCode, exitCodes, usageFailure } from "../program/cli-failure.ts";
import { visible, visibleJson } from "../terminal/visible.ts";
import { type CheckedFile, checkList, checksumLine } from "./check-list.ts";
import type { Digester } from "./digest-outcome.ts";
import { argumentNames, type FileName, isUtf8Argument, quoteForShell, shownName } from "./file-name.ts";
import { filesBelow, isFolder, readWhole } from "./local-digester.ts";
import { conflictOf, type Md5Options } from "./md5-options.ts";
import { createMd5Report, type Md5Report, systemErrorText } from "./md5-report.ts";

/**
 * `fingerpaint md5`: prints digests, or checks lists of them.
 *
 * @param files as on the command line
 * @returns the exit code, 0 or 1
 * @throws CliFailure if the options contradict each other
 */
export async function runMd5(files: readonly string[], options: Md5Options): Promise<number> {
  const conflict = conflictOf(options, files);
  if (conflict !== null) {
    throw usageFailure("INVALID_OPTION", conflict, { hint: "Try 'fingerpaint md5 --help' for more information." });
  }
  const report = createMd5Report();
  if (options.string) return printStrings(options.string, options, report);
  const names = argumentNames(files.length > 0 ? files : [options.recursive ? "." : "-"]);
  const digester = await createDigester(options);
  try {
    const isWell = options.check
      ? await checkAll(names, options, digester, report)
      : await printAll(names, options, digester, report);
    return isWell ? exitCodes.ok : exitCodes.failed;
  } finally {
    report.end();
  }
}

/** Each line has only the digest: a list of files must not name a text. */
async function printStrings(texts: readonly string[], options: Md5Options, report: Md5Report): Promise<CliExitCode> {
  const { createStringDigest } = await import("./text-digester.ts");
  const digest = createStringDigest(options.textEncoding, options.format);
  const printed: { text: string; hash?: string; error?: string }[] = [];
  let isWell = true;
  for (const text of texts) {
    const shown = visible(JSON.stringify(text));
    try {
      if (!isUtf8Argument(text)) throw new Error("not a UTF-8 text");
      const hash = await digest(text);
      const line = options.tag ? `MD5 (${shown}) = ${hash}` : hash;
      if (options.json) printed.push({ text, hash });
      else report.line(`${line}${options.zero ? "\0" : "\n"}`);
    } catch (error) {
      isWell = false;
      if (options.json) printed.push({ text, error: systemErrorText(error) });
      report.message(`${shown}: ${systemErrorText(error)}`);
    }
  }
  if (options.json) report.line(`${visibleJson(printed, 2)}\n`);
  report.end();
  return isWell ? exitCodes.ok : exitCodes.failed;
}

async function createDigester(options: Md5Options): Promise<Digester> {
  if (options.server) {
    const { createServerDigester } = await import("./server-digester.ts");
    return createServerDigester(options);
  }
  if (options.textEncoding !== undefined) {
    const { createTextDigester } = await import("./text-digester.ts");
    return createTextDigester(options.textEncoding, options.format);
  }
  if (options.etag !== undefined && !options.check) {
    const { createETagDigester } = await import("./etag-digester.ts");
    return createETagDigester(options.etag);
  }
  const { createLocalDigester } = await import("./local-digester.ts");
  return createLocalDigester(options.format);
}

interface PrintedFile {
  readonly file: string;
  readonly hash?: string;
  readonly error?: string;
}

/** How many files in folders are digested together, while the next ones are being looked up. */
const namesPerBatch = 10_000;

async function printAll(
  names: readonly FileName[],
  options: Md5Options,
  digester: Digester,
  report: Md5Report,
): Promise<boolean> {
  const style = { tag: options.tag === true, zero: options.zero === true, binary: options.mode === "binary" };
  const printed: PrintedFile[] = [];
  let isWell = true;

  function fail(name: FileName, error: unknown): void {
    isWell = false;
    if (options.json) printed.push({ file: shownName(name), error: systemErrorText(error) });
    report.fileError(name, error);
  }

  async function printBatch(batch: readonly FileName[]): Promise<void> {
    await digester.digestAll(
      batch,
      (name, outcome) => {
        if ("error" in outcome) fail(name, outcome.error);
        else if (options.json) printed.push({ file: shownName(name), hash: outcome.hash });
        else report.line(...checksumLine(outcome.hash, name, style));
      },
      (progress) => report.progress(progress, batch.length),
    );
  }

  if (options.recursive) {
    let batch: FileName[] = [];
    let underWay = Promise.resolve();
    for (const name of withoutFolders(names, fail)) {
      if (batch.push(name) < namesPerBatch) continue;
      await underWay;
      underWay = printBatch(batch);
      batch = [];
    }
    await underWay;
    if (batch.length > 0) await printBatch(batch);
  } else {
    await printBatch(names);
  }
  if (options.json) report.line(`${visibleJson(printed, 2)}\n`);
  return isWell;
}

/** The names, with each folder replaced by its files. */
function* withoutFolders(
  names: readonly FileName[],
  onError: (name: FileName, error: unknown) => void,
): Generator<FileName, void> {
  for (const name of names) {
    if (isFolder(name)) yield* filesBelow(name, onError);
    else yield name;
  }
}

async function checkAll(
  listNames: readonly FileName[],
  options: Md5Options,
  digester: Digester,
  report: Md5Report,
): Promise<boolean> {
  const checked: CheckedFile[] = [];
  const onFile = (file: CheckedFile) => checked.push(file);
  let style: ChecksumStyle | undefined;
  let isWell = true;
  for (const listName of listNames) {
    const bytes = await readListBytes(listName, report);
    if (bytes === null) {
      isWell = false;
      continue;
    }
    const list = await checkList(listName, bytes, { options, digester, report, style, onFile });
    style = list.style;
    if (!list.isWell) isWell = false;
  }
  if (options.json) report.line(`${visibleJson(checked, 2)}\n`);
  return isWell;
}

async function readListBytes(listName: FileName, report: Md5Report): Promise<Buffer | null> {
  try {
    return await readWhole(listName);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EISDIR") report.message(`${quoteForShell(listName)}: read error`);
    else report.fileError(listName, error);
    return null;
  }
}
