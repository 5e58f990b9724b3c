/**
 * Elements that a static document has no use for. Its policy stops scripts, frames and forms, but not what leads the
 * reader away (`meta`) or makes connections ahead (`link`).
 */
const harmful = /<(\/?)(meta|link|base|script|iframe|frame|object|embed|portal)(?=[\s/>]|$)/gi;

/** Buttons, which no script of the document answers. */
const buttons = /<button(?=[\s>])/g;

/** Opening tags of what an author made scroll, and their other attributes. */
const scrollers = /<[a-z]\w*(?=[^<>]* style="[^"]*overflow(?:-[xy])?:(?:auto|scroll))(?![^<>]* tabindex=)/g;

/** Makes harmful elements of any markup unknown ones, which browsers show as nothing or as text. */
export function withoutHarmfulElements(markup: string): string {
  return markup.replace(harmful, "<$1x-$2");
}

/**
 * Makes a canvas's markup fit for a document without scripts: no element is harmful, buttons say that they do nothing,
 * and Tab reaches what scrolls.
 *
 * @param markup What React rendered, in which a `<` always opens a tag.
 */
export function harmlessMarkup(markup: string): string {
  return withoutHarmfulElements(markup)
    .replace(buttons, '<button aria-disabled="true" tabindex="-1"')
    .replace(/ tabindex="-1"([^>]*?) tabindex="[^"]*"/g, ' tabindex="-1"$1')
    .replace(scrollers, '$& tabindex="0"');
}
