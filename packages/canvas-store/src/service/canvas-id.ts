import { customAlphabet } from "nanoid";

/** The characters of ids and keys, in the order of their values as digits. */
export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns a function that draws this many cryptographically random characters of `base62`, with 5.95 bits each. */
export function createBase62Draw(length: number): () => string {
  const draw = customAlphabet(base62, length);
  return () => draw();
}

/** The last `length` digits of a whole number in base 62, padded with zeros. */
export function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  while (text.length < length) {
    text = `${base62[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}

const idLength = 16;
const drawCharacters = createBase62Draw(idLength);

/** Generates a canvas id (rule C2): `cv_` and 16 cryptographically random characters of `A-Z a-z 0-9`, 95 bits. */
export function createCanvasId(): string {
  return `cv_${drawCharacters()}`;
}
