/**
 * How passwords are stored and compared. `address` is the name of the caller's address, null or absent if it isn't
 * known: a keeper whose work is expensive can limit each caller by throwing.
 */
export interface PasswordKeeper {
  /** Returns what to store for a password. */
  keep(password: string, address?: string | null): Promise<string>;
  /** Whether a password matches the stored value. Its time mustn't depend on how much of the password is right. */
  matches(password: string, kept: string, address?: string | null): Promise<boolean>;
}

/** Stores passwords in plaintext, as the document says, and compares them in constant time (rule C14). */
export const plaintextPasswords: PasswordKeeper = {
  keep: async (password) => password,
  matches: async (password, kept) => equalInConstantTime(password, kept),
};

/** The time depends only on the length of `supplied`, which its sender knows, and not on `secret`. */
function equalInConstantTime(supplied: string, secret: string): boolean {
  let difference = supplied.length ^ secret.length;
  for (let index = 0; index < supplied.length; index++) {
    // Wraps around at the end of the secret, so that its length doesn't leak either.
    difference |= supplied.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
