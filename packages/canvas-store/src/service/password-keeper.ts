/**
 * How passwords are stored and compared. The default stores them in plaintext, as the document says, and compares in
 * constant time. `address` is the name of the caller's address, null or absent if unknown. An expensive keeper can use
 * it to limit each caller, and throw.
 */
export interface PasswordKeeper {
  /** Returns what to store for a password. */
  keep(password: string, address?: string | null): Promise<string>;
  /** Does this password match the stored value? Takes constant time in the password. */
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
