/** One name of the module, with its comment. */
export interface Declaration {
  readonly name: string;
  /** The types that it uses. */
  readonly needs: readonly string[];
  /** TypeScript, ending with a line feed. */
  readonly text: string;
}
