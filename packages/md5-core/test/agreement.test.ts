import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import { expect, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import type * as md5Core from "../src/index.ts";
import { digestManyBytes, digestManyTexts, type TextEncoding } from "../src/index.ts";
import { loadLanesKernel } from "../src/lanes/lanes-kernel.ts";
import { bundle } from "./bundle.ts";
import { type RandomBatch, randomBatches } from "./random-batches.ts";

/** `pnpm test:agreement` asks for a million. */
const items = Number(process.env.AGREEMENT_ITEMS ?? 4000);
/** Another one for each run. Failures name it. */
const seed = Number(process.env.AGREEMENT_SEED ?? Date.now() % 2 ** 31);
const timeoutMs = 300_000 + items;

const codePoints = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const ascii = codePoints(0, 0x7f);
const basicPlane = codePoints(0, 0xd7ff) + codePoints(0xe000, 0xffff);
/** Half of the characters that other code than ASCII's writes are ASCII, as in most texts. */
const mixed = (characters: string) => characters + ascii.repeat(characters.length / ascii.length);
const alphabets: Record<TextEncoding, string> = {
  ascii,
  utf8: mixed(basicPlane + codePoints(0x1_0000, 0x1_ffff)),
  utf16: mixed(basicPlane + codePoints(0x1_0000, 0x1_ffff)),
  gbk: mixed([...basicPlane].filter(isInGbk).join("")),
};

/** U+E7C7 is iconv-lite's known bug. */
function isInGbk(character: string): boolean {
  return character !== "\ue7c7" && iconv.decode(iconv.encode(character, "gbk"), "gbk") === character;
}

/** By node:crypto and iconv-lite. */
function expectedDigests(batch: RandomBatch): string[] {
  const inputs = "inputs" in batch ? batch.inputs : batch.texts.map((text) => iconv.encode(text, batch.encoding));
  return inputs.map((input) => {
    const hash = createHash("md5").update(input);
    if (batch.outputFormat === "base64") return hash.digest("base64");
    return batch.outputFormat === "hex" ? hash.digest("hex") : hash.digest("hex").toUpperCase();
  });
}

function digestsOf(
  { digestManyBytes, digestManyTexts }: Pick<typeof md5Core, "digestManyBytes" | "digestManyTexts">,
  batch: RandomBatch,
) {
  return "inputs" in batch ? digestManyBytes(batch.inputs, batch) : digestManyTexts(batch.texts, batch);
}

it(
  `agrees with node:crypto in Node on ${items} random batches' items`,
  async () => {
    expect(await loadLanesKernel()).not.toBeNull();
    const batches = randomBatches(seed, items, alphabets);
    for (;;) {
      // Three calls under way, so that they take turns at the lanes.
      const group = [batches.next(), batches.next(), batches.next()].flatMap(({ value }) => value ?? []);
      if (group.length === 0) break;
      const digests = await Promise.all(group.map((batch) => digestsOf({ digestManyBytes, digestManyTexts }, batch)));
      // Compared as text first: a million calls of toEqual take a minute.
      const expected = group.map(expectedDigests);
      if (digests.join() !== expected.join()) expect(digests, `AGREEMENT_SEED=${seed}`).toEqual(expected);
    }
  },
  timeoutMs,
);

/** The program that runs in the page, where the batches are made too. */
const program = `
  import { digestManyBytes, digestManyTexts } from "@fingerpaint/md5-core";
  import { loadLanesKernel } from "./src/lanes/lanes-kernel.ts";
  import { randomBatches } from "./test/random-batches.ts";
  let batches;
  export async function begin(...options) {
    batches = randomBatches(...options);
    return (await loadLanesKernel()) !== null;
  }
  export async function nextDigests() {
    const { value: batch } = batches.next();
    if (batch === undefined) return null;
    return (await ("inputs" in batch ? digestManyBytes(batch.inputs, batch) : digestManyTexts(batch.texts, batch))).join();
  }
`;

declare const bundled: {
  /** @returns whether the lanes are used */
  begin(...options: Parameters<typeof randomBatches>): Promise<boolean>;
  /** Joined, of the next batch; null when there is none. */
  nextDigests(): Promise<string | null>;
};

it(
  `agrees with node:crypto in Chromium on ${items} random batches' items`,
  async () => {
    const { code } = await bundle(program, "browser");
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code });
      const options = [seed, items, alphabets] as const;
      expect(await page.evaluate((options) => bundled.begin(...options), options)).toBe(true);
      for (const batch of randomBatches(...options)) {
        const digests = await page.evaluate(() => bundled.nextDigests());
        const expected = expectedDigests(batch);
        if (digests !== expected.join()) expect(digests?.split(","), `AGREEMENT_SEED=${seed}`).toEqual(expected);
      }
      expect(await page.evaluate(() => bundled.nextDigests())).toBeNull();
    } finally {
      await browser.close();
    }
  },
  timeoutMs,
);
