import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as node from "../src/index.ts";
import { wasmModule as lanesModule } from "../src/kernels/lanes-kernel.generated.ts";
import { wasmModule as scalarModule } from "../src/kernels/scalar-kernel.generated.ts";
import { bundle } from "./bundle.ts";
import { anyCodePoint } from "./encoding-oracle.ts";
import { rejectionOf } from "./rejection.ts";
import { sampleBytes } from "./sample-bytes.ts";

type Entry = typeof node;

/** All that a browser has and the package uses: Buffer, process, setImmediate and modules of Node are not there. */
const browserGlobals = () => ({
  TextEncoder,
  TextDecoder,
  MessageChannel,
  ReadableStream,
  AbortController,
  Blob,
  atob,
  btoa,
});

let code: string;
let inputs: Awaited<ReturnType<typeof bundle>>["inputs"];

beforeAll(async () => {
  ({ code, inputs } = await bundle(`export * from "@fingerpaint/md5-core"`, "browser"));
});

describe.each([
  ["", true],
  [" without WebAssembly", false],
])("the browser's build%s", (_, wasm) => {
  let browser: Entry;

  beforeAll(() => {
    browser = runInNewContext(`${code}; bundled`, browserGlobals(), { contextCodeGeneration: { wasm } }) as Entry;
  });

  it("exports the same names as Node's", () => {
    expect(Object.keys(browser).sort()).toEqual(Object.keys(node).sort());
  });

  it("has sources that name neither Buffer nor Node's modules", async () => {
    const sources = Object.keys(inputs).filter((input) => input.startsWith("src/"));
    expect(sources).toContain("src/md5/engine-javascript.ts");
    expect(sources).not.toContain("src/md5/engine-node.ts");
    const others = Object.keys(inputs).filter((input) => !input.startsWith("src/") && input !== "<stdin>");
    expect(others.map((input) => input.replace(/.*node_modules\//, ""))).toEqual([
      "iconv-lite/encodings/tables/cp936.json",
      "iconv-lite/encodings/tables/gbk-added.json",
    ]);
    for (const source of sources) {
      const text = await readFile(new URL(`../${source}`, import.meta.url), "utf8");
      expect(text.match(/\bBuffer\b|\bnode:|\bprocess\./), source).toBeNull();
    }
  });

  it("loads gbk's table by a dynamic import only", () => {
    const importsOf = (path: string) =>
      Object.values(inputs).flatMap(({ imports }) => imports.filter((i) => i.path === path));
    expect(importsOf("src/encodings/gbk-encoder.ts")).toMatchObject([{ kind: "dynamic-import" }]);
    expect(importsOf("src/encodings/gbk-table.ts")).toHaveLength(1);
  });

  it("includes only the scalar kernel for digestText alone", async () => {
    const alone = await bundle(`export { digestText } from "@fingerpaint/md5-core"`, "browser");
    expect(alone.code).toContain(scalarModule);
    expect(alone.code).not.toContain(lanesModule);
    expect(code).toContain(lanesModule);
  });

  it("returns the same digests and bytes", async () => {
    const texts = ["", "abc", "价格 €", "😀", "\ue7c7", "\ud800", "é", "x".repeat(2_000_000)];
    for (const encoding of node.textEncodings) {
      for (const outputFormat of node.outputFormats) {
        for (const text of texts) {
          const outcomes = [browser, node].map((entry) =>
            outcomeOf(() => entry.digestText(text, { encoding, outputFormat })),
          );
          expect(await outcomes[0], `${text.slice(0, 9)} in ${encoding}`).toBe(await outcomes[1]);
        }
      }
      const [actual, expected] = await Promise.all(
        [browser, node].map((entry) => entry.encodeText("abc", { encoding })),
      );
      expect([...(actual as Uint8Array)]).toEqual([...(expected as Uint8Array)]);
    }
  });

  it("returns the same for any text in gbk", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCodePoint }), async (text) => {
        const [actual, expected] = [browser, node].map((entry) =>
          outcomeOf(() => entry.digestText(text, { encoding: "gbk" })),
        );
        expect(await actual).toBe(await expected);
      }),
    );
  });

  it("returns the same for bytes, pieces, streams and batches", async () => {
    const bytes = sampleBytes(1_200_000);
    const batch = [bytes, bytes.subarray(1, 100), sampleBytes(0)];
    const texts = ["a", "b".repeat(1_200_000), "价"];
    for (const entry of [browser, node]) {
      expect(entry.digestBytes(bytes, { outputFormat: "base64" })).toBe(
        node.digestBytes(bytes, { outputFormat: "base64" }),
      );
      expect(entry.createMd5().update(bytes).update(bytes).digest()).toBe(
        node.createMd5().update(bytes).update(bytes).digest(),
      );
      expect(await entry.digestStream(new Blob([bytes.slice()]).stream())).toBe(node.digestBytes(bytes));
      expect([...(await entry.digestManyBytes(batch))]).toEqual(batch.map((input) => node.digestBytes(input)));
      expect([...(await entry.digestManyTexts(texts))]).toEqual(await node.digestManyTexts(texts));
      expect(await entry.verifyText("abc", "kAFQmDzST7DWlj99KOF/cg==")).toMatchObject({ isValid: true });
    }
  });

  it("throws errors that this copy of the package recognises", async () => {
    const error = await rejectionOf(() => browser.digestManyTexts(["a", "é"], { encoding: "ascii" }));
    expect(error).toMatchObject({ name: "UnencodableTextError", code: "UNENCODABLE_TEXT", index: 1, position: 0 });
  });
});

/** A digest, or the name and details of the error. */
async function outcomeOf(call: () => Promise<string>): Promise<string> {
  try {
    return await call();
  } catch (error) {
    const { name, details } = error as node.Md5Error;
    return `${name}: ${details}`;
  }
}
