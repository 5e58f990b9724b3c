import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

const folder = new URL("../samples/", import.meta.url);
const samples = readdirSync(folder).filter((name) => name.endsWith(".canvas.tsx"));

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, 60_000);
afterAll(() => harness?.close());

it("has at least 40 samples to show", () => {
  expect(samples.length).toBeGreaterThanOrEqual(40);
});

it.concurrent.each(samples)("%s reaches ready in its sandbox, and shows something", async (name) => {
  const opened = await openCanvas(harness, readFileSync(new URL(name, folder), "utf8"));
  await opened.waitFor("ready");
  expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([]);
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text would not show that anything is seen
  expect((await opened.canvas.locator("body").innerText()).trim()).not.toBe("");
  await opened.close();
});
