import { refuseCharacterAt, refuseLoneSurrogate } from "./refuse-character.ts";
import type { StrictEncoder } from "./strict-encoder.ts";
import { type TextWriter, unwritable } from "./text-writer.ts";

export function createUtf8Encoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "utf8",
    extendsAscii: true,
    prefix: new Uint8Array(0),
    maxBytesPerUnit: 3,
    roomFor: (text) => writer.roomFor(text, "utf8"),
    encodeInto(text, target, offset) {
      const written = writer.writeUtf8(text, target, offset);
      return written === unwritable ? refuseLoneSurrogate(text, "utf8") : written;
    },
  };
}

export function createAsciiEncoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "ascii",
    extendsAscii: true,
    prefix: new Uint8Array(0),
    maxBytesPerUnit: 1,
    roomFor: (text) => text.length,
    encodeInto(text, target, offset) {
      const written = writer.writeAscii(text, target, offset);
      return written === unwritable ? refuseCharacterAt(text, text.search(/[^\0-\x7f]/), "ascii") : written;
    },
  };
}

export function createUtf16Encoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "utf16",
    extendsAscii: false,
    prefix: Uint8Array.of(0xff, 0xfe),
    maxBytesPerUnit: 2,
    roomFor: (text) => text.length * 2,
    encodeInto(text, target, offset) {
      const written = writer.writeUtf16(text, target, offset);
      return written === unwritable ? refuseLoneSurrogate(text, "utf16") : written;
    },
  };
}
