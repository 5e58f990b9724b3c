import { customAlphabet } from "nanoid";

const drawCharacters = customAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 16);

/** Generates a canvas id (rule C2): `cv_` and 16 cryptographically random characters of `A-Z a-z 0-9`, 95 bits. */
export function createCanvasId(): string {
  return `cv_${drawCharacters()}`;
}
