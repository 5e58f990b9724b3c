import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Frame, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { dropFromDisk, paste, sourceField, updateSource, write } from "./source-field.ts";
import { holdRequests, startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let newcomer: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  newcomer = await website.openVisitor();
});
afterAll(() => website.close());

/** The editor as a first-time visitor sees it, in one page for all tests. */
async function openEditor(path = "/editor-canvas"): Promise<Visitor> {
  await newcomer.startOver();
  await newcomer.open(path);
  return newcomer;
}

const problems = (page: Page) => page.getByRole("list", { name: "Problems" }).getByRole("listitem");

/** The editor's text, read with Ctrl+A and Ctrl+C because the editor renders only the lines in view. */
async function sourceOf(page: Page): Promise<string> {
  await sourceField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  return page.evaluate(() => navigator.clipboard.readText());
}

async function publish(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  return page.getByLabel("Share link").inputValue();
}

async function update(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await page.getByText("Updated. The link is the same.").waitFor();
  return page.getByLabel("Share link").inputValue();
}

/** The author's canvases, newest first. */
async function mine(page: Page): Promise<{ canvasId: string; title: string }[]> {
  return page.evaluate(async () => (await fetch("/api/editor-canvas/mine")).json());
}

/** What a link gives a reader. */
async function shownTo(link: string, password = ""): Promise<{ source: string; state: unknown }> {
  const address = new URL(link.replace("/editor-canvas/", "/api/editor-canvas/"));
  if (password !== "") address.searchParams.set("password", password);
  return (await fetch(address)).json() as Promise<{ source: string; state: unknown }>;
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

  it("shows a pasted source, and follows typing", async () => {
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
    await write(page, heading("{}{").replace("</H1>", ""));
    await waitForState("error");
    // Only the list shows the error.
    await page.getByRole("alert").filter({ hasText: "This canvas has an error" }).waitFor();
    const first = problems(page).first();
    // The check, which answers later than the compiler, may find other words and another place.
    await expect.poll(async () => page.getByText((await first.locator("span").textContent()) ?? "").count()).toBe(1);
    await page.locator(".cm-lint-marker-error").first().waitFor();
    await expect
      .poll(async () => {
        await first.getByRole("button").click();
        const line = await page.locator(".cm-lineNumbers .cm-activeLineGutter").textContent();
        return (await first.getByRole("button").textContent()) === `line ${line}`;
      })
      .toBe(true);
    await paste(page, heading("{missing.name}"));
    await problems(page)
      .filter({ hasText: /line 3.*missing is not defined/ })
      .waitFor();
    await paste(page, heading("Fixed"));
    await waitForState("ready");
    await expect.poll(() => problems(page).count()).toBe(0);
    // The marks follow the list.
    await expect.poll(() => page.locator(".cm-lint-marker-error").count()).toBe(0);
  });

  it("completes names of the module and imports them", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Text"));
    await page.keyboard.press("Control+End");
    await page.keyboard.type("const later = Spac");
    await page.getByRole("option", { name: "Spacer" }).click();
    const [first = ""] = (await sourceOf(page)).split("\n");
    expect(first).toBe('import { H1, Spacer } from "editor/canvas";');
    await page.keyboard.press("ArrowRight");
    expect(await sourceOf(page)).toMatch(/const later = Spacer$/);
  });

  it("rewrites a source of another host with one click", async () => {
    const { page, waitForState } = await openEditor();
    await paste(page, heading("Moved").replace("editor/canvas", "elsewhere/canvas"));
    await page.getByText("imports its components from “elsewhere/canvas”").waitFor();
    await page.getByRole("button", { name: "Rewrite the import" }).click();
    await waitForState("ready");
    expect(await sourceOf(page)).toBe(heading("Moved"));
    expect(await page.getByRole("button", { name: "Rewrite the import" }).count()).toBe(0);
  });

  it("opens files, chosen or dropped, and takes the title from the file's name if the source has none", async () => {
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

  it("says that it can't open a folder or a large file, and keeps the text", async () => {
    const { page, mishaps } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Kept"));
    const refusal = (name: string) => page.getByRole("alert").filter({ hasText: `“${name}” can't be opened` });
    await dropFromDisk(page, import.meta.dirname, [300, 300]);
    await refusal("test").waitFor();
    const large = { name: "film.txt", mimeType: "text/plain", buffer: Buffer.alloc(2 ** 20 + 1, " ") };
    await page.locator("input[type=file]").setInputFiles(large);
    await refusal("film.txt").waitFor();
    expect(await sourceOf(page)).toBe(heading("Kept"));
    await page.keyboard.press("Control+End");
    await page.keyboard.type("//");
    await refusal("film.txt").waitFor({ state: "detached" });
    const source = { name: "team.canvas.tsx", mimeType: "text/plain", buffer: Buffer.from(heading("Opened")) };
    await page.locator("input[type=file]").setInputFiles([{ ...large, name: "team.canvas.data.json" }, source]);
    await refusal("team.canvas.data.json").waitFor();
    expect(await sourceOf(page)).toBe(heading("Opened"));
    expect(mishaps).toEqual([]);
  });

  it("shows the outcome of publishing, which is below the button, even at the end of a phone's screen", async () => {
    const { page, waitForState } = await openEditor("/editor-canvas?norun");
    await page.setViewportSize({ width: 390, height: 800 });
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await button.click();
    };
    const isInView = (text: string) =>
      expect
        .poll(() =>
          page.getByText(text).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        )
        .toBe(true);
    await press("Publish");
    await isInView("There is nothing to publish yet.");
    await write(page, heading("{"));
    await waitForState("stopped");
    await press("Publish");
    await isInView("Not published: the source has");
    await paste(page, heading("Shown"));
    await publish(page);
    await press("Update");
    await isInView("Updated. The link is the same.");
  });

  it("shows a sample, and the line of an error, even if the state was shown", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    const showState = () => page.getByRole("tab", { name: "State" }).click();
    await showState();
    await page.getByLabel("Start from…").selectOption("Release report");
    await sourceField(page).filter({ hasText: "Release 4.2" }).waitFor();
    await paste(page, heading("{missing}"));
    await showState();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("button", { name: "Go to line 3" }).click();
    await page.keyboard.type("// here");
    expect(await sourceOf(page)).toContain("// here  return <H1>");
  });

  it("keeps settings that are changed while it publishes", async () => {
    const { context, page } = await openEditor("/editor-canvas?norun");
    const { letThrough } = await holdRequests(context, "**/api/**");
    await write(page, heading("Held"));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("button", { name: "Publishing…" }).waitFor();
    await page.getByLabel("Expires").selectOption("In 7 days");
    letThrough();
    await page.getByLabel("Share link").waitFor();
    expect(await page.getByLabel("Expires").inputValue()).toBe("7");
  });

  it("[C30] accepts a state, typed or dropped with its source, and shows the canvas with it", async () => {
    const { page, open, mishaps } = await openEditor();
    const source = `import { H1, useCanvasState } from "editor/canvas";
export default function Report() {
  const [report] = useCanvasState("report", { title: "default" });
  return <H1>{report.title}</H1>;
}
`;
    const shown = (name: string) => page.frameLocator("iframe").getByRole("heading", { name }).waitFor();
    await write(page, source);
    await shown("default");
    await page.getByRole("tab", { name: "Source" }).focus();
    await page.keyboard.press("ArrowRight");
    const field = page.getByRole("textbox", { name: "Canvas state" });
    await field.fill('{ "report": { "title": "typed" } }');
    await shown("typed");
    await field.fill('{ "report": { "title": "half" }');
    await page.getByText("Invalid JSON in line 1, column 32.").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Correct the state first" }).waitFor();
    await field.fill("");
    expect(await page.getByRole("alert").count()).toBe(0);
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
    expect((await shownTo(link)).state).toEqual({ report: { title: "dropped" } });

    await open(`${new URL(link).pathname}/edit`);
    await shown("dropped");
    await page.getByRole("tab", { name: "State" }).click();
    expect(JSON.parse(await field.inputValue())).toEqual({ report: { title: "dropped" } });
    await field.fill("");
    await shown("default");
    await update(page);
    expect((await shownTo(link)).state).toBeUndefined();
    expect(mishaps).toEqual([]);
  });

  it("keeps the draft across a reload, and deletes it when it is published", async () => {
    const { page, open } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Kept"));
    await page.getByLabel("Title").fill("A draft");
    await page.getByLabel("Password").fill("secret");
    await page.reload();
    expect(await sourceOf(page)).toBe(heading("Kept"));
    expect(await page.getByLabel("Title").inputValue()).toBe("A draft");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("secret");
    await publish(page);
    await open("/editor-canvas");
    await page.getByText("0 of 200,000 characters").waitFor();
  });

  it("keeps the draft while the author types without a pause", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    const draft = () => page.evaluate(() => localStorage.getItem("fingerpaint:draft:new"));
    await sourceField(page).focus();
    for (let typed = 0; typed < 40 && (await draft()) === null; typed++) {
      await page.keyboard.insertText("x");
      await delay(50);
    }
    expect(await draft()).toContain("xx");
  });

  it("keeps the draft of another tab when a new canvas is published", async () => {
    const { context, page, open } = await openEditor("/editor-canvas?norun");
    const other = await context.newPage();
    await other.goto(page.url());
    const draft = () => page.evaluate(() => localStorage.getItem("fingerpaint:draft:new"));
    await write(other, heading("Published"));
    await expect.poll(draft).toContain("Published");
    await paste(page, heading("Waiting"));
    await expect.poll(draft).toContain("Waiting");
    await publish(other);
    await page.reload();
    expect(await sourceOf(page)).toBe(heading("Waiting"));
    await open("/editor-canvas?norun");
  });

  it("takes a text with Windows line breaks for unchanged once its changes are discarded", async () => {
    const { page, open, publish } = await openEditor("/editor-canvas?norun");
    const canvasId = await publish({ source: heading("Windows").replaceAll("\n", "\r\n") });
    await open(`/editor-canvas/${canvasId}/edit?norun`);
    await paste(page, heading("Changed"));
    const changed = page.getByText("The link doesn't show your latest changes yet.");
    await changed.waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Discard them" }).click();
    await changed.waitFor({ state: "detached" });
  });

  it("asks before a sample replaces an unsaved text", async () => {
    const { page } = await openEditor();
    const choose = (name: string) => page.getByLabel("Start from…").selectOption(name);
    await choose("Release report");
    await choose("Latency chart");
    await page.frameLocator("iframe").getByRole("heading", { name: "One day of the search service" }).waitFor();
    await paste(page, heading("My own"));
    await choose("Release report");
    await page.getByRole("dialog").getByRole("button", { name: "Keep my text" }).click();
    expect(await sourceOf(page)).toBe(heading("My own"));
    await choose("Release report");
    await page.getByRole("dialog").getByRole("button", { name: "Replace it" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Release 4.2" }).waitFor();
  });

  it("searches the whole text, even lines that aren't rendered", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    const filler = "// filler\n".repeat(2_000);
    await paste(page, `${heading("Long")}${filler}// a needle`);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+f");
    await page.getByRole("textbox", { name: "Find" }).waitFor();
    await page.keyboard.type("needle");
    await page.keyboard.press("Enter");
    await page.locator(".cm-searchMatch-selected", { hasText: "needle" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("textbox", { name: "Find" }).count()).toBe(0);
  });

  it("shows only the preview, or a phone-wide one, without restarting it", async () => {
    const { page, waitForState } = await openEditor();
    await paste(page, report);
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 0" }).click();
    const pressed = page.frameLocator("iframe").getByRole("button", { name: "Pressed 1" });
    await pressed.waitFor();
    const widthOf = async () => (await page.locator("iframe").boundingBox())?.width;
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(widthOf).toBe(1280);
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.getByRole("button", { name: "Phone width" }).click();
    await expect.poll(widthOf).toBe(390);
    // Closes only the menu first.
    await page.locator("[data-control=download]").press("Enter");
    await page.getByRole("button", { name: /^Source/ }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("button", { name: "Exit full screen" }).count()).toBe(1);
    await page.keyboard.press("Escape");
    await sourceField(page).waitFor();
    await page.getByRole("button", { name: "Phone width" }).click();
    await expect.poll(widthOf).toBeGreaterThan(600);
    await pressed.waitFor();
  });

  it("has a divider that can be dragged or moved by keys, and stays in place", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    const divider = page.getByRole("separator", { name: "Width of the source" });
    const place = async () => Math.round((await divider.boundingBox())?.x ?? 0);
    expect(Math.abs((await place()) - 640)).toBeLessThan(2);
    await page.mouse.move(640, 300);
    await page.mouse.down();
    await page.mouse.move(900, 300, { steps: 4 });
    await page.mouse.up();
    // React renders what follows from a moving pointer later than the event.
    await expect.poll(async () => Math.abs((await place()) - 900)).toBeLessThan(2);
    await page.reload();
    await expect.poll(async () => Math.abs((await place()) - 900)).toBeLessThan(2);
    await divider.focus();
    await page.keyboard.press("Home");
    expect(await divider.getAttribute("aria-valuenow")).toBe("20");
    await page.keyboard.press("ArrowRight");
    expect(await place()).toBe(Math.round(1280 * 0.22));
    await divider.dblclick();
    expect(await divider.getAttribute("aria-valuenow")).toBe("50");
  });

  it("shows its divider and its chosen tab even if the system replaces all colours", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await page.emulateMedia({ forcedColors: "active" });
    const look = (selector: string, name: "backgroundColor" | "borderBottomWidth") =>
      page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], name);
    expect(await look(".pane-divider", "backgroundColor")).not.toBe(await look("body", "backgroundColor"));
    expect(await look("[role=tab][aria-selected=true]", "borderBottomWidth")).toBe("2px");
    await page.emulateMedia({ forcedColors: "none" });
  });

  it("mentions keys only if the browser may have a keyboard", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await page.getByText("Ctrl+S publishes").waitFor();
    const phone = await website.openVisitor({ hasTouch: true, width: 390 });
    await phone.open("/editor-canvas");
    await sourceField(phone.page).waitFor();
    expect(await phone.page.getByText("Ctrl+S publishes").isVisible()).toBe(false);
  });

  it("can be left with the keyboard", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await sourceField(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement?.shadowRoot === null);
    expect(await sourceOf(page)).toBe("  ");
  });

  it("stops an endless canvas, and runs it again only on request", async () => {
    const { context, page, open, waitForState } = await website.openVisitor({ isDisposable: true });
    await open("/editor-canvas");
    await paste(page, heading("Fine"));
    await waitForState("ready");
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await paste(page, heading("Changed"));
    await page.getByText("The canvas is not running.").waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    const empty = await page.locator(".preview-host").boundingBox();
    await page.getByRole("button", { name: "Run again" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Changed" }).waitFor();
    expect(await page.locator(".preview-host").boundingBox()).toEqual(empty);
    // A debugger that pauses the canvas makes it as silent as an endless loop does, so the watchdog removes the frame.
    const frame = await context.newCDPSession(page.frames()[1] as Frame);
    await frame.send("Debugger.enable");
    await frame.send("Debugger.pause");
    await page.getByRole("alert").filter({ hasText: "stopped answering" }).waitFor();
    await waitForState("stopped");
    await write(page, heading("Freed"));
    await page.getByRole("button", { name: "Run again" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Freed" }).waitFor();
  });

  it("clears everything when the source is emptied", async () => {
    const { page, waitForState } = await openEditor();
    await write(page, heading("{"));
    await waitForState("error");
    await sourceField(page).press("Control+A");
    await page.keyboard.press("Delete");
    await page.getByText("The canvas appears here as soon as there is a source.").waitFor();
    expect(await problems(page).count()).toBe(0);
    await expect.poll(() => page.locator("html").getAttribute("data-canvas-state")).toBeNull();
  });

  it("runs nothing until asked if ?norun is given", async () => {
    const { page, waitForState } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Quiet"));
    await waitForState("stopped");
    await page.reload();
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Run again" }).click();
    await waitForState("ready");
  });
});

describe("two tabs with one canvas", () => {
  const first = heading("One").replace("<H1>", "<H1>{/* as it was */}");

  /** Publishes a canvas and updates it as another tab would. */
  async function updateElsewhere(theirs: string): Promise<[Visitor, string]> {
    const visitor = await openEditor("/editor-canvas?norun");
    const { page } = visitor;
    await write(page, first);
    const link = await publish(page);
    await updateSource(page, new URL(link).pathname.split("/").at(-1) ?? "", theirs);
    return [visitor, link];
  }

  it("[C28] warns the second tab of the change, shows both texts, and overwrites it if asked, unless the expiry time is missing", async () => {
    const [{ page }, link] = await updateElsewhere(heading("Theirs"));
    await paste(page, heading("Mine"));
    const request = page.waitForRequest((sent) => sent.method() === "PATCH");
    await page.getByRole("button", { name: "Update" }).click();
    expect((await request).postDataJSON().expectedMd5).toBe(createHash("md5").update(first).digest("hex"));
    await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
    expect((await shownTo(link)).source).toBe(heading("Theirs"));
    // Trying again doesn't lose it.
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
    await page.getByRole("button", { name: "Compare" }).click();
    const compared = page.getByRole("dialog").getByRole("textbox");
    await compared.locator(".cm-deletedChunk", { hasText: "Theirs" }).waitFor();
    await compared.locator(".cm-insertedLine, .cm-changedLine", { hasText: "Mine" }).first().waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByLabel("Expires").selectOption("At a time…");
    await page.getByRole("button", { name: "Overwrite it with mine" }).click();
    await page.getByRole("alert").filter({ hasText: "Enter when the link expires" }).waitFor();
    expect((await shownTo(link)).source).toBe(heading("Theirs"));
    await page.getByLabel("Expires").selectOption("Never");
    await page.getByRole("button", { name: "Overwrite it with mine" }).click();
    await page.getByText("Updated. The link is the same.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Update");
    expect((await shownTo(link)).source).toBe(heading("Mine"));
    await paste(page, heading("Mine again"));
    expect(await update(page)).toBe(link);
  });

  it("[C28] loads the published version if asked, and brings back the author's text on undo", async () => {
    const [{ page }, link] = await updateElsewhere(heading("Theirs"));
    await paste(page, heading("Mine"));
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use the published version" }).click();
    expect(await sourceOf(page)).toBe(heading("Theirs"));
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.keyboard.press("Control+z");
    expect(await sourceOf(page)).toBe(heading("Mine"));
    expect(await update(page)).toBe(link);
    expect((await shownTo(link)).source).toBe(heading("Mine"));
  });

  it("[C28] reports the change even after a reload, and keeps the draft", async () => {
    const [{ page }, link] = await updateElsewhere(heading("Theirs"));
    await paste(page, heading("Mine"));
    await page.getByText("The link doesn't show your latest changes yet.").waitFor();
    await page.goto(`${page.url()}?norun`);
    await page.getByRole("alert").filter({ hasText: "changed elsewhere" }).waitFor();
    expect(await sourceOf(page)).toBe(heading("Mine"));
    expect((await shownTo(link)).source).toBe(heading("Theirs"));
    await page.getByRole("button", { name: "Overwrite it with mine" }).click();
    await page.getByText("Updated. The link is the same.").waitFor();
    expect((await shownTo(link)).source).toBe(heading("Mine"));
  });

  it("[C28] says that it wasn't updated, even if the version from elsewhere can't be loaded", async () => {
    const [{ page }] = await updateElsewhere(heading("Theirs"));
    await paste(page, heading("Mine"));
    await page.route("**/api/editor-canvas/cv_*", (route) =>
      route.request().method() === "GET" ? route.fulfill({ status: 403, body: "{}" }) : route.continue(),
    );
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("alert").filter({ hasText: "its current version can't be loaded" }).waitFor();
    await page.unroute("**/api/editor-canvas/cv_*");
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: "Use the published version" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
  });

  it("[C28] says nothing if both made the same change", async () => {
    const [{ page }, link] = await updateElsewhere(heading("Same"));
    await paste(page, heading("Same"));
    expect(await update(page)).toBe(link);
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("a copy", () => {
  it("of a canvas opens in the editor, and becomes a separate canvas", async () => {
    const original = await website.publish({
      source: `${report}// copied`,
      title: "Original",
      state: { count: 7 },
      access: "password",
      password: "open sesame",
    });
    const { page, open, waitForState } = await openEditor(`/editor-canvas/${original}?password=open%20sesame`);
    await waitForState("ready");
    await page.getByRole("link", { name: "Make a copy" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 7" }).waitFor();
    expect(await sourceOf(page)).toBe(`${report}// copied`);
    expect(await page.getByLabel("Title").inputValue()).toBe("Original");
    await write(page, `${report}// changed`);
    await page.reload();
    await page.getByText("These are unpublished changes from an earlier visit.").waitFor();
    expect(await sourceOf(page)).toBe(`${report}// changed`);
    const link = await publish(page);
    expect(link).not.toContain(original);
    // The author's draft of another canvas is unchanged, and the copy's draft is gone.
    await open(`/editor-canvas?copy=${original}`);
    await page.getByText("Unpublished").waitFor({ state: "detached" });
    expect(await sourceOf(page)).toBe(`${report}// copied`);
  });

  it("of a canvas is loaded by its address; a protected one must be opened first", async () => {
    const original = await website.publish({ source: `${report}// by address` });
    const locked = await website.publish({ source: `${report}// locked copy`, access: "password", password: "x" });
    const { page, open } = await openEditor(`/editor-canvas/${original}/edit`);
    await page.getByRole("link", { name: "Make a copy" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
    expect(await sourceOf(page)).toBe(`${report}// by address`);
    await open(`/editor-canvas?copy=${locked}`);
    await page.getByRole("alert").filter({ hasText: "protected by a password" }).waitFor();
  });
});

describe("publishing", () => {
  it("shows a link to copy and to scan, for anyone with the password", async () => {
    const { page, mishaps } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Shared"));
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

  it("[C31] shows the source's title, and publishes with it", async () => {
    const { page, open } = await openEditor("/editor-canvas?norun");
    await write(page, `// cursor-canvas-title: Weekly report\n${heading("Other")}`);
    await page.getByPlaceholder("Weekly report").waitFor();
    const link = await publish(page);
    await open(new URL(link).pathname);
    await page.waitForFunction(() => document.title.includes("Weekly report"));
  });

  it("sets the chosen expiry, which needs a time, and has its fields and buttons on one line", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Fleeting"));
    await page.getByLabel("Expires").selectOption("At a time…");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Enter when the link expires" }).waitFor();
    const time = page.getByLabel("Expiry time");
    expect(await time.getAttribute("aria-invalid")).toBe("true");
    const border = (field: Locator) => field.evaluate((shown) => getComputedStyle(shown).borderColor);
    expect(await border(time)).not.toBe(await border(page.getByLabel("Title", { exact: true })));
    // The browser itself says that this is too late.
    await time.fill("20260-01-01T12:00");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.locator("input:focus:invalid").waitFor();
    await page.getByLabel("Expires").selectOption("In 7 days");
    const reply = page.waitForResponse((response) => response.request().method() === "POST");
    await publish(page);
    const published = (await (await reply).json()) as { createdAt: string; expiresAt: string };
    const days = (Date.parse(published.expiresAt) - Date.parse(published.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    await page.getByLabel("Expires").selectOption("At a time…");
    await page.getByLabel("Expiry time").fill("2099-12-31T12:00");
    await update(page);
    const places = await page.locator(".share-form :is(input, select, button)").evaluateAll((controls) =>
      controls.map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return { top, height };
      }),
    );
    expect(places.length).toBe(7);
    expect(new Set(places.map(({ top, height }) => `${top} ${height}`)).size).toBe(1);
  });

  it("says that publishing failed, even if the author has kept typing", async () => {
    const { page, context } = await openEditor();
    await write(page, heading("Sent"));
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await context.route("**/api/**", async (route) => {
      await failing;
      await route.abort();
    });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await write(page, heading("Typed on"));
    await page.frameLocator("iframe").getByRole("heading", { name: "Typed on" }).waitFor();
    fail();
    await page.getByRole("alert").filter({ hasText: "The server doesn't answer." }).waitFor();
  });

  it("[C5, C6] explains why nothing is published, until the reason is gone", async () => {
    const { page, context } = await openEditor("/editor-canvas?norun");
    const press = () => page.getByRole("button", { name: "Publish", exact: true }).click();
    const alert = page.locator(".share-bar").getByRole("alert");
    // React renders what is typed into the editor later than the event.
    const expectNoAlert = () => expect.poll(() => alert.count()).toBe(0);
    await press();
    await alert.filter({ hasText: "There is nothing to publish yet." }).waitFor();
    await write(page, "const a = 1;");
    await alert.filter({ hasText: "it has 12 characters and needs at least 20" }).waitFor();
    await write(page, "export default () => null;");
    await expectNoAlert();
    await press();
    await alert.filter({ hasText: "The source imports nothing from “editor/canvas”." }).waitFor();
    await write(page, heading("Enough"));
    await expectNoAlert();
    await page.getByLabel("Title").fill("t".repeat(201));
    await press();
    await alert.filter({ hasText: "it has 201 characters, and the limit is 200" }).waitFor();
    expect(await page.getByLabel("Title").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Title").fill("");
    await expectNoAlert();
    await page.getByLabel("Access").selectOption("password");
    await press();
    await alert.filter({ hasText: "Type a password" }).waitFor();
    await page.getByLabel("Access").selectOption("public");
    await expectNoAlert();
    await context.route("**/api/**", (route) => route.abort());
    await press();
    await alert.filter({ hasText: "The server doesn't answer." }).waitFor();
    await page.getByLabel("Title").fill("Again");
    await expectNoAlert();
    await context.unroute("**/api/**");
    expect(await publish(page)).toContain("/editor-canvas/cv_");
  });

  it("[C9] creates one link, and then updates it, even from a reloaded page", async () => {
    const { page, open } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Before"));
    await page.getByLabel("Password").fill("kept");
    const link = await publish(page);
    expect(await page.evaluate(() => document.activeElement === document.querySelector("input[readonly]"))).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`${new URL(link).pathname}/edit`);
    await paste(page, heading("After"));
    await page.getByText("The link doesn't show your latest changes yet.").waitFor();
    expect(await update(page)).toBe(link);
    await paste(page, heading("After a reload"));
    await page.goto(`${page.url()}?norun`);
    await page.getByText("These are unpublished changes from an earlier visit.").waitFor();
    expect(await update(page)).toBe(link);
    expect((await mine(page)).length).toBe(1);

    expect((await shownTo(link, "kept")).source).toBe(heading("After a reload"));

    await write(page, heading("Not saved yet"));
    await open(`${new URL(link).pathname}/edit`);
    await page.getByText("These are unpublished changes from an earlier visit.").waitFor();
    await page.getByRole("button", { name: "Discard them" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "After a reload" }).waitFor();
  });

  it("[C32] publishes as a new link if asked, even the same source, and continues with the new one", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Twice"));
    const first = await publish(page);
    await page.getByRole("button", { name: "Publish as new link" }).click();
    await page.waitForFunction(
      (link) => document.querySelector<HTMLInputElement>("input[readonly]")?.value !== link,
      first,
    );
    const second = await page.getByLabel("Share link").inputValue();
    await paste(page, heading("Only the second"));
    expect(await update(page)).toBe(second);
    expect((await shownTo(first)).source).toBe(heading("Twice"));
    expect((await shownTo(second)).source).toBe(heading("Only the second"));
  });

  it("[C9] doesn't overwrite settings that weren't changed in this tab", async () => {
    const { page, context } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Settings"));
    await page.getByLabel("Title").fill("First title");
    const link = await publish(page);
    const other = await context.newPage();
    await other.goto(`${page.url()}?norun`);
    await other.getByLabel("Title").fill("Second title");
    await other.getByLabel("Expires").selectOption("In 7 days");
    await update(other);
    await other.close();
    await page.getByLabel("Password").fill("secret");
    await update(page);
    const reader = await website.openVisitor();
    const kept = await reader.page.request.get(`${website.url}/api${new URL(link).pathname}`);
    expect(await kept.json()).toMatchObject({
      title: "Second title",
      access: "password",
      expiresAt: expect.stringMatching(/Z$/),
    });
  });

  it("[C31] uses the source's title until the author sets one", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Version one"));
    await publish(page);
    expect(await page.title()).toBe("Version one · Fingerpaint");
    await page.goto(`${page.url()}?norun`);
    await page.getByPlaceholder("Version one").waitFor();
    await paste(page, heading("Version two"));
    await page.waitForFunction(() => document.title.startsWith("Version two"));
    await update(page);
    expect((await mine(page)).map(({ title }) => title)).toEqual(["Version two"]);
    await page.getByLabel("Title").fill("My own");
    await page.waitForFunction(() => document.title.startsWith("My own"));
    await update(page);
    await paste(page, heading("Version three"));
    await update(page);
    expect((await mine(page)).map(({ title }) => title)).toEqual(["My own"]);
  });

  it("publishes and updates on Ctrl+S and Ctrl+Enter, and leaves the focus in the text", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await paste(page, heading("By key"));
    // As with Caps Lock on.
    await page.keyboard.press("Control+S");
    const link = await page.getByLabel("Share link").inputValue();
    await paste(page, heading("By another key"));
    await page.keyboard.press("Control+s");
    await page.getByText("Updated. The link is the same.").waitFor();
    await paste(page, heading("By key again"));
    await page.keyboard.press("Control+Enter");
    await page.getByText("Updated. The link is the same.").waitFor();
    expect(await page.getByLabel("Share link").inputValue()).toBe(link);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("source-field");
    expect(await sourceOf(page)).toBe(heading("By key again"));
  });

  it("says that a link was deleted elsewhere, and publishes a new one if asked", async () => {
    const { page } = await openEditor("/editor-canvas?norun");
    await write(page, heading("Deleted"));
    const link = await publish(page);
    await page.evaluate((path) => fetch(`/api${path}`, { method: "DELETE" }), new URL(link).pathname);
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("alert").filter({ hasText: "This link was deleted" }).waitFor();
    await page.getByRole("button", { name: "Publish as new link" }).click();
    await page.getByText("Published.", { exact: true }).waitFor();
    expect(await page.getByLabel("Share link").inputValue()).not.toBe(link);
    expect(await page.getByRole("alert").count()).toBe(0);
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
    await author.open(`/editor-canvas/${old}/edit?norun`);
    await author.waitForState("stopped");
    expect(await author.page.getByLabel("Expires").inputValue()).toBe("at");
    await author.page.getByText("Its expiry time has passed: readers can't open it.").waitFor();
  });

  it("says that a canvas couldn't be loaded, and tries again on request", async () => {
    const author = await website.openVisitor();
    const id = await author.publish({ source: `${report}//2` });
    await author.context.route("**/api/**", (route) => route.abort());
    await author.open(`/editor-canvas/${id}/edit?norun`);
    await author.page.getByRole("alert").filter({ hasText: "The server doesn't answer." }).waitFor();
    await author.context.unroute("**/api/**");
    await author.page.getByRole("button", { name: "Try again" }).click();
    await author.waitForState("stopped");
  });
});

it("publishes a pasted text byte by byte", async () => {
  const { page } = await openEditor("/editor-canvas?norun");
  const source = `${heading("价格 — é 😀 &nbsp;")}\t// tab and spaces  \n\n`;
  await paste(page, source);
  const reply = page.waitForResponse((response) => response.request().method() === "POST");
  await publish(page);
  const { sourceMd5 } = (await (await reply).json()) as { sourceMd5: string };
  expect(sourceMd5).toBe(createHash("md5").update(source).digest("hex"));
});
