import cp936 from "iconv-lite/encodings/tables/cp936.json" with { type: "json" };
import additions from "iconv-lite/encodings/tables/gbk-added.json" with { type: "json" };

/** The table's size: two bytes for every UTF-16 code unit. */
export const gbkTableBytes = 2 * 2 ** 16;

/** Both table bytes of a code unit without a code. No code contains the byte FF. */
export const noCode = 0xff;

/**
 * Writes gbk's table. Each UTF-16 code unit has two bytes: its two-byte code, its one-byte code and 0, or
 * {@link noCode} twice. If two codes decode to the same character, the lower one is used. The only code of more than
 * two bytes in iconv-lite's table, GB18030's for U+E7C7, isn't part of gbk.
 *
 * @param table its first {@link gbkTableBytes} bytes are written
 */
export function writeGbkTable(table: Uint8Array): void {
  table.fill(noCode, 0, gbkTableBytes);
  // Each chunk is its first code in hex, followed by the characters of consecutive codes: either as text, or as the
  // number of characters that follow the previous one in Unicode.
  for (const [first, ...parts] of [...cp936, ...additions]) {
    let code = Number.parseInt(String(first), 16);
    let unit = 0;
    for (const part of parts) {
      const count = typeof part === "number" ? part : part.length;
      for (let i = 0; i < count; i++) {
        unit = typeof part === "number" ? unit + 1 : part.charCodeAt(i);
        setCode(table, unit, code++);
      }
    }
  }
}

function setCode(table: Uint8Array, unit: number, code: number): void {
  if (code > 0xffff) return;
  const [first, second] = code > 0xff ? [code >> 8, code & 0xff] : [code, 0];
  const [takenFirst, takenSecond] = [table[2 * unit] as number, table[2 * unit + 1] as number];
  if (takenFirst < first || (takenFirst === first && takenSecond <= second)) return;
  table[2 * unit] = first;
  table[2 * unit + 1] = second;
}
