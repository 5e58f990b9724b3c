/**
 * Writes src/gbk-table.generated.ts from iconv-lite's gbk table: `pnpm generate`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import iconv from "iconv-lite";

export const gbkTablePath = fileURLToPath(new URL("../src/gbk-table.generated.ts", import.meta.url));

const [firstLead, lastLead] = [0x81, 0xfe];
const trails = Array.from({ length: 0xff - 0x40 }, (_, i) => 0x40 + i).filter((trail) => trail !== 0x7f);

/** The generated file's text. */
export function generateGbkTable(): string {
  const characterOfCode = twoByteCodes();
  const rows: string[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) {
    const characters = trails.map((trail) => characterOfCode.get((lead << 8) | trail) ?? "?");
    rows.push(`  // ${lead.toString(16).toUpperCase()}`, `  "${characters.map(escapeUnseen).join("")}",`);
  }
  return `// Generated from iconv-lite by scripts/generate-gbk-table.ts: change that and run \`pnpm generate\`.

/**
 * For each lead byte from 81 to FE the ${trails.length} characters of its two-byte codes, in the order of their trail bytes 40 to 7E
 * and 80 to FE. \`?\` stands where no character is encoded to the code: at A2E3 (the euro sign is 80) and A3A0.
 */
export const gbkRows: readonly string[] = [
${rows.join("\n")}
];
`;
}

/** Left out are iconv-lite's replacement `?` and U+E7C7, for which it writes a code of GB18030. */
function twoByteCodes(): Map<number, string> {
  const characterOfCode = new Map<number, string>();
  for (let codeUnit = 0x80; codeUnit <= 0xffff; codeUnit++) {
    const character = String.fromCharCode(codeUnit);
    const bytes = iconv.encode(character, "gbk");
    if (bytes.length === 2) characterOfCode.set(bytes.readUInt16BE(), character);
  }
  return characterOfCode;
}

/** Spaces and private characters have no shape that a reader of the table could see. */
function escapeUnseen(character: string): string {
  if (!/[\p{Z}\p{C}]/u.test(character)) return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(gbkTablePath, generateGbkTable());
