import { afterEach, expect, it, vi } from "vitest";
import { instantiateKernel, type KernelExports, loadKernel } from "./instantiate.ts";

/** A module that exports a memory of one page, and one of a version that doesn't exist. */
const memoryModule = "AGFzbQEAAAAFAwEAAQcKAQZtZW1vcnkCAA==";
const unknownModule = "AGFzbQIAAAA=";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["synchronously", instantiateKernel],
  ["asynchronously", loadKernel],
])("runs a module %s, and returns null if the host can't", async (_, instantiate) => {
  expect((await instantiate(memoryModule))?.memory.buffer.byteLength).toBe(65_536);
  expect(await instantiate(unknownModule)).toBeNull();
  vi.stubGlobal("WebAssembly", undefined);
  expect(await instantiate(memoryModule)).toBeNull();
});

it.each([
  ["synchronously", instantiateKernel],
  ["asynchronously", loadKernel],
])("runs a separate module for each call, %s", async (_, instantiate) => {
  const [first, second] = (await Promise.all([memoryModule, memoryModule].map((module) => instantiate(module)))) as [
    KernelExports,
    KernelExports,
  ];
  expect(first.memory).not.toBe(second.memory);
});
