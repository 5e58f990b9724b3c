import iconv from "iconv-lite";
import { requireString } from "../../errors/check-arguments.ts";
import { describeValue } from "../../errors/describe-value.ts";
import { Md5Error } from "../../errors/md5-error.ts";
import { type LoadedEncoding, markLoaded } from "../loaded-encoding.ts";
import { refuseCharacterAt, requireWellFormed } from "../refuse-character.ts";
import type { StrictEncoder } from "../strict-encoder.ts";
import { textPieces } from "../text-pieces.ts";

/** The most bytes for a code unit. UTF-7 needs five for a character beyond ASCII between two of ASCII. */
const maxBytesPerUnit = 5;

const loaded = new Map<string, LoadedEncoding>();

/**
 * An encoding that iconv-lite knows, for the option `encoding` of every text function: `shift_jis`, `windows-1252`,
 * `big5`, `euc-kr`, `gb18030`, `utf-16be` … It is strict: a text whose bytes iconv-lite doesn't decode to the same text
 * is refused, with the first character that differs. The bytes are those of `iconv.encode(text, name)`:
 * - `utf-16` and `utf-32` begin with a byte order mark, like every name without `le` or `be`. No other encoding adds
 *   one. A U+FEFF at the beginning of the text is a character like any other.
 * - `gbk` is iconv-lite's, which unlike the library's own has U+E7C7.
 * - `utf-7`, `utf-7-imap` and `hex` are encoded as a whole, so that memory grows with the text; all others piece by
 *   piece, with their state kept from piece to piece.
 *
 * @param name as iconv-lite takes it: case and punctuation don't count
 * @throws Md5Error `UNSUPPORTED_ENCODING` for a name that iconv-lite doesn't know
 * @throws Md5Error `INVALID_ARGUMENT` when the name is no string
 * @example
 * await digestText("価格", { encoding: iconvEncoding("shift_jis") });
 */
export function iconvEncoding(name: string): LoadedEncoding {
  requireString(name, "name");
  const known = loaded.get(name);
  if (known !== undefined) return known;
  if (!iconv.encodingExists(name)) {
    throw new Md5Error(
      "UNSUPPORTED_ENCODING",
      `name: must be an encoding that iconv-lite knows; got ${describeValue(name)}`,
    );
  }
  const encoding = markLoaded(createIconvEncoder(name));
  loaded.set(name, encoding);
  return encoding;
}

function createIconvEncoder(name: string): StrictEncoder {
  // What is written for no text at all is the byte order mark.
  const mark = new Uint8Array(iconv.encode("", name));
  // Only a mark of the encoding itself is taken off: one of the text has to come back.
  const decoding = { stripBOM: mark.length > 0 };
  const canBeCut = isSameInPieces(name);
  // Encodings of one byte a character give U+FFFD a byte that is no character's, and decode this to U+FFFD again.
  const lacksReplacement = iconv.encode("\ufffd", name).length === 1;

  /** All bytes of a text, with the mark, checked against the text as they come. */
  function* pieces(text: string, maxUnits: number): Generator<Uint8Array> {
    requireWellFormed(text, name);
    const encoder = iconv.getEncoder(name);
    const decoder = iconv.getDecoder(name, decoding);
    let verified = 0;
    function verify(decoded: string | undefined): void {
      if (!decoded) return;
      // No text that gets here has a lone surrogate.
      const expected = lacksReplacement ? decoded.replaceAll("\ufffd", "\ud800") : decoded;
      if (!text.startsWith(expected, verified)) refuseFirstDifference(text, verified, expected, name);
      verified += decoded.length;
    }
    const bytesOfAll = canBeCut && text !== "" ? undefined : iconv.encode(text, name);
    for (const piece of bytesOfAll === undefined ? textPieces(text, maxUnits) : []) {
      const bytes = encoder.write(piece);
      verify(decoder.write(bytes));
      if (bytes.length > 0) yield bytes;
    }
    const rest = bytesOfAll ?? encoder.end();
    if (rest !== undefined && rest.length > 0) {
      verify(decoder.write(rest));
      yield rest;
    }
    verify(decoder.end());
    if (verified < text.length) refuseAt(text, verified, name);
  }

  return {
    encoding: name,
    extendsAscii: false,
    prefix: mark,
    maxBytesPerUnit,
    pieces,
    roomFor(text) {
      let length = -mark.length;
      for (const piece of pieces(text, unitsPerPiece)) length += piece.length;
      return length;
    },
    encodeInto(text, target, offset) {
      // The caller has written the mark, with which the first piece begins.
      let end = offset - mark.length;
      for (const piece of pieces(text, unitsPerPiece)) {
        const skipped = Math.max(offset - end, 0);
        target.set(piece.subarray(skipped), end + skipped);
        end += piece.length;
      }
      return end - offset;
    },
  };
}

const unitsPerPiece = 2 ** 16;

/**
 * Whether texts can be cut into pieces. They can't in UTF-7, whose encoder begins again with each piece, in its IMAP
 * variant, whose decoder loses characters where pieces meet, and in hex, which loses half a byte there.
 */
function isSameInPieces(name: string): boolean {
  return ["ab", "éa", "格é", "格格é"].every((text) => {
    const encoder = iconv.getEncoder(name);
    const decoder = iconv.getDecoder(name);
    const pieces = [
      ...[...text].map((character) => encoder.write(character)),
      encoder.end() ?? iconv.encode("", "binary"),
    ];
    const decoded = pieces.map((bytes) => decoder.write(bytes)).join("") + (decoder.end() || "");
    const whole = iconv.encode(text, name);
    return pieces.flatMap((bytes) => [...bytes]).join() === whole.join() && decoded === iconv.decode(whole, name);
  });
}

/** @param start where in the text the decoded part begins */
function refuseFirstDifference(text: string, start: number, decoded: string, name: string): never {
  let position = start;
  while (position < text.length - 1 && text[position] === decoded[position - start]) position++;
  return refuseAt(text, position, name);
}

/** Refuses the character that the code unit at a position is of. */
function refuseAt(text: string, position: number, name: string): never {
  const isSecondHalf = /[\udc00-\udfff]/.test(text.charAt(position));
  return refuseCharacterAt(text, isSecondHalf ? position - 1 : position, name);
}
