import { gbkRows } from "./gbk-table.generated.ts";
import { refuseCharacterAt } from "./refuse-character.ts";

const firstLead = 0x81;
const firstTrail = 0x40;
/** No trail byte is 7F. */
const skippedTrail = 0x7f;
const euroSign = 0x20ac;

/** The code of each UTF-16 code unit from 80 on; 0 where there is none. Surrogates have none. */
const codes = readCodes();

/** Encodes a text in gbk. This module holds the table: import it only when it is needed. */
export function encodeGbk(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  let length = 0;
  for (let position = 0; position < text.length; position++) {
    const codeUnit = text.charCodeAt(position);
    if (codeUnit < 0x80) {
      bytes[length++] = codeUnit;
      continue;
    }
    const code = codes[codeUnit] as number;
    if (code === 0) refuseCharacterAt(text, position, "gbk");
    if (code > 0xff) bytes[length++] = code >> 8;
    bytes[length++] = code & 0xff;
  }
  return bytes.slice(0, length);
}

function readCodes(): Uint16Array {
  const codes = new Uint16Array(0x10000);
  gbkRows.forEach((row, rowIndex) => {
    for (let column = 0; column < row.length; column++) {
      const trail = firstTrail + column;
      codes[row.charCodeAt(column)] = ((firstLead + rowIndex) << 8) | (trail < skippedTrail ? trail : trail + 1);
    }
  });
  // Also clears what the table's `?` left: ASCII is encoded without it.
  codes.fill(0, 0, 0x80);
  codes[euroSign] = 0x80;
  return codes;
}
