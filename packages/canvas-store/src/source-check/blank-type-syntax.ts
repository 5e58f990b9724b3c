/**
 * Blanks the few pieces of TypeScript syntax that a JavaScript and JSX tokenizer would mistake for something else, so
 * that it would misread the text after them. The length doesn't change, so offsets stay valid.
 *
 * - `<T,>(…) =>`, `<T extends U>(…) =>` and, in types, `<T>(…) => …` look like JSX tags.
 * - `<Select<string> …>` gives a tag type arguments, which plain JSX doesn't have.
 * - `value! / 2` and `value! < 2`: after `!` the tokenizer expects an operand, so `/` would open a regular expression
 *   and `<` a tag.
 *
 * Pauses between its steps, which take a few milliseconds each for the longest sources.
 */
export function* blankTypeSyntax(source: string): Generator<undefined, string> {
  const lastClosingTag = new Map<string, number>();
  for (const tag of source.matchAll(/<\/\s*([\w$]+)/g)) lastClosingTag.set(tag[1] ?? "", tag.index);

  yield;
  let text = source.replace(
    /(<[\w$.]+)(<[\w$\s.,|&[\]"']*>)/g,
    (_, tag: string, typeArguments: string) => tag + " ".repeat(typeArguments.length),
  );
  yield;
  text = text.replace(/<(?=\s*(?:const\s+)?[\w$]+(?:\s*[,=]|\s+extends\s+[^\s=>/]))/g, " ");
  yield;
  text = text.replace(/<([\w$]+)>(?=\s*\()/g, (tag, name: string, offset: number) =>
    // If a closing tag with this name follows, it is a tag: type parameters are never closed.
    (lastClosingTag.get(name) ?? -1) > offset ? tag : " ".repeat(tag.length),
  );
  yield;
  return text.replace(/(?<=[\w$)\]])!(?!=)/g, " ");
}
