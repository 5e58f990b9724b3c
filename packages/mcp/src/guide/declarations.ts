/** One name of the module, with its comment. */
export interface Declaration {
  readonly name: string;
  /** The types that it is made of. */
  readonly needs: readonly string[];
  /** TypeScript, with a line feed at its end. */
  readonly text: string;
}
