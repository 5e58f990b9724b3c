import type { PasswordKeeper } from "./canvas-service-types.ts";

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
