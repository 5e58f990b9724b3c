/**
 * The program of the process that strangers' code runs in. Its command line takes files, processes, threads and, in
 * Node 25 and newer, the network from it, and freezes the language's own objects. Here it makes a realm, runs the code
 * there, writes the reply and ends.
 */
import { readFileSync, writeSync } from "node:fs";
import { createContext, Script } from "node:vm";

const [, , realmFile = ""] = process.argv;
const request = readFileSync(0, "utf8");
const { Buffer: Bytes } = globalThis;
const { exit } = process;

const realm = createContext(Object.create(null), { name: "canvas", codeGeneration: { strings: true, wasm: false } });
new Script(readFileSync(realmFile, "utf8"), { filename: "realm.js" }).runInContext(realm);

// `node:vm` is no border of its own: an error that Node throws while code of the realm runs, for `import()` say, is an
// object of this process, and leads to its `Object`, `Function` and their prototypes. Those are frozen, so that what
// Node reads of them stays Node's; nothing else is left to find here, and no text becomes code.
const ofLanguage = new Set<string>(new Script("Object.getOwnPropertyNames(globalThis)").runInContext(createContext()));
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!ofLanguage.has(name)) Reflect.deleteProperty(globalThis, name);
}

const reply: unknown = new Script(`__runCanvas(${JSON.stringify(request)})`, { filename: "request.js" }).runInContext(
  realm,
);
// Null, or anything that the code has put in its place, is no reply.
let rest = Bytes.from(typeof reply === "string" ? reply : "");
while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
exit(0);
