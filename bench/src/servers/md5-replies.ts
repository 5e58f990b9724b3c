import { createHash } from "node:crypto";

/** Computes a text's digest, or a substitute. */
export type Digest = (text: string) => string;

export const md5: Digest = (text) => createHash("md5").update(text).digest("hex");

/** The replies of the baseline servers: the envelopes of our own server, without any of its checks. */
export function replyToText({ text }: { text: string }, digest: Digest): object {
  const hash = digest(text);
  return envelope({ text, hash, encoding: "utf8", outputFormat: "hex", length: hash.length });
}

export function replyToTexts({ texts }: { texts: string[] }, digest: Digest): object {
  const results = texts.map((text, index) => ({ text, hash: digest(text), index }));
  return envelope({ results, total: texts.length, encoding: "utf8", outputFormat: "hex" });
}

function envelope(data: object): object {
  return { success: true, data, message: "MD5 digest of the text computed", timestamp: new Date().toISOString() };
}
