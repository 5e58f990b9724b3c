import { expect, it } from "vitest";
import { withoutRules } from "./declarations.ts";

it.each([
  ["/** An item of the list (rule C13). */", "/** An item of the list. */"],
  ["/** The owner (rule C32): 95 bits. */", "/** The owner: 95 bits. */"],
  ["/** Files in a batch (MD5 document, Limits; rules M7, M9). */", "/** Files in a batch (MD5 document, Limits). */"],
  ["/**\n * Extra fields\n * (rule B5). Replies\n */", "/**\n * Extra fields. Replies\n */"],
  ["/** Rule C2. */\nconst id: string;", "const id: string;"],
  ["/**\n * Moves them (rule\n * C4). Undone\n */", "/**\n * Moves them. Undone\n */"],
  ["/** A rule of thumb. */", "/** A rule of thumb. */"],
])("removes rule numbers from comments: %j", (comment, published) => {
  expect(withoutRules(comment)).toBe(published);
});
