import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { turnsDuring } from "../../test/turns-during.ts";
import { bytesPerTurn } from "../md5/event-loop.ts";

const md5 = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

/** WebAssembly that refuses to compile, as a browser's does. */
function webAssemblyThat(refuses: { synchronously: boolean }): typeof WebAssembly {
  const refuse = () => {
    throw new WebAssembly.CompileError("refused");
  };
  return {
    ...WebAssembly,
    Instance: WebAssembly.Instance,
    Module: refuses.synchronously ? refuse : WebAssembly.Module,
    instantiate: async () => refuse(),
    validate: () => false,
  } as unknown as typeof WebAssembly;
}

describe.each([
  ["has no WebAssembly", undefined],
  ["has no SIMD", webAssemblyThat({ synchronously: false })],
  ["forbids compiling", webAssemblyThat({ synchronously: true })],
])("if the host %s", (_, webAssembly) => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("WebAssembly", webAssembly);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("returns the same digests for small batches and for those that would load the lanes", async () => {
    const { digestManyBytes, digestManyTexts } = await import("../digest-many.ts");
    const { loadLanesKernel } = await import("./lanes-kernel.ts");
    const small = Array.from({ length: 100 }, (_, length) => sampleBytes(length));
    expect(await digestManyBytes(small)).toEqual(small.map(md5));
    const large = Array.from({ length: 10 }, (_, i) => sampleBytes(700_000).subarray(i));
    expect(await digestManyBytes(large)).toEqual(large.map(md5));
    const texts = ["", "价格", "a".repeat(1_500_000), "é"];
    expect(await digestManyTexts(texts)).toEqual(texts.map(md5));
    expect(await loadLanesKernel()).toBeNull();
  });

  it("yields to the event loop between inputs and within one", async () => {
    const { digestManyBytes } = await import("../digest-many.ts");
    expect(await turnsDuring(digestManyBytes(new Array(5000).fill(new Uint8Array(0))))).toBeGreaterThanOrEqual(7);
    expect(await turnsDuring(digestManyBytes(new Array(8).fill(new Uint8Array(bytesPerTurn))))).toBeGreaterThanOrEqual(
      7,
    );
    expect(await turnsDuring(digestManyBytes([new Uint8Array(8 * bytesPerTurn)]))).toBeGreaterThanOrEqual(7);
  });

  it("[M7] names the first text that can't be encoded", async () => {
    const { digestManyTexts } = await import("../digest-many.ts");
    const texts = ["a", `${"a".repeat(700_000)}\ud800`, "\ud800"];
    await expect(digestManyTexts(texts)).rejects.toMatchObject({ index: 1, position: 700_000 });
  });
});

describe("if the host has WebAssembly SIMD", () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it("loads the lanes for a large batch, but not for a few small ones", async () => {
    const { digestManyBytes } = await import("../digest-many.ts");
    const { loadedLanesKernel } = await import("./lanes-kernel.ts");
    const small = Array.from({ length: 100 }, (_, length) => sampleBytes(length));
    for (let batch = 0; batch < 5; batch++) expect(await digestManyBytes(small)).toEqual(small.map(md5));
    expect(loadedLanesKernel()).toBeNull();
    const large = Array.from({ length: 7 }, (_, i) => sampleBytes(1_000_000).subarray(i));
    expect(await digestManyBytes(large)).toEqual(large.map(md5));
    expect(loadedLanesKernel()).not.toBeNull();
  });

  it("loads the lanes after many small batches", async () => {
    const { digestManyBytes } = await import("../digest-many.ts");
    const { loadedLanesKernel, loadLanesKernel } = await import("./lanes-kernel.ts");
    const small = Array.from({ length: 100 }, (_, length) => sampleBytes(length));
    for (let batch = 0; batch < 150; batch++) expect(await digestManyBytes(small)).toEqual(small.map(md5));
    await loadLanesKernel();
    expect(loadedLanesKernel()).not.toBeNull();
    expect(await digestManyBytes(small)).toEqual(small.map(md5));
  });
});
