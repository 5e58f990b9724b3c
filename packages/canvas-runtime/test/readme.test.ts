import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameDocument } from "./browser/canvas-page.ts";
import { type Harness, startHarness } from "./browser/harness.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const mountOptions = readFileSync(new URL("../src/sandbox/host/mount-options.ts", import.meta.url), "utf8");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

describe("README", () => {
  it("has a usage block that shows a canvas", async () => {
    const { html, headers } = await frameDocument();
    harness.pages.serve("/canvas-frame.html", html, headers);
    const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    const page = await harness.openProgram(block.replace("@fingerpaint/canvas-runtime", "../../src/index.ts"));
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello world" }).waitFor();
    await page.waitForFunction(() => document.title === "Shown");
    expect(await page.title()).toBe("Shown");
  });

  it("names every option, event, diagnostic and entry", () => {
    const options = /interface MountCanvasOptions \{([\s\S]*?)\n\}/.exec(mountOptions)?.[1] ?? "";
    const names = [...options.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    const entries = Object.keys(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).exports);
    const events = [
      "loading",
      "diagnostics",
      "ready",
      "error",
      "stopped",
      "console",
      "action",
      "link",
      "state-refused",
    ];
    const diagnostics = ["syntax", "unknown-module", "import-meta", "no-default-export", "unknown-export"];
    for (const name of [...names, ...entries, ...events, ...diagnostics]) expect(readme).toContain(`| \`${name}\` |`);
  });
});
