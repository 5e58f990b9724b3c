import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

describe("the history of the tab", () => {
  it("doesn't grow if a canvas pushes entries", async () => {
    const opened = await openCanvas(
      harness,
      `for (let n = 0; n < 30; n++) { history.pushState(n, "", null); history.replaceState(n, "", null); }
export default function Pushing() { return <p>Shown</p>; }`,
    );
    await opened.waitFor("ready");
    expect(await opened.page.evaluate(() => history.length)).toBe(2);
    await opened.close();
  });
});
