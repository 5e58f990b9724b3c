import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { utf8Encoder } from "../encodings/load-encoder.ts";
import type { Md5Engine } from "./engine.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";

const md5 = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

/** Counts the calls of the cold engine. */
function createColdEngine() {
  let calls = 0;
  const engine: Md5Engine = {
    digestBytes(...input) {
      calls++;
      return javascriptEngine.digestBytes(...input);
    },
    digestText(...input) {
      calls++;
      return javascriptEngine.digestText(...input);
    },
    createState(firstBytes) {
      calls++;
      return javascriptEngine.createState(firstBytes);
    },
    createSavableState(firstBytes, midstate) {
      calls++;
      return javascriptEngine.createSavableState(firstBytes, midstate);
    },
  };
  return { engine, calls: () => calls };
}

/** Loads a fresh copy of the module, as in a program that has done nothing else. */
async function createWarmingEngine(
  coldEngine: Md5Engine,
  warmUpBytes: number,
  maxBytes = Infinity,
): Promise<Md5Engine> {
  vi.resetModules();
  const module = await import("./engine-browser.ts");
  return module.createWarmingEngine(coldEngine, { warmUpBytes, maxBytes });
}

describe("createWarmingEngine", () => {
  const uses: [string, (engine: Md5Engine) => string, string][] = [
    ["bytes", (engine) => engine.digestBytes(sampleBytes(10), "hex"), md5(sampleBytes(10))],
    ["texts", (engine) => engine.digestText("价格", utf8Encoder, "hex"), md5("价格")],
    ["streams", (engine) => engine.createState(0).finishAs("hex"), md5("")],
  ];

  it.each(uses)(
    "leaves the first %s to the cold engine, and returns the same digests afterwards",
    async (_, use, hash) => {
      const cold = createColdEngine();
      const engine = await createWarmingEngine(cold.engine, 2 ** 20);
      for (let call = 0; call < 100; call++) expect(use(engine), `call ${call}`).toBe(hash);
      expect(cold.calls()).toBeGreaterThan(5);
      expect(cold.calls()).toBeLessThan(40);
    },
  );

  it("counts the bytes, too", async () => {
    const cold = createColdEngine();
    const engine = await createWarmingEngine(cold.engine, 2 ** 20);
    const bytes = sampleBytes(300_000);
    for (let call = 0; call < 10; call++) expect(engine.digestBytes(bytes, "hex")).toBe(md5(bytes));
    expect(cold.calls()).toBe(3);
  });

  it("leaves inputs that are too long for the kernel to the cold engine", async () => {
    const cold = createColdEngine();
    const engine = await createWarmingEngine(cold.engine, 1, 999);
    const long = sampleBytes(1000);
    expect(engine.digestBytes(long.subarray(1), "hex")).toBe(md5(long.subarray(1)));
    expect(engine.createState(999).finishAs("hex")).toBe(md5(""));
    expect(cold.calls()).toBe(0);
    expect(engine.digestBytes(long, "hex")).toBe(md5(long));
    expect(engine.digestText("a".repeat(1000), utf8Encoder, "hex")).toBe(md5("a".repeat(1000)));
    expect(engine.createState(1000).finishAs("hex")).toBe(md5(""));
    expect(cold.calls()).toBe(3);
  });

  it("finishes a stream in the engine that started it", async () => {
    const engine = await createWarmingEngine(createColdEngine().engine, 2 ** 17);
    const states = Array.from({ length: 5 }, () => engine.createState(100));
    for (const state of states) state.update(sampleBytes(100));
    for (const state of states) expect(state.finishAs("hex")).toBe(md5(sampleBytes(100)));
  });

  describe("if the host has no WebAssembly", () => {
    beforeEach(() => void vi.stubGlobal("WebAssembly", undefined));
    afterEach(() => void vi.unstubAllGlobals());

    it.each(uses)("leaves all %s to the cold engine", async (_, use, hash) => {
      const cold = createColdEngine();
      const engine = await createWarmingEngine(cold.engine, 2 ** 20);
      for (let call = 0; call < 100; call++) expect(use(engine)).toBe(hash);
      expect(cold.calls()).toBe(100);
    });
  });
});
