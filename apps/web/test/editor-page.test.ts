import { createHash } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let newcomer: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  newcomer = await website.openVisitor();
}, 120_000);
afterAll(() => website.close());

/** The editor as it is for somebody who is new here, in one page for all tests. */
async function openEditor(path = "/editor-canvas"): Promise<Visitor> {
  await newcomer.startOver();
  await newcomer.open(path);
  return newcomer;
}

const sourceField = (page: Page) => page.getByRole("textbox", { name: "Canvas source" });
const problems = (page: Page) => page.getByRole("list", { name: "Problems" }).getByRole("listitem");

/** The text of the editor, which shows only the lines in view: as Ctrl+A and Ctrl+C give it. */
async function sourceOf(page: Page): Promise<string> {
  await sourceField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  return page.evaluate(() => navigator.clipboard.readText());
}

async function paste(page: Page, source: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), source);
  await sourceField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

async function publish(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  return page.getByLabel("Share link").inputValue();
}

const heading = (text: string) => `import { H1 } from "editor/canvas";
export default function Heading() {
  return <H1>${text}</H1>;
}
`;

describe("the editor", () => {
  it("shows each sample as it is chosen", async () => {
    const { page, mishaps, waitForState } = await openEditor();
    for (const [name, shown] of [
      ["Release report", "Release 4.2"],
      ["Latency chart", "One day of the search service"],
      ["Migration plan", "Moving the archive"],
    ] as const) {
      await page.getByLabel("Start from…").selectOption(name);
      await page.frameLocator("iframe").getByRole("heading", { name: shown }).waitFor();
      await waitForState("ready");
      expect(await problems(page).allTextContents()).toEqual([]);
    }
    expect(mishaps).toEqual([]);
  });

  it("shows what is pasted, and follows typing", async () => {
    const { page, waitForState } = await openEditor();
    await paste(page, report);
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
    await paste(page, heading("One"));
    await page.frameLocator("iframe").getByRole("heading", { name: "One" }).waitFor();
    await page.keyboard.press("Control+Home");
    for (let line = 1; line < 3; line++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (let back = 0; back < "</H1>;".length; back++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(" and two");
    await page.frameLocator("iframe").getByRole("heading", { name: "One and two" }).waitFor();
    expect(await sourceOf(page)).toBe(heading("One and two"));
  });

  it("marks errors in the text and leads to their lines", async () => {
    const { page, waitForState } = await openEditor();
    await sourceField(page).fill(heading("{}{").replace("</H1>", ""));
    await waitForState("error");
    await page
      .getByRole("alert")
      .filter({ hasText: /line \d/ })
      .waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    const line = Number(/line (\d+)/.exec((await problems(page).first().textContent()) ?? "")?.[1]);
    await page.getByRole("button", { name: `line ${line}` }).click();
    expect(await page.locator(".cm-lineNumbers .cm-activeLineGutter").textContent()).toBe(String(line));
    await paste(page, heading("{missing.name}"));
    await problems(page)
      .filter({ hasText: /line 3.*missing is not defined/ })
      .waitFor();
    await paste(page, heading("Mended"));
    await waitForState("ready");
    expect(await problems(page).count()).toBe(0);
    expect(await page.locator(".cm-lint-marker-error").count()).toBe(0);
  });

  it("completes names of the module and imports them", async () => {
    const { page } = await openEditor();
    await sourceField(page).fill(heading("Text"));
    await page.keyboard.press("Control+End");
    await page.keyboard.type("const later = Spac");
    await page.getByRole("option", { name: "Spacer" }).click();
    const [first = ""] = (await sourceOf(page)).split("\n");
    expect(first).toBe('import { H1, Spacer } from "editor/canvas";');
    await page.keyboard.press("ArrowRight");
    expect(await sourceOf(page)).toMatch(/const later = Spacer$/);
  });

  it("offers to rewrite a source of another host, and takes one click for it", async () => {
    const { page, waitForState } = await openEditor();
    await paste(page, heading("Moved").replace("editor/canvas", "elsewhere/canvas"));
    await page.getByText("imports its components from “elsewhere/canvas”").waitFor();
    await page.getByRole("button", { name: "Rewrite the import" }).click();
    await waitForState("ready");
    expect(await sourceOf(page)).toBe(heading("Moved"));
    expect(await page.getByRole("button", { name: "Rewrite the import" }).count()).toBe(0);
  });

  it("opens files, chosen or dropped, and takes the title from the name where the source has none", async () => {
    const { page } = await openEditor();
    const file = (source: string) => {
      return { name: "team-plan.canvas.tsx", mimeType: "text/plain", buffer: Buffer.from(source) };
    };
    await page.locator("input[type=file]").setInputFiles(file(heading("Chosen")));
    await page.frameLocator("iframe").getByRole("heading", { name: "Chosen" }).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("");
    await page.locator("input[type=file]").setInputFiles(file(heading("{6 * 7}")));
    await page.frameLocator("iframe").getByRole("heading", { name: "42" }).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("team-plan");
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.canvas.tsx"));
      return data;
    }, heading("Dropped"));
    await sourceField(page).dispatchEvent("drop", { dataTransfer: transfer });
    await page.frameLocator("iframe").getByRole("heading", { name: "Dropped" }).waitFor();
    expect(await sourceOf(page)).toBe(heading("Dropped"));
  });

  it("[C30] takes a state, typed or dropped as a file beside its source, and shows the canvas with it", async () => {
    const { page, open, mishaps } = await openEditor();
    const source = `import { H1, useCanvasState } from "editor/canvas";
export default function Report() {
  const [report] = useCanvasState("report", { title: "default" });
  return <H1>{report.title}</H1>;
}
`;
    const shown = (name: string) => page.frameLocator("iframe").getByRole("heading", { name }).waitFor();
    await sourceField(page).fill(source);
    await shown("default");
    await page.getByRole("tab", { name: "Source" }).focus();
    await page.keyboard.press("ArrowRight");
    const field = page.getByRole("textbox", { name: "Canvas state" });
    await field.fill('{ "report": { "title": "typed" } }');
    await shown("typed");
    await field.fill('{ "report": { "title": "half" }');
    await page.getByText("Not JSON: line 1, column 32.").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "mend the state first" }).waitFor();
    await field.fill("");
    await shown("default");

    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File(['{ "report": { "title": "dropped" } }'], "q3.canvas.data.json"));
      data.items.add(new File([text], "q3.canvas.tsx"));
      return data;
    }, `${source}//`);
    await field.dispatchEvent("drop", { dataTransfer: transfer });
    await shown("dropped");
    expect(await sourceOf(page)).toBe(`${source}//`);
    const link = await publish(page);
    const reader = await website.openVisitor();
    await reader.page.goto(link);
    await reader.page.frameLocator("iframe").getByRole("heading", { name: "dropped" }).waitFor();

    await open(`${new URL(link).pathname}/edit`);
    await shown("dropped");
    await page.getByRole("tab", { name: "State" }).click();
    expect(JSON.parse(await field.inputValue())).toEqual({ report: { title: "dropped" } });
    await field.fill("");
    await shown("default");
    await publish(page);
    await reader.page.reload();
    await reader.page.frameLocator("iframe").getByRole("heading", { name: "default" }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it("keeps the draft over a reload, and forgets it when it is published", async () => {
    const { page, open } = await openEditor();
    await sourceField(page).fill(heading("Kept"));
    await page.getByLabel("Title").fill("A draft");
    await page.getByLabel("Password").fill("secret");
    await page.reload();
    await page.frameLocator("iframe").getByRole("heading", { name: "Kept" }).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("A draft");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("secret");
    await publish(page);
    await open("/editor-canvas");
    await page.getByText("0 of 200,000 characters").waitFor();
  });

  it("can be left by keyboard", async () => {
    const { page } = await openEditor();
    await sourceField(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement?.shadowRoot === null);
    expect(await sourceOf(page)).toBe("  ");
  });

  it("stops a canvas that never ends, and runs again only when asked", async () => {
    const { context, page, waitForState } = await openEditor();
    await paste(page, heading("Fine"));
    await waitForState("ready");
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await paste(page, heading("Changed"));
    await page.getByText("The canvas is not running.").waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Run again" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Changed" }).waitFor();
    // A debugger that holds the canvas makes it as silent as an endless loop would: the watchdog removes the frame.
    const frame = await context.newCDPSession(page.frames()[1] as Frame);
    await frame.send("Debugger.enable");
    await frame.send("Debugger.pause");
    await page.getByRole("alert").filter({ hasText: "stopped answering" }).waitFor();
    await waitForState("stopped");
    await sourceField(page).fill(heading("Freed"));
    await page.getByRole("button", { name: "Run again" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Freed" }).waitFor();
  });

  it("takes everything back when the source is emptied", async () => {
    const { page, waitForState } = await openEditor();
    await sourceField(page).fill(heading("{"));
    await waitForState("error");
    await sourceField(page).fill("");
    await page.getByText("The canvas shows here as soon as there is a source.").waitFor();
    expect(await problems(page).count()).toBe(0);
    expect(await page.locator("html").getAttribute("data-canvas-state")).toBeNull();
  });

  it("runs nothing until asked with ?norun", async () => {
    const { page, open, waitForState } = await openEditor();
    await sourceField(page).fill(heading("Quiet"));
    await waitForState("ready");
    await open("/editor-canvas?norun");
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Run again" }).click();
    await waitForState("ready");
  });

  it("speaks Chinese", async () => {
    const { page, open } = await website.openVisitor({ locale: "zh-CN" });
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "画布源码" }).waitFor();
    await page.getByRole("button", { name: "发布" }).waitFor();
  });
});

describe("publishing", () => {
  it("gives a link for anyone with the password, to copy and to scan", async () => {
    const { page, mishaps } = await openEditor();
    await sourceField(page).fill(heading("Shared"));
    await page.getByLabel("Title").fill("For the team");
    await page.getByLabel("Password").fill("open sesame");
    expect(await page.getByLabel("Access").inputValue()).toBe("password");
    const link = await publish(page);
    expect(link).toMatch(/\/editor-canvas\/cv_[A-Za-z0-9]{16}$/);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await page.getByRole("img", { name: "QR code of the link" }).count()).toBe(1);
    expect(mishaps).toEqual([]);

    const reader = await website.openVisitor();
    await reader.page.goto(link);
    await reader.waitForState("locked");
    await reader.page.getByLabel("Password").fill("open sesame");
    await reader.page.keyboard.press("Enter");
    await reader.page.frameLocator("iframe").getByRole("heading", { name: "Shared" }).waitFor();
  });

  it("[C31] shows the title that a source gives itself, and publishes with it", async () => {
    const { page, open } = await openEditor();
    await sourceField(page).fill(`// cursor-canvas-title: Weekly report\n${heading("Other")}`);
    await page.getByPlaceholder("Weekly report").waitFor();
    const link = await publish(page);
    await open(new URL(link).pathname);
    await page.waitForFunction(() => document.title.includes("Weekly report"));
  });

  it("sets the expiry that is chosen", async () => {
    const { page } = await openEditor();
    await sourceField(page).fill(heading("Fleeting"));
    await page.getByLabel("Expires").selectOption("In 7 days");
    const reply = page.waitForResponse((response) => response.request().method() === "POST");
    await publish(page);
    const published = (await (await reply).json()) as { createdAt: string; expiresAt: string };
    const days = (Date.parse(published.expiresAt) - Date.parse(published.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
  });

  it("doesn't take an expiry without its time for none", async () => {
    const { page } = await openEditor();
    await sourceField(page).fill(heading("Timed"));
    await page.getByLabel("Expires").selectOption("At a time…");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    expect(await page.getByLabel("Expiry time").evaluate((field) => field.matches(":invalid:focus"))).toBe(true);
    await page.getByLabel("Expiry time").fill("2099-12-31T12:00");
    expect(await publish(page)).toContain("/editor-canvas/cv_");
  });

  it("[C5] [C6] says which field the service refuses and why, and goes on", async () => {
    const { page } = await openEditor();
    await sourceField(page).fill("short");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Not published." });
    await alert.filter({ hasText: /source.*20 to 200,?000/ }).waitFor();
    await sourceField(page).fill(heading("Enough"));
    await page.getByLabel("Title").fill("t".repeat(201));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await alert.filter({ hasText: /title.*200/ }).waitFor();
    await page.getByLabel("Title").fill("");
    await page.getByLabel("Access").selectOption("password");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await alert.filter({ hasText: "password" }).waitFor();
    await page.getByLabel("Access").selectOption("public");
    expect(await publish(page)).toContain("/editor-canvas/cv_");
    expect(await alert.count()).toBe(0);
  });

  it("[C9] saves in place: the link stays, and its readers see the change", async () => {
    const { page, open } = await openEditor();
    await sourceField(page).fill(heading("Before"));
    await page.getByLabel("Password").fill("kept");
    const link = await publish(page);
    await page.getByRole("link", { name: "Edit in place" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Before" }).waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("");
    await paste(page, heading("After"));
    expect(await publish(page)).toBe(link);

    const reader = await website.openVisitor();
    await reader.page.goto(link);
    await reader.page.getByLabel("Password").fill("kept");
    await reader.page.keyboard.press("Enter");
    await reader.page.frameLocator("iframe").getByRole("heading", { name: "After" }).waitFor();

    await sourceField(page).fill(heading("Not saved yet"));
    await open(`${new URL(link).pathname}/edit`);
    await page.getByText("Unpublished changes from an earlier visit are shown.").waitFor();
    await page.getByRole("button", { name: "Discard them" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "After" }).waitFor();
  });

  it("says why a canvas can't be edited", async () => {
    const author = await website.openVisitor();
    const id = await author.publish({ source: report });
    const old = await author.publish({ source: `${report}//1`, expiresAt: "2020-01-01T00:00:00Z" });
    const { page, open, waitForState } = await openEditor(`/editor-canvas/${id}/edit`);
    await page.getByRole("alert").filter({ hasText: "Only the author can edit" }).waitFor();
    await open(`/editor-canvas/${old}/edit`);
    await waitForState("expired");
    await page.getByRole("alert").filter({ hasText: "expired" }).waitFor();
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit");
    await waitForState("missing");
    await page.getByRole("alert").filter({ hasText: "There is no canvas here" }).waitFor();
    await author.open(`/editor-canvas/${old}/edit`);
    await author.waitForState("ready");
    expect(await author.page.getByLabel("Expires").inputValue()).toBe("at");
  });
});

it("keeps the text's digest: what is pasted is published byte by byte", async () => {
  const { page } = await openEditor();
  const source = `${heading("价格 — é 😀 &nbsp;")}\t// tab and spaces  \n\n`;
  await paste(page, source);
  const reply = page.waitForResponse((response) => response.request().method() === "POST");
  await publish(page);
  const { sourceMd5 } = (await (await reply).json()) as { sourceMd5: string };
  expect(sourceMd5).toBe(createHash("md5").update(source).digest("hex"));
});
