import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import { digestBytes } from "../src/digest.ts";
import { bundle } from "./bundle.ts";
import * as cases from "./memory-cases.ts";

declare const bundled: typeof cases;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { code } = await bundle(`export * from "./test/memory-cases.ts"`, "browser");
  browser = await launchChromium();
  page = await browser.newPage();
  await page.addScriptTag({ content: code });
});

afterAll(() => browser?.close());

const refused = "must be bytes whose memory wasn't transferred; got Uint8Array";

/** The error of each call that refuses its bytes or its target. */
function refusals(calls: readonly string[]): Record<string, string> {
  const places = new Map([
    ["digestStream", "source[0]"],
    ["digestManyBytes of 2", "inputs[1]"],
    ["digestManyBytes of 20", "inputs[0]"],
    ["formatDigest", "digest"],
    ["verifyDigest", "digest"],
  ]);
  const placeOf = (call: string) => places.get(call) ?? (call.startsWith("encodeTextInto") ? "target" : "bytes");
  return Object.fromEntries(calls.map((call) => [call, `INVALID_ARGUMENT: ${placeOf(call)}: ${refused}`]));
}

describe.each<[string, Pick<typeof cases, "memoryOutcomes" | "transferredMeanwhile">]>([
  ["Node", cases],
  [
    "Chromium",
    {
      memoryOutcomes: (kind) => page.evaluate((kind) => bundled.memoryOutcomes(kind), kind),
      transferredMeanwhile: () => page.evaluate(() => bundled.transferredMeanwhile()),
    },
  ],
])("in %s", (_, { memoryOutcomes, transferredMeanwhile }) => {
  it("refuses bytes whose memory was transferred before or during the call", async () => {
    const outcomes = await memoryOutcomes("transferred");
    expect(outcomes).toEqual(refusals(Object.keys(outcomes)));
    const [short, long] = [100, 5000].map((length) => digestBytes(new Uint8Array(length)));
    expect(await transferredMeanwhile()).toEqual({
      "digestManyBytes of 1": `INVALID_ARGUMENT: inputs[0]: ${refused}`,
      "digestManyBytes of 10": `INVALID_ARGUMENT: inputs[9]: ${refused}`,
      "digestManyBytes of 3000": `INVALID_ARGUMENT: inputs[2999]: ${refused}`,
      "createMd5Group, 100": [short, short, `INVALID_ARGUMENT: bytes: ${refused}`, short, short].join(),
      "createMd5Group, 5000": [long, long, `INVALID_ARGUMENT: bytes: ${refused}`, long, long].join(),
      digestStream: `INVALID_ARGUMENT: source[0]: ${refused}`,
    });
    // WebAssembly was loaded by now, which does it all from then on.
    expect(await memoryOutcomes("transferred")).toEqual(outcomes);
  });

  it.each(["shared", "wasm", "resizable"] as const)("accepts %s memory", async (kind) => {
    expect(await memoryOutcomes(kind)).toEqual(await memoryOutcomes("ordinary"));
  });

  // Resizable memory comes last. After V8 of Node 20 and 22 has met it, a transferred array may report its old length.
  it("refuses bytes beyond the end of shrunken memory", async () => {
    const outcomes = await memoryOutcomes("cut");
    expect(outcomes).toEqual(refusals(Object.keys(outcomes)));
  });
});
