import type { PasswordKeeper } from "./canvas-service-types.ts";

/** Keeps passwords as they are, as the document says, and compares them in constant time (rule C14). */
export const plaintextPasswords: PasswordKeeper = {
  keep: async (password) => password,
  matches: async (password, kept) => equalInConstantTime(password, kept),
};

/** The time depends on the length of `supplied` alone, which its sender knows, and on nothing of `secret`. */
function equalInConstantTime(supplied: string, secret: string): boolean {
  let difference = supplied.length ^ secret.length;
  for (let index = 0; index < supplied.length; index++) {
    // Past its end a secret is read from its start again, so that its length doesn't show either.
    difference |= supplied.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
