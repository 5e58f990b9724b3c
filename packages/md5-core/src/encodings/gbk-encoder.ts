import { textWriter } from "#text-writer";
import { wasmModule } from "../kernels/gbk-kernel.generated.ts";
import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { gbkTableBytes, noCode, writeGbkTable } from "./gbk-table.ts";
import { refuseCharacterAt, type StrictEncoder, seemsAscii, textPieces } from "./strict-encoder.ts";
import { unwritable } from "./text-writer.ts";

interface GbkKernel extends KernelExports {
  readonly pieceUnits: WebAssembly.Global;
  readonly table: WebAssembly.Global;
  readonly units: WebAssembly.Global;
  readonly codes: WebAssembly.Global;
  /** Encodes the first `count` units of the piece. Returns the number of bytes, or -1 if a unit has no code. */
  encode(count: number): number;
}

/** For shorter texts, calling the kernel costs more than it saves. */
const minKernelUnits = 64;

/** Creates gbk's encoder. This module contains the table: import it only when it is needed. */
export function createGbkEncoder(): StrictEncoder {
  const kernel = instantiateKernel<GbkKernel>(wasmModule);
  return kernel === null ? createJavaScriptGbkEncoder() : createWasmGbkEncoder(kernel);
}

/** For hosts without WebAssembly SIMD. */
export function createJavaScriptGbkEncoder(): StrictEncoder {
  const table = new Uint8Array(gbkTableBytes);
  writeGbkTable(table);
  return gbkEncoder((text, target, offset) => encodeByTable(table, text, 0, target, offset));
}

function createWasmGbkEncoder({ memory, encode, ...globals }: GbkKernel): StrictEncoder {
  const bytes = new Uint8Array(memory.buffer);
  const units: number = globals.units.value;
  const codes: number = globals.codes.value;
  const pieceUnits: number = globals.pieceUnits.value;
  const table = bytes.subarray(globals.table.value);
  writeGbkTable(table);

  return gbkEncoder((text, target, offset) => {
    if (text.length < minKernelUnits) return encodeByTable(table, text, 0, target, offset);
    let end = offset;
    let start = 0;
    for (const piece of textPieces(text, pieceUnits)) {
      let written = seemsAscii(piece) ? textWriter.writeAscii(piece, target, end) : unwritable;
      if (written === unwritable) {
        textWriter.writeUnits(piece, bytes, units);
        written = encode(piece.length);
        // Throws the error that names the character.
        if (written === unwritable) return encodeByTable(table, text, start, target, end);
        target.set(bytes.subarray(codes, codes + written), end);
      }
      end += written;
      start += piece.length;
    }
    return end - offset;
  });
}

function gbkEncoder(encodeInto: StrictEncoder["encodeInto"]): StrictEncoder {
  return {
    encoding: "gbk",
    extendsAscii: true,
    prefix: new Uint8Array(0),
    maxBytesPerUnit: 2,
    roomFor: (text) => textWriter.roomFor(text, "gbk"),
    encodeInto,
  };
}

/** Encodes the rest of a text, unit by unit, and returns the number of bytes written. */
function encodeByTable(table: Uint8Array, text: string, start: number, target: Uint8Array, offset: number): number {
  let end = offset;
  for (let position = start; position < text.length; position++) {
    const unit = text.charCodeAt(position);
    const [first, second] = [table[2 * unit] as number, table[2 * unit + 1] as number];
    if (first === noCode) refuseCharacterAt(text, position, "gbk");
    target[end++] = first;
    if (second !== 0) target[end++] = second;
  }
  return end - offset;
}
