import { areaBySound, areasInOrder, firstIdeograph, forEachCode } from "./gbk-code-areas.ts";
import { digits, stepsInOrder, unitsBySound } from "./gbk-table.generated.ts";

/** The two bytes of every UTF-16 code unit. */
export const gbkTableBytes = 2 * 2 ** 16;

/** Stands twice where a code unit has no code: no byte of any code is FF. */
export const noCode = 0xff;

const euroSign = 0x20ac;

/**
 * Writes gbk's table: two bytes for each UTF-16 code unit, which are its code, or its one-byte code and 0, or
 * {@link noCode} twice.
 *
 * @param table its first {@link gbkTableBytes} bytes are written
 */
export function writeGbkTable(table: Uint8Array): void {
  table.fill(noCode, 0, gbkTableBytes);
  const setCode = (unit: number, lead: number, trail: number) => {
    table[2 * unit] = lead;
    table[2 * unit + 1] = trail;
  };

  const bySound = readDigits(unitsBySound);
  forEachCode(areaBySound, (lead, trail) => {
    const value = (bySound.next() << 10) | (bySound.next() << 5) | bySound.next();
    setCode(firstIdeograph + value, lead, trail);
  });

  const inOrder = readDigits(stepsInOrder);
  let unit = 0;
  for (const area of areasInOrder) {
    forEachCode(area, (lead, trail) => {
      unit += readStep(inOrder);
      while (table[2 * unit] !== noCode) unit++;
      setCode(unit, lead, trail);
    });
  }

  // Also overwrites the characters that stand for codes without one.
  for (let unit = 0; unit < 0x80; unit++) setCode(unit, unit, 0);
  setCode(euroSign, 0x80, 0);
}

interface DigitReader {
  /** The next digit's value, 0 to 63; 0 after the last. */
  next(): number;
}

function readDigits(text: string): DigitReader {
  const values = new Uint8Array(0x80);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  let position = 0;
  return { next: () => (position < text.length ? (values[text.charCodeAt(position++)] as number) : 0) };
}

/** Five bits a digit, the lowest first, 32 being added to all but the last; 0, 1, 2, 3 … mean 1, 0, 2, -1 … */
function readStep(reader: DigitReader): number {
  let value = 0;
  for (let shift = 0; ; shift += 5) {
    const digit = reader.next();
    value |= (digit & 31) << shift;
    if (digit < 32) return 1 + (value & 1 ? -(value + 1) / 2 : value / 2);
  }
}
