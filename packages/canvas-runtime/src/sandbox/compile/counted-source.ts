/** How often the parser may read each character on average: real sources need 1 to 3. */
const readsPerCharacter = 32;

/** The number of reads allowed for any length, so that small sources may nest: a tenth of a second. */
const readsOfAnySource = 1_000_000;

/** Thrown if the parser reads so much that it would take hours. */
export class TooManyReads extends Error {
  /** Index of the character that was read last. */
  readonly position: number;

  constructor(position: number) {
    super("too many reads");
    this.position = position;
  }
}

/**
 * A source that counts how often the parser reads in it, and stops the parser if it reads too much. The parser tries
 * some places in more than one way: parameters as an expression and as parameters, `<T,>` as an element and as type
 * parameters. If these are nested, each level doubles the work, so 200 characters would take hours.
 */
export class CountedSource extends String {
  readonly #text: string;
  readonly #most: number;
  #reads = 0;

  constructor(text: string) {
    super(text);
    this.#text = text;
    this.#most = readsOfAnySource + readsPerCharacter * text.length;
  }

  /** @throws TooManyReads if there were too many reads */
  override charCodeAt(index: number): number {
    if (++this.#reads > this.#most) throw new TooManyReads(index);
    return this.#text.charCodeAt(index);
  }
}
