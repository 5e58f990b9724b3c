/**
 * Writes src/encodings/gbk-table.generated.ts from iconv-lite's gbk table: `pnpm generate`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import iconv from "iconv-lite";
import { areaBySound, areasInOrder, firstIdeograph, forEachCode } from "../src/encodings/gbk-code-areas.ts";

export const gbkTablePath = fileURLToPath(new URL("../src/encodings/gbk-table.generated.ts", import.meta.url));

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The generated file's text. */
export function generateGbkTable(): string {
  const unitOfCode = twoByteCodes();
  const taken = new Set<number>();

  let unitsBySound = "";
  forEachCode(areaBySound, (lead, trail) => {
    const unit = unitOfCode.get((lead << 8) | trail);
    if (unit === undefined) throw new Error(`${lead.toString(16)} ${trail.toString(16)} is no code's.`);
    taken.add(unit);
    const value = unit - firstIdeograph;
    unitsBySound += digitOf(value >> 10) + digitOf((value >> 5) & 31) + digitOf(value & 31);
  });

  let stepsInOrder = "";
  let last = 0;
  for (const area of areasInOrder) {
    forEachCode(area, (lead, trail) => {
      let unit = unitOfCode.get((lead << 8) | trail) ?? 0;
      // A code without a character takes one of ASCII's, which the reader of the table sets in the end.
      while (taken.has(unit)) unit++;
      let next = last + 1;
      while (taken.has(next)) next++;
      stepsInOrder += digitsOf(next === unit ? 1 : unit - last);
      taken.add(unit);
      last = unit;
    });
  }

  return `// Generated from iconv-lite by scripts/generate-gbk-table.ts: change that and run \`pnpm generate\`.

/** Stand for 0 to 63. */
export const digits = "${digits}";

/** The UTF-16 code units of the codes ordered by sound, less 4E00: three digits of 6, 5 and 5 bits each. */
export const unitsBySound =
  "${unitsBySound}";

/**
 * From each code's unit to the next one's, the first from 0. Units taken before, also by sound, are skipped upwards. All
 * steps after the last given are 1.
 */
export const stepsInOrder =
  "${stepsInOrder.replace(/A+$/, "")}";
`;
}

/** Left out are iconv-lite's replacement `?` and U+E7C7, for which it writes a code of GB18030. */
function twoByteCodes(): Map<number, number> {
  const unitOfCode = new Map<number, number>();
  for (let unit = 0x80; unit <= 0xffff; unit++) {
    const bytes = iconv.encode(String.fromCharCode(unit), "gbk");
    if (bytes.length === 2) unitOfCode.set(bytes.readUInt16BE(), unit);
  }
  return unitOfCode;
}

function digitOf(value: number): string {
  return digits.charAt(value);
}

/** Five bits a digit, the lowest first, 32 being added to all but the last; 1, 0, 2, -1 … are 0, 1, 2, 3 … */
function digitsOf(step: number): string {
  let value = step >= 1 ? 2 * (step - 1) : 1 - 2 * step;
  let text = "";
  for (; value >= 32; value >>= 5) text += digitOf(32 + (value & 31));
  return text + digitOf(value);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(gbkTablePath, generateGbkTable());
