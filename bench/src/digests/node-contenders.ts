import { createHash, hash } from "node:crypto";
import { type Contender, looping } from "./contenders.ts";

/** Node's own implementations. */
export const nodeContenders: readonly Contender[] = [
  looping({
    name: "createHash",
    isPlainJavaScript: false,
    digestBytes: (bytes) => createHash("md5").update(bytes).digest("hex"),
    digestText: (text) => createHash("md5").update(text).digest("hex"),
    digestPieces: (pieces) => pieces.reduce((hasher, piece) => hasher.update(piece), createHash("md5")).digest("hex"),
  }),
  looping({
    name: "crypto.hash",
    isPlainJavaScript: false,
    digestBytes: (bytes) => hash("md5", bytes, "hex"),
    digestText: (text) => hash("md5", text, "hex"),
  }),
];
