/** The encodings that every text function takes by name, spelled as the wire spells them. */
export const textEncodings = ["utf8", "ascii", "utf16", "gbk"] as const;

/**
 * How a text becomes bytes.
 * - `utf8`: without a byte order mark.
 * - `ascii`: U+0000 to U+007F.
 * - `utf16`: the byte order mark FF FE, then little endian; an empty text is the mark alone.
 * - `gbk`: one- and two-byte codes; the euro sign is 80, and there are no four-byte codes.
 */
export type TextEncoding = (typeof textEncodings)[number];
