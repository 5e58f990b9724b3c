import { describe, expect, it } from "vitest";
import { guardLoops } from "./loop-guards.ts";
import { significantTokens } from "./significant-tokens.ts";

const guard = (code: string) => guardLoops(code, significantTokens(code, false), "GUARD");

describe("guardLoops", () => {
  it.each([
    ["while (a) b();", "while (GUARD(1),a) b();"],
    ["do a(); while (b)", "do a(); while (GUARD(1),b)"],
    ["for (;;) {}", "for (;GUARD(1);) {}"],
    ["for (let i = 0; i < 3; i++) {}", "for (let i = 0;GUARD(1), i < 3; i++) {}"],
    ["for (let f = () => { a; b; }; f(); ) {}", "for (let f = () => { a; b; };GUARD(1), f(); ) {}"],
    [`for (let s = \`$\{a;}\`; s;) {}`, `for (let s = \`$\{a;}\`;GUARD(1), s;) {}`],
    ["for (const a of [1]) { b(a); }", "for (const a of [1]) {GUARD(1); b(a); }"],
    ["for await (const a of b) { c(a); }", "for await (const a of b) {GUARD(1); c(a); }"],
    ["for (const a in b) c(a);", "for (const a in b) c(a);"],
    ["\n\nwhile (a) {\nwhile (b) {}\n}", "\n\nwhile (a) {GUARD(3);\nwhile (b) {GUARD(4);}\n}"],
    ["do { a(); } while (b);", "do { a(); } while (GUARD(1),b);"],
    ["({ while(a) { b; }, for(a, b) {} })", "({ while(a) {GUARD(1); b; }, for(a, b) {GUARD(1);} })"],
    ["a.while(b); a?.for(c); ({ while: 1, for: 2 }).x", "a.while(b); a?.for(c); ({ while: 1, for: 2 }).x"],
    ['const a = "while (b)"; /while (c)/; // for (;;)', 'const a = "while (b)"; /while (c)/; // for (;;)'],
  ])("%j becomes %j", (code, guarded) => {
    expect(guard(code)).toBe(guarded);
  });

  it("doesn't change the results of loops", () => {
    const code = `let log = [];
for (let i = 0, j = 9; i < j; i++, j--) { if (i === 1) continue; log.push(i, j); }
let n = 0; while (n < 3, n < 5) n += 2;
do { n--; } while (n > 4, n > 1);
outer: for (const a of [1, 2]) { for (const b in { x: 1, y: 2 }) { if (b === "y") continue outer; log.push(a + b); } }
return JSON.stringify([log, n]);`;
    const run = (text: string) => new Function("GUARD", text)(() => true);
    expect(run(guard(code))).toBe(run(code));
  });
});
