import { createHash } from "node:crypto";

/** What both baselines answer: the envelopes of our own server, without any of its checks. */
export function replyToText({ text }: { text: string }): object {
  const hash = md5(text);
  return envelope({ text, hash, encoding: "utf8", outputFormat: "hex", length: hash.length });
}

export function replyToTexts({ texts }: { texts: string[] }): object {
  const results = texts.map((text, index) => ({ text, hash: md5(text), index }));
  return envelope({ results, total: texts.length, encoding: "utf8", outputFormat: "hex" });
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function envelope(data: object): object {
  return { success: true, data, message: "MD5 digest of the text computed", timestamp: new Date().toISOString() };
}
