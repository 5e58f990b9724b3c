import { afterAll, beforeAll, describe, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
});
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
  "hash, 40 files": async ({ open, page }) => {
    await open("/hash");
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (let n = 1; n <= 40; n++) {
        data.items.add(new File(["x".repeat((n * 7919) % 40_000)], `holiday-photo-${n}.jpg`));
      }
      data.items.add(new File(["x".repeat(7919)], "copy of photo 1.jpg"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByText("41 of 41 files hashed · 2 duplicates").waitFor();
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
    await page.getByText("Published.", { exact: true }).waitFor();
    await page.getByText("On the command line").click();
    await page.getByText(/^npx -y \S+\.tgz get /).waitFor();
  },
  "editor, broken": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(broken.replace("editor/canvas", "other/canvas"));
    await waitForState("error");
    await page.getByRole("button", { name: "Rewrite the import" }).waitFor();
    // By key: Chromium sends a click that immediately follows a scroll to the frame that was there before.
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("button", { name: "Publish anyway" }).waitFor();
  },
  "editor, nothing to publish": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill("too short");
    // By key, as above.
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("alert").filter({ hasText: "The source is too short" }).waitFor();
  },
  "editor, search": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await page.getByRole("textbox", { name: "Canvas source" }).press("Control+f");
    await page.getByRole("textbox", { name: "Find" }).fill("Stat");
  },
  "editor, a sample over a text": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await page.getByLabel("Start from…").selectOption("Release report");
    await page.getByRole("dialog").waitFor();
  },
  "editor, full screen": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await waitForState("ready");
    await page.getByRole("button", { name: "Full screen" }).press("Enter");
    await page.getByRole("button", { name: "Exit full screen" }).waitFor();
  },
  "editor, phone width": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("textbox", { name: "Canvas source" }).fill(report);
    await waitForState("ready");
    await page.getByRole("button", { name: "Phone width" }).click();
  },
  "edit, changed elsewhere": async (visitor) => {
    await changeElsewhere(visitor);
  },
  "edit, compared": async (visitor) => {
    await changeElsewhere(visitor);
    await visitor.page.getByRole("button", { name: "Compare" }).press("Enter");
    await visitor.page.locator(".cm-deletedChunk").first().waitFor();
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
    await page.getByRole("button", { name: "更新" }).waitFor();
  },
  "edit, missing": async ({ open, waitForState }) => {
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit");
    await waitForState("missing");
  },
};

/** An author edits a canvas that was updated in another tab in the meantime. */
async function changeElsewhere({ context, open, page, publish, waitForState }: Visitor): Promise<void> {
  const canvasId = await publish({ source: report, title: "Report" });
  await open(`/editor-canvas/${canvasId}/edit`);
  await waitForState("ready");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("textbox", { name: "Canvas source" }).fill(report.replace("final", "draft"));
  await other.getByRole("button", { name: "Update" }).click();
  await other.getByText("Updated.").waitFor();
  await other.close();
  await page.getByRole("textbox", { name: "Canvas source" }).fill(report.replace("Churn", "Losses"));
  await page.getByLabel("Title").press("Enter");
  await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
}

describe("the hash page and the editor", () => {
  it.each(Object.entries(places))("have no barriers that axe finds, fit a phone and log nothing: %s", (name, visit) =>
    expectGoodLooks(visitor, name, visit),
  );
});
