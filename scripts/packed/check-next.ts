import { strict as assert } from "node:assert";
import { launchChromium } from "../launch-chromium.ts";
import { checkServices } from "./check-services.ts";
import { type Ended, runIn } from "./run-in.ts";
import { withProgram } from "./with-program.ts";

/** Builds and starts a Next app, opens its page, and uses the services of its route handler. */
export async function checkNext(folder: string): Promise<Ended> {
  const next = "../node_modules/.bin/next";
  const built = await runIn(folder, [next, "build"]);
  if (built.exitCode !== 0) return built;
  const command = [next, "start", "--hostname", "127.0.0.1", "--port", "0"];
  return withProgram({ folder, command, announces: /(http:\/\/127\.0\.0\.1:[1-9]\d*)/ }, async (origin) => {
    await openPage(origin);
    await checkServices(`${origin}/tools`);
  });
}

async function openPage(origin: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    assert.equal(await page.locator("#digest").textContent(), "5d41402abc4b2a76b9719d911017c592");
    await page.locator("#served-digest", { hasText: "5d41402abc4b2a76b9719d911017c592" }).waitFor();
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello from a canvas" }).waitFor();
  } finally {
    await browser.close();
  }
}
