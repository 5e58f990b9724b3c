/**
 * Elements that a static document has no use for. Its policy stops scripts, frames and forms, but not redirects
 * (`meta`) or preconnects (`link`).
 */
const harmful = /<(\/?)(meta|link|base|script|iframe|frame|object|embed|portal)(?=[\s/>]|$)/gi;

/** Buttons, which do nothing in a document without scripts. */
const buttons = /<button(?=[\s>])/g;

/** Opening tags of elements that an author made scrollable, unless they have a `tabindex`. */
const scrollers = /<[a-z]\w*(?=[^<>]* style="[^"]*overflow(?:-[xy])?:(?:auto|scroll))(?![^<>]* tabindex=)/g;

/** Renames harmful elements in any markup to unknown ones, which browsers show as nothing or as text. */
export function withoutHarmfulElements(markup: string): string {
  return markup.replace(harmful, "<$1x-$2");
}

/**
 * Prepares a canvas's markup for a document without scripts: neutralizes harmful elements, marks buttons as disabled,
 * and makes scrollable elements reachable by Tab.
 *
 * @param markup Markup rendered by React, in which a `<` always opens a tag.
 */
export function harmlessMarkup(markup: string): string {
  return withoutHarmfulElements(markup)
    .replace(buttons, '<button aria-disabled="true" tabindex="-1"')
    .replace(/ tabindex="-1"([^>]*?) tabindex="[^"]*"/g, ' tabindex="-1"$1')
    .replace(scrollers, '$& tabindex="0"');
}
