import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import { textEncodings } from "../src/encodings/load-encoder.ts";
import type * as md5Core from "../src/index.ts";
import { bundle } from "./bundle.ts";
import { anyTexts, encodableTexts, encodeCharacter, encodeOrRefuse } from "./encoding-oracle.ts";

declare const bundled: typeof md5Core;

const allCodeUnits = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { code } = await bundle(`export * from "@fingerpaint/md5-core"`, "browser");
  browser = await launchChromium();
  page = await browser.newPage();
  await page.addScriptTag({ content: code });
});

afterAll(() => browser?.close());

describe.each(textEncodings)("Chromium, in %s", (encoding) => {
  it("[M4] encodes or refuses every code unit of the BMP like iconv-lite", async () => {
    const outcomes = await page.evaluate(async (encoding) => {
      const outcomes: string[] = [];
      const target = new Uint8Array(6);
      // Collecting the stack traces of all refusals would take longer than the rest.
      Error.stackTraceLimit = 0;
      for (let unit = 0; unit < 0x10000; unit++) {
        const text = String.fromCharCode(unit);
        const bytes = await bundled.encodeText(text, { encoding }).catch(() => undefined);
        const written = await bundled.encodeTextInto(text, target, { encoding }).catch(() => undefined);
        if (written !== bytes?.length || bytes?.some((byte, index) => byte !== target[index])) outcomes.push("into:");
        outcomes.push(
          bytes === undefined ? "-" : Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        );
      }
      return outcomes.join(" ");
    }, encoding);
    const expected = allCodeUnits.map((character) => encodeCharacter(character, encoding) ?? "-").join(" ");
    expect(outcomes === expected).toBe(true);
  });

  it("returns a long text's bytes in a buffer that contains nothing else", async () => {
    const encodable = allCodeUnits.filter((character) => encodeCharacter(character, encoding) !== undefined).join("");
    const text = encodable.repeat(Math.ceil(20_000 / encodable.length));
    const digestAndBufferBytes = await page.evaluate(
      async ([text, encoding]) => {
        const bytes = await bundled.encodeText(text, { encoding });
        return [bundled.digestBytes(bytes), bytes.buffer.byteLength];
      },
      [text, encoding] as const,
    );
    const expected = Buffer.from(encodeOrRefuse(text, encoding) as string, "hex");
    expect(digestAndBufferBytes).toEqual([createHash("md5").update(expected).digest("hex"), expected.length]);
  });

  it("[M4] digests iconv-lite's bytes for random texts, or names the position of a refused character", async () => {
    const texts = [
      ...fc.sample(anyTexts, 150),
      ...fc.sample(encodableTexts(encoding), 150),
      allCodeUnits.filter((character) => encodeCharacter(character, encoding) !== undefined).join(""),
    ];
    const outcomes = await page.evaluate(
      ([json, encoding]) => {
        const digests = (JSON.parse(json) as string[]).map((text) => {
          return bundled.digestText(text, { encoding }).catch(({ position }) => position as number);
        });
        return Promise.all(digests);
      },
      // JSON escapes lone surrogates, which would not arrive in a message.
      [JSON.stringify(texts), encoding] as const,
    );
    const expected = texts.map((text) => {
      const outcome = encodeOrRefuse(text, encoding);
      return typeof outcome === "number" ? outcome : createHash("md5").update(outcome, "hex").digest("hex");
    });
    expect(outcomes).toEqual(expected);
    expect(new Set(expected.map((outcome) => typeof outcome)).size).toBe(2);
  });
});
