/**
 * The program of the process that untrusted code runs in. Its command line denies it access to files, processes,
 * threads and, in Node 25 and newer, the network, and freezes the built-in objects. The program creates a realm, runs
 * the code there, writes the reply and exits.
 */
import { readFileSync, writeSync } from "node:fs";
import { createContext, Script } from "node:vm";

const [, , realmFile = "", timeMs] = process.argv;
const request = readFileSync(0, "utf8");
const { Buffer: Bytes } = globalThis;
const { exit } = process;

const realm = createContext(Object.create(null), { name: "canvas", codeGeneration: { strings: true, wasm: false } });
new Script(readFileSync(realmFile, "utf8"), { filename: "fake-browser.js" }).runInContext(realm);

// `node:vm` is not a security boundary: an error that Node throws while code of the realm runs, for example for
// `import()`, is an object of this process and gives access to its `Object`, `Function` and their prototypes. Those are
// frozen, so that code can't change what Node reads from them. All other globals are removed, and code can't be
// generated from strings.
const ofLanguage = new Set<string>(new Script("Object.getOwnPropertyNames(globalThis)").runInContext(createContext()));
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!ofLanguage.has(name)) Reflect.deleteProperty(globalThis, name);
}

// The process that started this one kills it sooner, unless it has ended itself.
const reply: unknown = new Script(`__runCanvas(${JSON.stringify(request)})`, { filename: "request.js" }).runInContext(
  realm,
  { timeout: Number(timeMs) },
);
// Null, or anything else that isn't a string, is not a reply: the code may have replaced the function.
let rest = Bytes.from(typeof reply === "string" ? reply : "");
while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
exit(0);
