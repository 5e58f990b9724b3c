const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const randomCharacters = 16;
// Bytes from here on are thrown away: with them, the first letters of the alphabet would come up more often.
const firstUnfairByte = 256 - (256 % alphabet.length);

/**
 * Draws a canvas id (rule C2): `cv_` and 16 characters of `A-Z a-z 0-9`, each equally likely, 95 bits in all.
 *
 * @param fillWithRandom - fills an array with random bytes; the platform's WebCrypto unless a test says otherwise.
 */
export function createCanvasId(
  fillWithRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(2 * randomCharacters);
  let characters = "";
  while (characters.length < randomCharacters) {
    fillWithRandom(bytes);
    for (const byte of bytes) {
      if (byte < firstUnfairByte) characters += alphabet.charAt(byte % alphabet.length);
    }
  }
  return `cv_${characters.slice(0, randomCharacters)}`;
}
