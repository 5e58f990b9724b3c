import { createMd5, digestBytes, digestManyBytes, digestManyTexts } from "@fingerpaint/md5-core";
import { md5 as nobleMd5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { createMD5 } from "hash-wasm";
import { md5 as jsMd5 } from "js-md5";
import SparkMd5 from "spark-md5";

/** An MD5 implementation. Each method uses the fastest function that it offers. All digests are hex. */
export interface Contender {
  name: string;
  /** If true, it is skipped for inputs that would take it a second. @default false */
  isPlainJavaScript?: boolean;
  digestBytes(bytes: Uint8Array<ArrayBuffer>): string;
  digestManyBytes(inputs: readonly Uint8Array<ArrayBuffer>[]): string[] | Promise<string[]>;
  digestManyTexts(texts: readonly string[]): string[] | Promise<string[]>;
  /** Absent if pieces aren't measured. */
  digestPieces?(pieces: readonly Uint8Array[]): string;
}

/** The name of our own rows. */
export const ours = "Fingerpaint";

/** The contenders that also run in browsers. */
export async function portableContenders(): Promise<readonly Contender[]> {
  // Uses one hasher for all inputs: the one-shot function is asynchronous and slower.
  const wasm = await createMD5();
  return [
    {
      name: ours,
      digestBytes: (bytes) => digestBytes(bytes),
      digestManyBytes: (inputs) => digestManyBytes(inputs),
      digestManyTexts: (texts) => digestManyTexts(texts),
      digestPieces: (pieces) => pieces.reduce((hasher, piece) => hasher.update(piece), createMd5()).digest(),
    },
    looping({
      name: "hash-wasm",
      digestBytes: (bytes) => wasm.init().update(bytes).digest(),
      digestText: (text) => wasm.init().update(text).digest(),
      digestPieces: (pieces) => pieces.reduce((hasher, piece) => hasher.update(piece), wasm.init()).digest(),
    }),
    looping({
      name: "spark-md5",
      isPlainJavaScript: true,
      digestBytes: (bytes) => SparkMd5.ArrayBuffer.hash(bytes.buffer),
      digestText: (text) => SparkMd5.hash(text),
    }),
    looping({
      name: "js-md5",
      isPlainJavaScript: true,
      digestBytes: (bytes) => jsMd5(bytes),
      digestText: (text) => jsMd5(text),
    }),
    looping({
      name: "@noble/hashes",
      isPlainJavaScript: true,
      digestBytes: (bytes) => bytesToHex(nobleMd5(bytes)),
      digestText: (text) => bytesToHex(nobleMd5(utf8ToBytes(text))),
    }),
  ];
}

/** Creates a contender that has no batch functions, so it loops over many inputs. */
export function looping({
  digestText,
  ...contender
}: Omit<Contender, "digestManyBytes" | "digestManyTexts"> & { digestText(text: string): string }): Contender {
  const { digestBytes } = contender;
  return {
    ...contender,
    digestManyBytes: (inputs) => inputs.map((bytes) => digestBytes(bytes)),
    digestManyTexts: (texts) => texts.map((text) => digestText(text)),
  };
}
