/**
 * Blanks the few marks of TypeScript that a tokenizer of JavaScript and JSX takes for something else and that would
 * make it misread the text after them. The length stays, so every offset stays true.
 *
 * - `<T,>(…) =>`, `<T extends U>(…) =>` and, in types, `<T>(…) => …` look like JSX tags.
 * - `<Select<string> …>` gives a tag type arguments, which JSX alone doesn't know.
 * - `value! / 2` and `value! < 2`: after `!` the tokenizer expects an operand, so `/` would open a regular expression
 *   and `<` a tag.
 *
 * Pauses between its steps, which take some milliseconds each for the longest sources.
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
    // A tag with this name is closed further down; a type parameter never is.
    (lastClosingTag.get(name) ?? -1) > offset ? tag : " ".repeat(tag.length),
  );
  yield;
  return text.replace(/(?<=[\w$)\]])!(?!=)/g, " ");
}
