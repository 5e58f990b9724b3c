/** Ends well after 3 s, by a way that no guard of loops sees. */
export const slow = `
import { Text } from "editor/canvas";
const until = Date.now() + 3000;
new Set({ [Symbol.iterator]: () => ({ next: () => ({ done: Date.now() > until, value: 0 }) }) } as any);
export default function A() { return <Text>reached the end</Text>; }
`;

/** Holds 700 MB outside the heap for a second, then ends well. */
export const large = `
import { Text } from "editor/canvas";
const held = Array.from({ length: 70 }, (_, index) => new Uint8Array(10_000_000).fill(index + 1));
const until = Date.now() + 1000;
new Set({ [Symbol.iterator]: () => ({ next: () => ({ done: Date.now() > until, value: 0 }) }) } as any);
export default function A() { return <Text>reached the end {held.length}</Text>; }
`;

/** Fills the heap without end. */
export const endless = `
import { Text } from "editor/canvas";
const held: unknown[] = [];
function grow(): void { held.push(Array.from({ length: 100_000 }, (_, index) => ({ index }))); }
new Set({ [Symbol.iterator]: () => ({ next: () => { grow(); return { done: false, value: 0 }; } }) } as any);
export default function A() { return <Text>reached the end</Text>; }
`;

/**
 * Tries all known ways out: to write a file, to start a process and to connect to a server.
 *
 * @param file what it tries to write
 * @param url what it tries to fetch
 */
export function escaping(file: string, url: string): string {
  return `
import { Text } from "editor/canvas";
const [file, url] = ${JSON.stringify([file, url])};
const tried: string[] = [];
function attempt(name: string, way: () => any): void {
  try { tried.push(name + ": " + way()); } catch (error) { tried.push(name + " failed: " + error); }
}
function thrown(by: () => unknown): any { try { by(); } catch (error) { return error; } }
function deep(): any { return deep(); }
const makers: [string, () => any][] = [
  ["global", () => (globalThis as any).process],
  ["Function", () => Function("return typeof process === 'undefined' ? undefined : process")()],
  ["eval", () => (0, eval)("typeof process === 'undefined' ? undefined : process")],
  ["prototype", () => Object.getPrototypeOf(globalThis).constructor.constructor("return process")()],
  ["overflow", () => thrown(deep).constructor.constructor("return process")()],
  ["syntax", () => thrown(() => Function("(")).constructor.constructor("return process")()],
  ["console", () => (console as any).log.constructor("return process")()],
  ["timer", () => (setTimeout as any).constructor("return process")()],
  ["run", () => (globalThis as any).__runCanvas.constructor("return process")()],
  ["import", () => { const value = Function("return import('node:fs')")(); value.catch?.(() => {}); return value.constructor.constructor("return process")(); }],
  ["stack", () => {
    const E = Error as any;
    const before = E.prepareStackTrace;
    E.prepareStackTrace = (_: unknown, calls: any[]) => calls;
    const calls = (new Error() as any).stack;
    E.prepareStackTrace = before;
    for (const call of calls) {
      const found = call.getThis?.() ?? call.getFunction?.();
      if (found) return found.constructor.constructor("return process")();
    }
  }],
];
for (const [name, make] of makers) {
  attempt(name, () => {
    const host = make();
    if (!host) return "nothing";
    host.getBuiltinModule("node:fs").writeFileSync(file, name);
    host.getBuiltinModule("node:child_process").execFileSync("touch", [file]);
    return "out";
  });
}
for (const way of ["fetch(url)", "new WebSocket(url.replace('http', 'ws'))", "new XMLHttpRequest().open('GET', url)", "require('node:http').get(url)"]) {
  attempt(way, () => { const sent = Function("url", "return " + way)(url); sent?.catch?.(() => {}); return "sent"; });
}
export default function A() { return <Text>{tried.join(" | ")}</Text>; }
`;
}

/**
 * Looks for objects of the process around the realm, tries to change them, and says what it could do.
 */
export const reaching = `
import { Text } from "editor/canvas";
const said: string[] = [];
function foreign(value: any): any {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return null;
  let proto = value;
  while (Object.getPrototypeOf(proto) !== null) proto = Object.getPrototypeOf(proto);
  return proto === Object.prototype ? null : proto;
}
function caught(way: () => unknown): any { try { return way(); } catch (error) { return error; } }
const odd: any = new Error();
odd.name = Symbol();
const makers: [string, () => any][] = [
  ["stack", () => odd.stack],
  ["sites", () => {
    const before = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace");
    caught(() => Object.defineProperty(Error, "prepareStackTrace", { value: (_: any, sites: any) => sites, configurable: true }));
    caught(() => { (Error as any).prepareStackTrace = (_: any, sites: any) => sites; });
    caught(() => { (globalThis as any).Error = class { static prepareStackTrace(_: any, sites: any) { return sites; } }; });
    const { stack }: any = caught(() => (null as any).x);
    return typeof stack === "string" ? null : stack;
  }],
  ["import", () => { const value = Function("return import('x')")(); value.catch(() => {}); return value; }],
  ["run", () => caught(() => (globalThis as any).__runCanvas(Symbol()))],
  // Node writes it, whatever the realm does.
  ["deep", () => { const held: any = { get name() { return held.name; } }; return caught(() => { Error.captureStackTrace(held); return held.stack; }); }],
];
for (const [name, make] of makers) {
  const proto = foreign(caught(make));
  if (proto === null) { said.push(name + ": nothing"); continue; }
  const list = [proto, proto.constructor, proto.constructor.constructor, proto.constructor.constructor.prototype];
  said.push(name + ": reached");
  for (const one of list) said.push(caught(() => Object.defineProperty(one, "errno", { value: 1, configurable: true })) === one ? "changed" : "kept");
}
export default function A() { return <Text>{said.join(" | ")}</Text>; }
`;
