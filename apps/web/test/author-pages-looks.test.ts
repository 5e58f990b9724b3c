import { afterAll, beforeAll, describe, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { sourceField, updateSource, write } from "./source-field.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
});
afterAll(() => website.close());

/** Every page for authors with its states, and how a visitor gets there. */
const places: Record<string, Visit> = {
  hash: async ({ open, page }, look) => {
    await open("/hash");
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await page.getByLabel("Expected hash of the text").fill("5d41402abc4b2a76b9719d911017c592");
    await page.locator("input[type=file]").setInputFiles([
      { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") },
      { name: `${"a-name-that-no-phone-can-show-".repeat(4)}.txt`, mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await page.getByLabel("Expected hash of a file").fill("XUFAKrxLKna5cZ2REBfFkg==");
    await page.getByText("2 of 2 files hashed · 1 matches").waitFor();
    await look("hash, digests");
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (let n = 1; n <= 12; n++) {
        data.items.add(new File(["x".repeat((n * 7919) % 40_000)], `holiday-photo-${n}.jpg`));
      }
      data.items.add(new File(["x".repeat(7919)], "copy of photo 1.jpg"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByText("15 of 15 files hashed · 1 matches the expected hash · 2 duplicates").waitFor();
    await page.getByLabel("Text", { exact: true }).fill("café");
    await page.getByLabel("Encoding").selectOption("ascii");
    await page.getByLabel("Expected hash of the text").fill("no hash");
    await page.getByRole("alert").waitFor();
    await look("hash, many files and refusals");
    await page.getByLabel("Expected hash of a file").fill("d41d8cd98f00b204e9800998ecf8427e-3");
    await page.getByText("Undecided", { exact: true }).first().waitFor();
    await page.getByLabel("Filter").fill("nothing like it");
    await page.getByText("No file matches this filter.").waitFor();
    await page.getByLabel("Filter").fill("a.txt");
    await page.getByText("No file matches this filter.").waitFor({ state: "detached" });
    await look("hash, undecided");
    await page.getByLabel("Filter").fill("");
    const listed = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const lines = ["a.txt", "missing.txt", "holiday-photo-1.jpg"].map(
        (name) => `${"0".repeat(32)}  photos/${name}\n`,
      );
      data.items.add(new File([...lines, "no checksum"], "MD5SUMS"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: listed });
    await page.getByText("Compared with MD5SUMS, 3 files; 1 line isn't a checksum").waitFor();
    await page.getByLabel("Expected hash of a file").fill("");
    await page.getByRole("button", { name: "State" }).click();
    await page.getByText("0 matching · 2 different · 1 missing · 13 unlisted").waitFor();
    await look("hash, a checksum list");
  },
  "new canvas": async ({ open, page, waitForState }, look) => {
    await open("/editor-canvas");
    await sourceField(page).waitFor();
    await look("editor, empty");
    await write(page, "too short");
    // By key: Chromium sends a click that immediately follows a scroll to the frame that was there before.
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("alert").filter({ hasText: "The source is too short" }).waitFor();
    await look("editor, nothing to publish");
    await write(page, broken.replace("editor/canvas", "other/canvas"));
    await waitForState("error");
    await page.getByRole("button", { name: "Rewrite the import" }).waitFor();
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("button", { name: "Publish anyway" }).waitFor();
    await look("editor, broken");
    await write(page, report);
    await waitForState("ready");
    await page.getByRole("list", { name: "Problems" }).waitFor({ state: "detached" });
    await page.locator("[data-control=download]").press("Enter");
    await page.getByRole("button", { name: "HTML page" }).waitFor();
    await look("editor, download");
    await page.keyboard.press("Escape");
    await sourceField(page).press("Control+f");
    await page.getByRole("textbox", { name: "Find" }).fill("Stat");
    await look("editor, search");
    await page.getByRole("textbox", { name: "Find" }).press("Escape");
    await page.getByLabel("Start from…").selectOption("Release report");
    await page.getByRole("dialog").waitFor();
    await look("editor, a sample over a text");
    await page.getByRole("dialog").getByRole("button", { name: "Keep my text" }).press("Enter");
    await page.getByRole("tab", { name: "State" }).press("Enter");
    await page.getByRole("textbox", { name: "Canvas state" }).fill('{\n  "report": {\n    "total": 42,\n  }\n}');
    await page.getByText("Invalid JSON in line 4, column 3.").waitFor();
    await look("editor, state");
    await page.getByRole("tab", { name: "Source" }).press("Enter");
    await page.getByRole("button", { name: "Full screen" }).press("Enter");
    await page.getByRole("button", { name: "Exit full screen" }).waitFor();
    await look("editor, full screen");
    await page.getByRole("button", { name: "Exit full screen" }).press("Enter");
    // Only wide windows have the button.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Phone width" }).press("Enter");
    await look("editor, phone width");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Phone width" }).press("Enter");
    await page.getByRole("button", { name: "Stop" }).press("Enter");
    await waitForState("stopped");
    await look("editor, stopped");
  },
  "published canvas": async ({ open, page, waitForState }, look) => {
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
    await look("editor, published");
    await page.getByLabel("Language").selectOption("zh-CN");
    await page.getByRole("textbox", { name: "画布源码" }).waitFor();
    await page.getByRole("button", { name: "更新" }).waitFor();
    await look("edit, in Chinese");
  },
  "canvas changed elsewhere": async ({ open, page, publish, waitForState }, look) => {
    const canvasId = await publish({ source: report, title: "Report" });
    await open(`/editor-canvas/${canvasId}/edit`);
    await waitForState("ready");
    await updateSource(page, canvasId, report.replace("final", "draft"));
    await write(page, report.replace("Churn", "Losses"));
    await page.getByLabel("Title").press("Enter");
    await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
    await look("edit, changed elsewhere");
    await page.getByRole("button", { name: "Compare" }).press("Enter");
    await page.locator(".cm-deletedChunk").first().waitFor();
    await look("edit, compared");
  },
  "canvas that is missing": async ({ context, open, waitForState }, look) => {
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit");
    await waitForState("missing");
    await look("edit, missing");
    await context.route("**/api/**", (route) => route.abort());
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit");
    await waitForState("error");
    await look("edit, failed");
  },
};

describe("the hash page and the editor", () => {
  it.each(Object.entries(places))("pass axe, fit a phone and log nothing: %s", (_, visit) =>
    expectGoodLooks(visitor, visit),
  );
});
