import { describe, expect, it } from "vitest";
import { exportedNames, sharedNames } from "./exported-names.ts";

describe("exportedNames", () => {
  it("finds declarations of every kind, but no re-exports", () => {
    const text = [
      "export const one = 1;",
      "export async function two() {}",
      "export abstract class Three {}",
      "export interface Four {}",
      "export type Five = 5;",
      'export { six } from "./six.ts";',
      'export type { Seven } from "./seven.ts";',
      "const eight = 8;",
      "// export const nine = 9;",
    ].join("\n");
    expect(exportedNames(text)).toEqual(["one", "two", "Three", "Four", "Five"]);
  });
});

describe("sharedNames", () => {
  it("names the files that declare the same name", () => {
    const files = new Map([
      ["b.ts", "export const twice = 1;\nexport type Once = 1;"],
      ["a.ts", "export function twice() {}"],
    ]);
    expect(sharedNames(files)).toEqual([{ name: "twice", files: ["a.ts", "b.ts"] }]);
  });
});
