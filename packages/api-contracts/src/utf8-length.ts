/**
 * How many bytes a text takes in UTF-8; half of a surrogate pair takes the three of U+FFFD. Counted without
 * `TextEncoder`, which jsdom, where programs test their pages, doesn't have.
 */
export function utf8Length(text: string): number {
  // Each unit takes a byte, and up to two more.
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit >= 0x800 ? 2 : 1;
    // The four bytes of a pair are counted by now.
    if (isHigh(unit) && isLow(text.charCodeAt(index + 1))) index++;
  }
  return bytes;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
