import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareChromium } from "../../../../scripts/share-chromium.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

describe("the harness", () => {
  it("opens a program built from the sources", async () => {
    const page = await harness.openProgram(`
      import { createRoot } from "react-dom/client";
      createRoot(document.getElementById("root")!).render(<p>{window.isSecureContext ? "secure" : "not"}</p>);`);
    await page.getByText("secure").waitFor();
    expect(await page.getByText("secure").count()).toBe(1);
  });

  it("records requests to the other origin", async () => {
    const page = await harness.openProgram(
      `fetch(${JSON.stringify(harness.other.origin)} + "/probe").then(() => (document.title = "done"))`,
    );
    await page.waitForFunction(() => document.title === "done");
    expect(harness.other.hits).toContain("GET /probe");
  });
});

describe("a share of the browser", () => {
  it("closes everything opened through it, even a hanging page, and nothing else", async () => {
    const [ours, others] = await Promise.all([shareChromium(), shareChromium()]);
    const stays = await others.newPage();
    const hangs = await (await ours.newContext()).newPage();
    const before = await rendererTimes(stays);
    const endless = hangs.evaluate("while (true) {}").catch((error: Error) => error.message);
    // Other pages are idle, but may have taken more time than this before.
    const hanging = async () => {
      const times = await rendererTimes(stays);
      return [...times].find(([id, seconds]) => seconds > (before.get(id) ?? 0) + 0.3)?.[0];
    };
    await expect.poll(hanging).toBeDefined();
    const id = await hanging();
    await ours.close();
    expect(await endless).toContain("closed");
    await expect.poll(async () => [...(await rendererTimes(stays)).keys()]).not.toContain(id);
    expect(await stays.evaluate("1 + 1")).toBe(2);
    await others.close();
    expect(stays.isClosed()).toBe(true);
  });
});

/** The CPU time of each renderer process (for pages and frames), in seconds, by its id. */
async function rendererTimes(page: Page): Promise<ReadonlyMap<number, number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  await session?.detach();
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}
