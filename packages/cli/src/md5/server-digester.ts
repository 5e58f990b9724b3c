import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { OutputFormat } from "@fingerpaint/md5-core";
import { ApiError, type Client, maxBatchItems, type NamedFile, type TextEncoding } from "@fingerpaint/sdk-client";
import { connect, orServerFailure } from "../server/server-connection.ts";
import { visible } from "../terminal/visible.ts";
import type { Digester, OnOutcome } from "./digest-outcome.ts";
import type { FileName } from "./file-name.ts";
import { openBytes } from "./local-digester.ts";
import type { Md5Options } from "./md5-options.ts";
import { readText } from "./text-digester.ts";

/** Files up to this size are read first, so that a failed request can be retried, and several share a request. */
const maxReadBytes = 1_048_576;

/** A file ready to be sent. */
interface Ready {
  readonly name: FileName;
  readonly content: NamedFile["content"];
}

/**
 * Digests files on a server, over HTTP. If the server refuses a file, the outcome is its error.
 *
 * @throws CliFailure if no server is known
 */
export function createServerDigester(options: Md5Options): Digester {
  const { client, server } = connect(options);
  const { format, textEncoding } = options;
  return {
    async digestAll(names, onOutcome, onProgress) {
      let files = 0;
      const settle: OnOutcome = (name, outcome) => {
        // The server's text must not be able to start a new output line.
        onOutcome(name, "hash" in outcome ? { hash: visible(outcome.hash) } : outcome);
        onProgress({ files: ++files });
      };
      const digesting =
        textEncoding === undefined
          ? digestFiles(client, names, format, settle)
          : digestTexts(client, names, textEncoding, format, settle);
      await orServerFailure(digesting, server);
    },
  };
}

async function digestTexts(
  client: Client,
  names: readonly FileName[],
  encoding: string,
  outputFormat: OutputFormat,
  settle: OnOutcome,
): Promise<void> {
  for (const name of names) {
    const text = await readText(name).catch((error: unknown) => ({ error }));
    if (typeof text !== "string") {
      settle(name, text);
      continue;
    }
    // The server decides which encodings it supports.
    const input = { text, encoding: encoding as TextEncoding, outputFormat };
    await client.md5.text(input).then(
      ({ hash }) => settle(name, { hash }),
      (error: unknown) => settleRefusal(name, error, settle),
    );
  }
}

async function digestFiles(
  client: Client,
  names: readonly FileName[],
  outputFormat: OutputFormat,
  settle: OnOutcome,
): Promise<void> {
  let small: Ready[] = [];

  async function send(): Promise<void> {
    if (small.length === 0) return;
    const { results } = await client.md5.files({
      files: small.map(({ content }) => ({ filename: "file", content })),
      outputFormat,
    });
    for (const [index, { name }] of small.entries()) settle(name, { hash: results[index]?.hash ?? "" });
    small = [];
  }

  for (const name of names) {
    const ready = await openFile(name).catch((error: unknown) => ({ error }));
    if ("error" in ready) {
      await send();
      settle(name, ready);
    } else if (ready.content instanceof Uint8Array) {
      if (small.push(ready) === maxBatchItems) await send();
    } else {
      await send();
      await client.md5.file({ file: { filename: "file", content: ready.content }, outputFormat }).then(
        ({ hash }) => settle(name, { hash }),
        (error: unknown) => settleRefusal(name, error, settle),
      );
    }
  }
  await send();
}

/** An error about one file becomes its outcome. Any other error ends the whole run. */
function settleRefusal(name: FileName, error: unknown, settle: OnOutcome): void {
  const isOfFile = ApiError.isInstance(error) && ["FILE_TOO_LARGE", "INVALID_INPUT"].includes(error.code);
  if (!isOfFile) throw error;
  settle(name, { error: new Error(visible(`${error.code}: ${error.details ?? error.message}`)) });
}

/** @throws Node's error for a file that can't be read */
async function openFile(name: FileName): Promise<Ready> {
  if (name === "-") return { name, content: Readable.from(openBytes(name)) };
  const stats = await stat(name);
  // A pipe can be opened only once, and has no positions to read at.
  if (!stats.isFile() && !stats.isDirectory()) return { name, content: createReadStream(name) };
  const file = await open(name);
  try {
    const { size } = stats;
    // Reads at least one byte, so that a folder causes an error.
    const buffer = new Uint8Array(Math.min(size, maxReadBytes) + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (bytesRead < buffer.length) return { name, content: buffer.subarray(0, bytesRead) };
    return { name, content: createReadStream(name) };
  } finally {
    await file.close();
  }
}
