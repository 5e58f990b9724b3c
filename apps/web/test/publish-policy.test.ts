import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { run } from "../../server/src/commands/run.ts";
import { report } from "./canvases.ts";
import { expectGoodLooks } from "./page-looks.ts";
import { startWebsite, type Website } from "./website.ts";

async function openWebsite(environment: Record<string, string>): Promise<Website> {
  const website = await startWebsite({ environment });
  onTestFinished(() => website.close());
  return website;
}

it("[C24] if publishing is switched off, the editor says so and still previews", async () => {
  const website = await openWebsite({ PUBLISH: "off" });
  await expectGoodLooks(await website.openVisitor(), async ({ open, page, waitForState }, look) => {
    await open("/editor-canvas");
    await page.getByText("Publishing is switched off on this server.").waitFor();
    expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "New canvas" }).count()).toBe(0);
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await waitForState("ready");
    await look("editor, publishing off");
  });
});

it("[C24] if publishing needs a key, the editor asks for it and keeps it for the tab", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fingerpaint-web-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const environment = { PUBLISH: "keys", STORAGE: "json", DATA_DIR: folder };
  const written: string[] = [];
  const create = ["keys", "create", "--scope", "publish"];
  expect(await run(create, environment, { out: (text) => written.push(text), error: () => {} })).toBe(0);
  const key = written.join("");
  const website = await openWebsite(environment);
  await expectGoodLooks(await website.openVisitor(), async ({ open, page, waitForState }, look) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await waitForState("ready");
    await page.getByLabel("Publish key").fill("a-key-that-is-wrong");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Publishing here requires a valid publish key" }).waitFor();
    await page.reload();
    expect(await page.getByLabel("Publish key").inputValue()).toBe("a-key-that-is-wrong");
    await page.getByLabel("Publish key").fill(` ${key.trim()} `);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByLabel("Share link").waitFor();
    await look("editor, publish key");
  });
});

it("[B7] a service that is switched off has no page and no link", async () => {
  const withoutMd5 = await (await openWebsite({ MD5: "off" })).openVisitor();
  await withoutMd5.open("/");
  await withoutMd5.page.getByRole("link", { name: "My canvases" }).first().waitFor();
  expect(await withoutMd5.page.getByRole("link", { name: /hash/i }).count()).toBe(0);
  const withoutCanvases = await (await openWebsite({ CANVAS: "off" })).openVisitor();
  await withoutCanvases.open("/");
  await withoutCanvases.page.getByRole("link", { name: "Hash", exact: true }).waitFor();
  expect(await withoutCanvases.page.getByRole("link", { name: /canvas/i }).count()).toBe(0);
  const reply = await withoutCanvases.page.goto(`${new URL(withoutCanvases.page.url()).origin}/editor-canvas`);
  expect(reply?.status()).toBe(404);
});
