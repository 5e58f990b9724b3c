import iconv from "iconv-lite";
import { type LoadedEncoding, markLoaded } from "../encodings/load-encoder.ts";
import { refuseCharacterAt, requireWellFormed, type StrictEncoder, textPieces } from "../encodings/strict-encoder.ts";
import { describeValue, requireString } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";

/** The most bytes per code unit. UTF-7 needs five for a non-ASCII character between two ASCII ones. */
const maxBytesPerUnit = 5;

const loaded = new Map<string, LoadedEncoding>();

/**
 * An encoding that iconv-lite supports, for the `encoding` option of every text function: `shift_jis`, `windows-1252`,
 * `big5`, `euc-kr`, `gb18030`, `utf-16be` … It is strict: if iconv-lite doesn't decode the bytes to the same text, the
 * text is refused, and the error names the first character that differs. The bytes are those of
 * `iconv.encode(text, name)`:
 * - `utf-16` and `utf-32`, without `le` or `be`, begin with a byte order mark. No other encoding adds one. A U+FEFF at
 *   the beginning of the text is treated like any other character.
 * - `gbk` is iconv-lite's version, which includes U+E7C7, unlike this library's own.
 * - `utf-7`, `utf-7-imap` and `hex` are encoded in one go, so memory use grows with the text. All others are encoded
 *   piece by piece and keep their state between pieces.
 *
 * @param name as iconv-lite accepts it; case and punctuation are ignored
 * @throws Md5Error `UNSUPPORTED_ENCODING` if iconv-lite doesn't support the encoding
 * @throws Md5Error `INVALID_ARGUMENT` if the name isn't a string
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
  // Encoding an empty text writes only the byte order mark, if there is one.
  const mark = new Uint8Array(iconv.encode("", name));
  // Strips only a mark that the encoding added: a U+FEFF in the text must survive decoding.
  const decoding = { stripBOM: mark.length > 0 };
  const canBeCut = isSameInPieces(name);
  // Single-byte encodings encode U+FFFD as an unassigned byte, which decodes to U+FFFD again.
  const lacksReplacement = iconv.encode("\ufffd", name).length === 1;

  /** Yields all bytes of a text, including the mark, and checks them against the text along the way. */
  function* pieces(text: string, maxUnits: number): Generator<Uint8Array> {
    requireWellFormed(text, name);
    const encoder = iconv.getEncoder(name);
    const decoder = iconv.getDecoder(name, decoding);
    let verified = 0;
    function verify(decoded: string | undefined): void {
      if (!decoded) return;
      // U+D800 matches nothing: the text has no lone surrogates.
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
      // The first piece begins with the mark, which the caller has already written.
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
 * Whether texts can be encoded in pieces. They can't in UTF-7, whose encoder starts over with each piece, in its IMAP
 * variant, whose decoder loses characters between pieces, or in hex, which loses half a byte between them.
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

/** Refuses the character that contains the code unit at a position. */
function refuseAt(text: string, position: number, name: string): never {
  const isSecondHalf = /[\udc00-\udfff]/.test(text.charAt(position));
  return refuseCharacterAt(text, isSecondHalf ? position - 1 : position, name);
}
