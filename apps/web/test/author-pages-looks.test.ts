import { afterAll, beforeAll, describe, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
}, 120_000);
afterAll(() => website.close());

/** Every state of the pages where things are made, and how a visitor gets there. */
const places: Record<string, Visit> = {
  "hash, digests": async ({ open, page }) => {
    await open("/hash");
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await page.getByLabel("Expected hash of the text").fill("5d41402abc4b2a76b9719d911017c592");
    await page.locator("input[type=file]").setInputFiles([
      { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") },
      { name: `${"a-name-that-no-phone-can-show-".repeat(4)}.txt`, mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await page.getByLabel("Expected hash of a file").fill("XUFAKrxLKna5cZ2REBfFkg==");
    await page.getByText("2 of 2 files hashed · 1 matches").waitFor();
  },
  "hash, refusals": async ({ open, page }) => {
    await open("/hash");
    await page.getByLabel("Text", { exact: true }).fill("café");
    await page.getByLabel("Encoding").selectOption("ascii");
    await page.getByLabel("Expected hash of the text").fill("no hash");
    await page.getByRole("alert").waitFor();
  },
  "editor, empty": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).waitFor();
  },
  "editor, published": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.getByLabel("Start from…").selectOption("Release report");
    await waitForState("ready");
    await page.getByLabel("Title").fill("Release 4.2");
    await page.getByLabel("Password").fill("secret");
    await page.getByLabel("Expires").selectOption("At a time…");
    await page.getByLabel("Expiry time").fill("2099-12-31T12:00");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByLabel("Share link").waitFor();
    await page.getByText("Open in a shell").click();
    await page.getByText("npx fingerpaint get ", { exact: false }).waitFor();
  },
  "editor, broken": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(broken.replace("editor/canvas", "other/canvas"));
    await waitForState("error");
    await page.getByRole("button", { name: "Rewrite the import" }).waitFor();
    // By key: Chromium sends a click that immediately follows a scroll to the frame that was there before.
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("alert").filter({ hasText: "Not published." }).waitFor();
  },
  "editor, state": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await page.getByRole("tab", { name: "State" }).click();
    await page.getByRole("textbox", { name: "Canvas state" }).fill('{\n  "report": {\n    "total": 42,\n  }\n}');
    await page.getByText("Not JSON: line 4, column 3.").waitFor();
  },
  "editor, stopped": async ({ open, page, waitForState }) => {
    await open("/editor-canvas?norun");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await waitForState("stopped");
  },
  "edit, in Chinese": async ({ open, page, publish, waitForState }) => {
    const canvasId = await publish({ source: report, title: "Report", access: "password", password: "x" });
    await open(`/editor-canvas/${canvasId}/edit`);
    await waitForState("ready");
    await page.getByLabel("Language").selectOption("zh-CN");
    await page.getByRole("button", { name: "发布" }).waitFor();
  },
  "edit, missing": async ({ open, waitForState }) => {
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit");
    await waitForState("missing");
  },
};

describe("the hash page and the editor", () => {
  it.each(Object.entries(places))(
    "have no barriers that axe finds, fit a phone and log nothing: %s",
    { timeout: 60_000 },
    (name, visit) => expectGoodLooks(visitor, name, visit),
  );
});
