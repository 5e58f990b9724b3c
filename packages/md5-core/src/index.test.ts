import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { Md5Error, type Md5ErrorCode } from "./errors/md5-error.ts";
import * as checksumFiles from "./extensions/checksum-files/index.ts";
import * as etags from "./extensions/etag/index.ts";
import * as files from "./extensions/files/index.ts";
import * as encodings from "./extensions/iconv-encoding.ts";
import * as md5Core from "./index.ts";

const { createMd5, createMd5Group } = md5Core;
const { createMd5WorkerPool, digestFile, digestFiles, verifyFile } = files;
const hash = "900150983cd24fb0d6963f7d28e17f72";
const bytes = sampleBytes(3);
const digest = sampleBytes(16);

/** Every public function that takes options, called with any value in their place. */
const withOptions: Record<string, (options: never) => unknown> = {
  digestText: (options) => md5Core.digestText("a", options),
  digestTextSync: (options) => md5Core.digestTextSync("a", options),
  digestBytes: (options) => md5Core.digestBytes(bytes, options),
  digestStream: (options) => md5Core.digestStream([bytes], options),
  digestManyTexts: (options) => md5Core.digestManyTexts(["a"], options),
  digestManyBytes: (options) => md5Core.digestManyBytes([bytes], options),
  "createMd5().digest": (options) => createMd5().digest(options),
  "createMd5Group().createMd5().digest": (options) => createMd5Group().createMd5().digest(options),
  verifyText: (options) => md5Core.verifyText("a", hash, options),
  verifyStream: (options) => md5Core.verifyStream([bytes], hash, options),
  formatDigest: (options) => md5Core.formatDigest(digest, options),
  parseChecksumFile: (options) => checksumFiles.parseChecksumFile("", options),
  parseChecksumLine: (options) => checksumFiles.parseChecksumLine("", options),
  digestParts: (options) => etags.digestParts([bytes], options),
  verifyMultipartETag: (options) => etags.verifyMultipartETag([bytes], hash, options),
  encodeText: (options) => md5Core.encodeText("a", options),
  encodeTextInto: (options) => md5Core.encodeTextInto("a", new Uint8Array(9), options),
  digestFile: (options) => digestFile("/dev/null", options),
  verifyFile: (options) => verifyFile("/dev/null", hash, options),
  digestFiles: (options) => digestFiles(["/dev/null"], options),
  createMd5WorkerPool: (options) => createMd5WorkerPool(options),
  "createMd5WorkerPool().digestFiles": (options) => createMd5WorkerPool().digestFiles([], options),
  "createMd5WorkerPool().digestManyBytes": (options) => createMd5WorkerPool().digestManyBytes([], options),
};

const withoutOptions = [
  "createMd5",
  "createMd5Group",
  "formatMd5sumLine",
  "formatMultipartETag",
  "iconvEncoding",
  "loadEncoding",
  "parseETag",
  "parseExpectedHash",
  "verifyBytes",
  "verifyDigest",
];

it("covers every public function in the tables below", () => {
  const exported = Object.entries({ ...md5Core, ...files, ...encodings, ...checksumFiles, ...etags });
  const functions = exported.filter(([name, value]) => typeof value === "function" && !name.endsWith("Error"));
  const ofTables = [...Object.keys(withOptions).filter((name) => !name.includes(".")), ...withoutOptions];
  expect(functions.map(([name]) => name).sort()).toEqual(ofTables.sort());
});

describe.each(Object.entries(withOptions))("the options of %s", (name, call) => {
  it.each([
    ["a text", "base64", '"base64"'],
    ["a text object", new String("base64"), "String"],
    ["null", null, "null"],
    ["a number", 5, "5"],
    ["a boolean", true, "true"],
    ["a symbol", Symbol("hex"), "Symbol(hex)"],
    ["a function", () => "base64".repeat(100), "function"],
    ["an array", ["base64"], "Array"],
    ["bytes", sampleBytes(3), "Uint8Array"],
  ])("are refused as %s, and the error shows the right form", async (_, options, shown) => {
    const error = await rejectionOf(() => call(options as never));
    expect(Md5Error.isInstance(error)).toBe(true);
    const { code, details } = error as Md5Error;
    expect(code).toBe("INVALID_ARGUMENT");
    const form = `${name.split(".").at(-1)}(`;
    expect(details.startsWith(`options: must be an object, as in ${form}`), details).toBe(true);
    expect(details.endsWith(`}); got ${shown}`), details).toBe(true);
  });

  it("may be undefined, empty or without a prototype", async () => {
    for (const options of [undefined, {}, Object.create(null)]) await call(options as never);
  });
});

/** Values of many kinds; each is wrong for most arguments. */
const values: Record<string, unknown> = {
  undefined: undefined,
  null: null,
  number: 5,
  fraction: 0.5,
  bigint: 5n,
  boolean: true,
  symbol: Symbol("text"),
  function: () => "text",
  object: {},
  "object without a prototype": Object.create(null),
  array: [],
  ArrayBuffer: new ArrayBuffer(16),
  DataView: new DataView(new ArrayBuffer(16)),
  Uint16Array: new Uint16Array(8),
  "tagged object": { [Symbol.toStringTag]: "Uint8Array", length: 16 },
};

/** An argument or option, the code of its refusal, how it is given, and the values above that are right for it. */
type Argument = [name: string, argument: string, code: Md5ErrorCode, call: (value: never) => unknown, right?: string[]];

const textArguments: Argument[] = [
  ["digestText", "text", "INVALID_ARGUMENT", (value) => md5Core.digestText(value)],
  ["digestTextSync", "text", "INVALID_ARGUMENT", (value) => md5Core.digestTextSync(value)],
  ["digestManyTexts", "texts", "INVALID_ARGUMENT", (value) => md5Core.digestManyTexts(value), ["array"]],
  ["digestManyTexts", "texts[0]", "INVALID_ARGUMENT", (value) => md5Core.digestManyTexts([value])],
  ["verifyText", "text", "INVALID_ARGUMENT", (value) => md5Core.verifyText(value, hash)],
  ["encodeText", "text", "INVALID_ARGUMENT", (value) => md5Core.encodeText(value)],
  ["encodeTextInto", "text", "INVALID_ARGUMENT", (value) => md5Core.encodeTextInto(value, new Uint8Array(9))],
  ["formatMd5sumLine", "fileName", "INVALID_ARGUMENT", (value) => md5Core.formatMd5sumLine(digest, value)],
  ["parseChecksumFile", "text", "INVALID_ARGUMENT", (value) => checksumFiles.parseChecksumFile(value)],
  ["parseChecksumLine", "line", "INVALID_ARGUMENT", (value) => checksumFiles.parseChecksumLine(value)],
  ["parseETag", "etag", "INVALID_ARGUMENT", (value) => etags.parseETag(value)],
  ["verifyMultipartETag", "etag", "INVALID_ARGUMENT", (value) => etags.verifyMultipartETag([bytes], value)],
  ["iconvEncoding", "name", "INVALID_ARGUMENT", (value) => encodings.iconvEncoding(value)],
  ["digestFile", "path", "INVALID_ARGUMENT", (value) => digestFile(value)],
  ["verifyFile", "path", "INVALID_ARGUMENT", (value) => verifyFile(value, hash)],
  ["digestFiles", "paths", "INVALID_ARGUMENT", (value) => digestFiles(value), ["array"]],
  ["digestFiles", "paths[0]", "INVALID_ARGUMENT", (value) => digestFiles([value])],
  ["pool", "paths", "INVALID_ARGUMENT", (value) => createMd5WorkerPool().digestFiles(value), ["array"]],
  ["pool", "paths[0]", "INVALID_ARGUMENT", (value) => createMd5WorkerPool().digestFiles([value])],
  ["parseExpectedHash", "expectedHash", "INVALID_ARGUMENT", (value) => md5Core.parseExpectedHash(value)],
  ["verifyText", "expectedHash", "INVALID_ARGUMENT", (value) => md5Core.verifyText("a", value)],
  ["verifyBytes", "expectedHash", "INVALID_ARGUMENT", (value) => md5Core.verifyBytes(bytes, value)],
  ["verifyDigest", "expectedHash", "INVALID_ARGUMENT", (value) => md5Core.verifyDigest(digest, value)],
  ["verifyStream", "expectedHash", "INVALID_ARGUMENT", (value) => md5Core.verifyStream([bytes], value)],
  ["verifyFile", "expectedHash", "INVALID_ARGUMENT", (value) => verifyFile("/no/such/file", value)],
];

/** The values above that are bytes, as many as a digest has. */
const anyBytes = ["ArrayBuffer", "DataView", "Uint16Array"];

/** Bytes that no hasher exported are another error. */
function importInto(hasher: md5Core.Md5Hasher, state: never): void {
  try {
    hasher.importState(state);
  } catch (error) {
    if ((error as Md5Error).code !== "INVALID_STATE") throw error;
  }
}

const bytesArguments: Argument[] = [
  ["digestBytes", "bytes", "INVALID_ARGUMENT", (value) => md5Core.digestBytes(value), anyBytes],
  ["verifyBytes", "bytes", "INVALID_ARGUMENT", (value) => md5Core.verifyBytes(value, hash), anyBytes],
  ["digestManyBytes", "inputs", "INVALID_ARGUMENT", (value) => md5Core.digestManyBytes(value), ["array"]],
  ["digestManyBytes", "inputs[1]", "INVALID_ARGUMENT", (value) => md5Core.digestManyBytes([bytes, value]), anyBytes],
  ["pool", "inputs", "INVALID_ARGUMENT", (value) => createMd5WorkerPool().digestManyBytes(value), ["array"]],
  ["pool", "inputs[1]", "INVALID_ARGUMENT", (value) => createMd5WorkerPool().digestManyBytes([bytes, value]), anyBytes],
  ["createMd5().update", "bytes", "INVALID_ARGUMENT", (value) => createMd5().update(value), anyBytes],
  ["createMd5().importState", "state", "INVALID_ARGUMENT", (value) => importInto(createMd5(), value), anyBytes],
  ["createMd5Group", "bytes", "INVALID_ARGUMENT", (value) => createMd5Group().createMd5().update(value), anyBytes],
  ["createMd5Group", "state", "INVALID_ARGUMENT", (value) => importInto(createMd5Group().createMd5(), value), anyBytes],
  ["formatDigest", "digest", "INVALID_ARGUMENT", (value) => md5Core.formatDigest(value), anyBytes],
  ["formatMd5sumLine", "digest", "INVALID_ARGUMENT", (value) => md5Core.formatMd5sumLine(value, "a.iso"), anyBytes],
  ["verifyDigest", "digest", "INVALID_ARGUMENT", (value) => md5Core.verifyDigest(value, hash), anyBytes],
  ["formatMultipartETag", "parts", "INVALID_ARGUMENT", (value) => etags.formatMultipartETag(value)],
  [
    "formatMultipartETag",
    "parts[1]",
    "INVALID_ARGUMENT",
    (value) => etags.formatMultipartETag([digest, value]),
    anyBytes,
  ],
  ["encodeTextInto", "target", "INVALID_ARGUMENT", (value) => md5Core.encodeTextInto("a", value)],
];

const sourceArguments: Argument[] = [
  ["digestParts", "source", "INVALID_ARGUMENT", (value) => etags.digestParts(value), ["array", ...anyBytes]],
  [
    "verifyMultipartETag",
    "source",
    "INVALID_ARGUMENT",
    (value) => etags.verifyMultipartETag(value, hash),
    ["array", ...anyBytes],
  ],
  ["digestParts", "source[1]", "INVALID_ARGUMENT", (value) => etags.digestParts([bytes, value]), anyBytes],
  ["digestStream", "source", "INVALID_ARGUMENT", (value) => md5Core.digestStream(value), ["array"]],
  ["verifyStream", "source", "INVALID_ARGUMENT", (value) => md5Core.verifyStream(value, hash), ["array"]],
  ["digestStream", "source[1]", "INVALID_ARGUMENT", (value) => md5Core.digestStream([bytes, value]), anyBytes],
  ["verifyStream", "source[1]", "INVALID_ARGUMENT", (value) => md5Core.verifyStream([bytes, value], hash), anyBytes],
];

/** Each option of each function that has it. */
const optionArguments: Argument[] = [
  ...["digestText", "digestTextSync", "digestManyTexts", "verifyText", "encodeText", "encodeTextInto"].map(
    (name): Argument => [name, "encoding", "UNSUPPORTED_ENCODING", optionOf(name, "encoding"), ["undefined"]],
  ),
  ["loadEncoding", "encoding", "UNSUPPORTED_ENCODING", (value) => md5Core.loadEncoding(value)],
  ...Object.keys(withOptions)
    .filter((name) => /digest|formatDigest/.test(name) && name !== "digestParts")
    .map((name): Argument => {
      return [name, "outputFormat", "INVALID_OUTPUT_FORMAT", optionOf(name, "outputFormat"), ["undefined"]];
    }),
  ...Object.keys(withOptions)
    .filter((name) => /Stream|(digest|verify)File|pool|Parts|ETag/i.test(name) && name !== "createMd5WorkerPool")
    .map((name): Argument => [name, "signal", "INVALID_ARGUMENT", optionOf(name, "signal"), ["undefined"]]),
  ...["digestStream", "verifyStream", "digestFile", "verifyFile", "digestParts", "verifyMultipartETag"].map(
    (name): Argument => {
      return [name, "onProgress", "INVALID_ARGUMENT", optionOf(name, "onProgress"), ["undefined", "function"]];
    },
  ),
  ...["digestFiles", "createMd5WorkerPool().digestFiles"].map((name): Argument => {
    return [name, "onFile", "INVALID_ARGUMENT", optionOf(name, "onFile"), ["undefined", "function"]];
  }),
  ...["digestFiles", "createMd5WorkerPool"].map((name): Argument => {
    return [name, "workers", "INVALID_ARGUMENT", optionOf(name, "workers"), ["undefined", "number"]];
  }),
  ...["parseChecksumFile", "parseChecksumLine"].flatMap((name): Argument[] => [
    [name, "format", "INVALID_ARGUMENT", optionOf(name, "format"), ["undefined"]],
    [name, "zero", "INVALID_ARGUMENT", optionOf(name, "zero"), ["undefined", "boolean"]],
  ]),
  ["digestParts", "partSize", "INVALID_ARGUMENT", optionOf("digestParts", "partSize"), ["undefined", "number"]],
  [
    "verifyMultipartETag",
    "partSizes",
    "INVALID_ARGUMENT",
    optionOf("verifyMultipartETag", "partSizes"),
    ["undefined", "array"],
  ],
  ["verifyMultipartETag", "size", "INVALID_ARGUMENT", optionOf("verifyMultipartETag", "size"), ["undefined", "number"]],
  ["parseChecksumFile", "style", "INVALID_ARGUMENT", optionOf("parseChecksumFile", "style"), ["undefined"]],
  [
    "createMd5WorkerPool().digestManyBytes",
    "transfer",
    "INVALID_ARGUMENT",
    optionOf("createMd5WorkerPool().digestManyBytes", "transfer"),
    ["undefined", "boolean"],
  ],
];

function optionOf(name: string, option: string): (value: never) => unknown {
  return (value) => withOptions[name]?.({ [option]: value } as never);
}

const allArguments = [...textArguments, ...bytesArguments, ...sourceArguments, ...optionArguments];

async function expectRefusal(argument: string, code: Md5ErrorCode, call: () => unknown, kind: string): Promise<void> {
  const error = await rejectionOf(call);
  expect(Md5Error.isInstance(error), `${kind}: ${error}`).toBe(true);
  const { details } = error as Md5Error;
  expect(error, kind).toMatchObject({ code, message: `${code}: ${details}` });
  expect(details.startsWith(`${argument}: must be `), details).toBe(true);
  expect(details).toMatch(/; got .{1,30}$/);
}

describe("every wrong value", () => {
  it.each(allArguments)(
    "is refused by %s for %s with an Md5Error that names it",
    async (_, argument, code, call, right = []) => {
      const wrong = Object.entries(values).filter(([kind]) => !right.includes(kind));
      for (const [kind, value] of wrong) await expectRefusal(argument, code, () => call(value as never), kind);
    },
  );

  it.each(bytesArguments)(
    "is refused by %s for %s, even if it inherits from Uint8Array",
    async (_, argument, code, call) => {
      await expectRefusal(argument, code, () => call(Object.create(Uint8Array.prototype) as never), "imitation");
    },
  );

  it.each(allArguments.filter(([, , , , right = []]) => right.length > 0))(
    "is distinguished by %s from the right ones for %s",
    async (_name, _argument, _code, call, right = []) => {
      for (const kind of right) await call(values[kind] as never);
    },
  );
});

describe("an error's details", () => {
  const finished = () => createMd5().update(bytes);
  const samples: Record<Md5ErrorCode, readonly [call: () => unknown, details: string]> = {
    UNENCODABLE_TEXT: [
      () => md5Core.digestText("aé", { encoding: "ascii" }),
      'text: character "é" (U+00E9) at position 1 can\'t be encoded in ascii',
    ],
    UNSUPPORTED_ENCODING: [
      () => encodings.iconvEncoding("latin99"),
      'name: must be an encoding that iconv-lite knows; got "latin99"',
    ],
    ENCODING_NOT_LOADED: [
      () => md5Core.digestTextSync("a", { encoding: "gbk" }),
      'encoding: gbk isn\'t loaded yet; await loadEncoding("gbk") first',
    ],
    INVALID_OUTPUT_FORMAT: [
      () => md5Core.digestBytes(bytes, { outputFormat: "HEX" as "hex" }),
      'outputFormat: must be one of hex, hex-upper, base64, bytes; got "HEX"',
    ],
    INVALID_HASH_FORMAT: [
      () => md5Core.parseExpectedHash("abc"),
      'expectedHash: must be 32 hex digits or 24 characters of canonical Base64; got "abc"',
    ],
    INVALID_ARGUMENT: [() => md5Core.formatDigest(bytes), "digest: must have 16 bytes; got 3"],
    INVALID_STATE: [() => createMd5().importState(bytes), "state: not an exported state of 28 to 91 bytes"],
    HASHER_FINISHED: [
      () => {
        const hasher = finished();
        hasher.digest();
        hasher.update(bytes);
      },
      "hasher: has already given its digest; make a new one for each input",
    ],
    TARGET_TOO_SMALL: [
      () => md5Core.encodeTextInto("abc", new Uint8Array(2)),
      "target: has 2 bytes; the text takes 3 in utf8",
    ],
  };

  it.each(Object.entries(samples))(
    "of %s name the argument and what is wrong with it",
    async (code, [call, details]) => {
      expect(await rejectionOf(call)).toMatchObject({ code, details });
    },
  );
});

describe("outputFormat: bytes", () => {
  const asBytes = { outputFormat: "bytes" } as const;
  const text = "价格";
  const encoded = new TextEncoder().encode(text);
  const expected = new Uint8Array(createHash("md5").update(encoded).digest());

  it.each<[string, (file: string) => unknown]>([
    ["digestText", () => md5Core.digestText(text, asBytes)],
    ["digestTextSync", () => md5Core.digestTextSync(text, asBytes)],
    ["digestBytes", () => md5Core.digestBytes(encoded, asBytes)],
    ["digestStream", () => md5Core.digestStream([encoded], asBytes)],
    ["digestManyTexts", async () => (await md5Core.digestManyTexts(["a", text], asBytes))[1]],
    ["digestManyBytes", async () => (await md5Core.digestManyBytes([bytes, encoded], asBytes))[1]],
    ["createMd5().digest", () => createMd5().update(encoded).digest(asBytes)],
    ["createMd5Group().createMd5().digest", () => createMd5Group().createMd5().update(encoded).digest(asBytes)],
    ["digestFile", (file) => digestFile(file, asBytes)],
    ["digestFiles", async (file) => (await digestFiles([pathToFileURL(file), file], asBytes))[1]],
    [
      "createMd5WorkerPool().digestFiles",
      async (file) => {
        const pool = createMd5WorkerPool({ workers: 1 });
        const told: unknown[] = [];
        const [hash] = await pool.digestFiles([file], { ...asBytes, onFile: (done) => told.push(done.hash) });
        await pool.close();
        expect(told).toEqual([hash]);
        return hash;
      },
    ],
    [
      "createMd5WorkerPool().digestManyBytes",
      async () => {
        const pool = createMd5WorkerPool({ workers: 1 });
        const [hash] = await pool.digestManyBytes([encoded], asBytes);
        await pool.close();
        return hash;
      },
    ],
  ])("makes %s return the digest's 16 bytes, in a new array", async (_, call) => {
    const folder = await temporaryFolder({ file: encoded });
    const [first, second] = [await call(`${folder}/file`), await call(`${folder}/file`)] as Uint8Array[];
    expect(first).toEqual(expected);
    expect(Object.getPrototypeOf(first)).toBe(Uint8Array.prototype);
    first?.fill(0);
    expect(second).toEqual(expected);
  });
});
