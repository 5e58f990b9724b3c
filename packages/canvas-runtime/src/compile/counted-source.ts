/** How often the parser may read each character: real sources take 1 to 3. */
const readsPerCharacter = 32;

/** How often it may read whatever the length, so that small sources may nest: a tenth of a second. */
const readsOfAnySource = 1_000_000;

/** The parser read so much that it would not end within hours. */
export class TooManyReads extends Error {
  /** Index of the character that it was at. */
  readonly position: number;

  constructor(position: number) {
    super("too many reads");
    this.position = position;
  }
}

/**
 * A source that counts how often the parser reads in it, and ends the parser where it reads too much. The parser tries
 * some places in more than one way: parameters as an expression and as parameters, `<T,>` as an element and as type
 * parameters. Inside each other, each level doubles the work, so that 200 characters would take hours.
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

  /** @throws TooManyReads once there were too many */
  override charCodeAt(index: number): number {
    if (++this.#reads > this.#most) throw new TooManyReads(index);
    return this.#text.charCodeAt(index);
  }
}
