import { isUtf8 } from "node:buffer";
import {
  digestText,
  type LoadedEncoding,
  type OutputFormat,
  type TextEncoding,
  textEncodings,
} from "@fingerpaint/md5-core";
import { iconvEncoding } from "@fingerpaint/md5-core/encodings";
import { CliFailure } from "../program/cli-failure.ts";
import type { Digester } from "./digest-outcome.ts";
import type { FileName } from "./file-name.ts";
import { readWhole } from "./local-digester.ts";

/**
 * Digests UTF-8 texts after converting them to another encoding. The outcome is an error if the encoding can't
 * represent a text or a file isn't UTF-8.
 */
export function createTextDigester(encoding: string, outputFormat: OutputFormat): Digester {
  const known = encodingOf(encoding);
  return {
    async digestAll(names, onOutcome, onProgress) {
      for (const [index, name] of names.entries()) {
        try {
          const text = await readText(name);
          onOutcome(name, { hash: await digestText(text, { encoding: known, outputFormat }) });
        } catch (error) {
          onOutcome(name, { error });
        }
        onProgress({ files: index + 1 });
      }
    },
  };
}

/** Digests texts from the command line. */
export function createStringDigest(
  encoding: string | undefined,
  outputFormat: OutputFormat,
): (text: string) => Promise<string> {
  const known = encodingOf(encoding ?? "utf8");
  return (text) => digestText(text, { encoding: known, outputFormat });
}

function encodingOf(name: string): TextEncoding | LoadedEncoding {
  const own = textEncodings.find((encoding) => encoding === name.toLowerCase().replaceAll("-", ""));
  if (own !== undefined) return own;
  try {
    return iconvEncoding(name);
  } catch (error) {
    throw new CliFailure("INVALID_OPTION", `--text-encoding: there is no encoding ${JSON.stringify(name)}.`, {
      hint: `Use ${textEncodings.join(", ")}, or a name that iconv knows, such as shift_jis.`,
      cause: error,
    });
  }
}

/** @throws Error if the file can't be read or isn't UTF-8. */
export async function readText(name: FileName): Promise<string> {
  const bytes = await readWhole(name);
  if (!isUtf8(bytes)) throw new Error("not a UTF-8 text");
  return bytes.toString();
}
