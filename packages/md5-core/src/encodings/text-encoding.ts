/** The encodings that every text function accepts by name, spelled as in the HTTP API. */
export const textEncodings = ["utf8", "ascii", "utf16", "gbk"] as const;

/**
 * How a text is encoded.
 * - `utf8`: without a byte order mark.
 * - `ascii`: U+0000 to U+007F.
 * - `utf16`: the byte order mark FF FE, then little endian; an empty text is just the mark.
 * - `gbk`: one- and two-byte codes; the euro sign is 80, and there are no four-byte codes.
 */
export type TextEncoding = (typeof textEncodings)[number];
