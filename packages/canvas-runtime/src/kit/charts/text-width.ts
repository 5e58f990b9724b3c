const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const narrow = /[ .,:;'|!iIljft()[\]/-]/;
const broad = /[A-HJ-Zmw%@]/;

/**
 * Estimates the width of a text in the canvas typeface in px, rather too wide than too narrow. It is an estimate
 * because measuring needs a document.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) {
    ems += wide.test(character) ? 1 : narrow.test(character) ? 0.38 : broad.test(character) ? 0.78 : 0.62;
  }
  return ems * fontSize;
}

/** The text, cut to a width in px with an ellipsis at the end. At least one character is kept. */
export function ellipsize(text: string, fontSize: number, width: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  let kept = "";
  let used = textWidth("…", fontSize);
  for (const character of text) {
    used += textWidth(character, fontSize);
    if (kept !== "" && used > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
