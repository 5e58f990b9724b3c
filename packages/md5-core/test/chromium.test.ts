import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import type * as md5Core from "../src/index.ts";
import { bundle } from "./bundle.ts";

declare const bundled: typeof md5Core;

const md5 = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

let browser: Browser;
let server: Server;

beforeAll(async () => {
  const { code } = await bundle(`export * from "@fingerpaint/md5-core"`, "browser");
  server = createServer(({ url = "" }, response) => {
    if (url === "/script") {
      response.setHeader("Content-Type", "text/javascript").end(code);
      return;
    }
    const policy = decodeURIComponent(url.slice(1));
    response.setHeader("Content-Security-Policy", policy).setHeader("Content-Type", "text/html");
    response.end('<!doctype html><meta charset="utf-8"><script src="/script"></script>');
  }).listen(0);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe.each([
  ["that lets WebAssembly be compiled", "script-src 'self' 'wasm-unsafe-eval'", true],
  ["that forbids WebAssembly", "script-src 'self'", false],
])("a Chromium page under a policy %s", (_, policy, isWasmAllowed) => {
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage();
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/${encodeURIComponent(policy)}`);
    const emptyModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
    const isCompiled = await page.evaluate((bytes) => {
      try {
        return new WebAssembly.Module(Uint8Array.from(bytes)) instanceof WebAssembly.Module;
      } catch {
        return false;
      }
    }, emptyModule);
    expect(isCompiled, "the policy has no effect, so the test would prove nothing").toBe(isWasmAllowed);
  });

  it("digests bytes of all lengths, on either side of the threshold for the kernel", async () => {
    const digests = await page.evaluate(() => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7 + 3) % 251);
      const lengths = [...Array(261).keys(), 16_383, 16_384, 16_385, 65_536, 70_000];
      return lengths.map((length) => [length, bundled.digestBytes(bytes.subarray(0, length))] as const);
    });
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7 + 3) % 251);
    expect(digests).toEqual(digests.map(([length]) => [length, md5(bytes.subarray(0, length))]));
  });

  it("digests texts, streams, batches and shared lanes", async () => {
    const digests = await page.evaluate(async () => {
      const text = "价格 € and more. ".repeat(40_000);
      const bytes = new TextEncoder().encode(text);
      const lanes = bundled.createMd5Group();
      const hashers = Array.from({ length: 9 }, () => lanes.createMd5());
      for (let start = 0; start < bytes.length; start += 50_000) {
        for (const hasher of hashers) hasher.update(bytes.subarray(start, start + 50_000));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return [
        await bundled.digestText(text),
        bundled.createMd5().update(bytes.subarray(0, 17)).update(bytes.subarray(17)).digest(),
        await bundled.digestStream(new Blob([bytes]).stream()),
        ...(await bundled.digestManyBytes([bytes, bytes, bytes, bytes, bytes])),
        ...(await bundled.digestManyTexts([text, text, text, text, text])),
        ...hashers.map((hasher) => hasher.digest()),
      ];
    });
    const expected = md5("价格 € and more. ".repeat(40_000));
    expect(digests).toEqual(digests.map(() => expected));
    expect(digests).toHaveLength(3 + 5 + 5 + 9);
  });
});
