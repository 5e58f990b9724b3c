import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, 60_000);
afterAll(() => harness.close());

describe("the harness", () => {
  it("opens a program built from the sources", async () => {
    const page = await harness.openProgram(`
      import { createRoot } from "react-dom/client";
      createRoot(document.getElementById("root")!).render(<p>{window.isSecureContext ? "secure" : "not"}</p>);`);
    await page.getByText("secure").waitFor();
    expect(await page.getByText("secure").count()).toBe(1);
  });

  it("sees what reaches the other origin", async () => {
    const page = await harness.openProgram(
      `fetch(${JSON.stringify(harness.other.origin)} + "/probe").then(() => (document.title = "done"))`,
    );
    await page.waitForFunction(() => document.title === "done");
    expect(harness.other.hits).toContain("GET /probe");
  });
});
