/**
 * How many bytes a text takes in UTF-8; a lone surrogate takes the three bytes of U+FFFD. Doesn't use `TextEncoder`,
 * because jsdom, in which programs test their pages, doesn't have it.
 */
export function utf8Length(text: string): number {
  // Each unit takes one byte, plus up to two more.
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit >= 0x800 ? 2 : 1;
    // All four bytes of a pair have now been counted.
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
