/** A parser error and its location. */
interface ParserError {
  readonly message: string;
  /** From 1, as `column` is. */
  readonly line: number;
  /** Undefined if the parser was too lenient, and the compiler failed after it: then the line is unknown, too. */
  readonly column?: number;
}

/**
 * Runs the parser, and returns the error if it fails. The parser tries some places in more than one way, JSX and arrow
 * functions among them, and throws the error of the last attempt, which is often about a whole element or function.
 * This returns the error of the attempt that got furthest: that is where the mistake is.
 *
 * @param source the text that the parser reads
 * @param parse runs the parser, and nothing else
 */
export function furthestError(source: string, parse: () => void): ParserError | null {
  const errors: (SyntaxError & { pos?: number })[] = [];
  const Original = globalThis.SyntaxError;
  class NotedSyntaxError extends Original {
    constructor(message?: string) {
      super(message);
      errors.push(this);
    }
  }
  // The parser keeps no other record of its attempts.
  const isNoted = Reflect.set(globalThis, "SyntaxError", NotedSyntaxError);
  try {
    parse();
    return null;
  } catch (error) {
    if (error instanceof TooManyReads) return { message: nestedTooDeep, ...placeOf(source, error.position) };
    // Chrome and Safari, then Firefox.
    if (/call stack|too much recursion/.test(String(error))) return { message: overflows, line: 1, column: 1 };
    if (!(error instanceof Original)) return { message: plainMessage(error as Error), line: 1 };
    const [last = error as (typeof errors)[number], ...others] = errors.toReversed();
    const found = others.reduce((best, other) => ((other.pos ?? -1) > (best.pos ?? -1) ? other : best), last);
    return { message: plainMessage(found), ...placeOf(source, found.pos ?? 0) };
  } finally {
    if (isNoted) Reflect.set(globalThis, "SyntaxError", Original);
  }
}

const nestedTooDeep =
  "This is nested so deeply that compiling it would take hours: move inner arrow functions, conditionals or elements out.";

const overflows = "This is nested too deeply to be compiled. Move inner parts out of it.";

/** Removes the location, which the parser adds to the error that it throws. */
function plainMessage({ message }: Error): string {
  return message.replace(/^Error transforming \S+: /, "").replace(/ \(\d+:\d+\)$/, "");
}

function placeOf(source: string, position: number): { readonly line: number; readonly column: number } {
  const lines = source.slice(0, position).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

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
