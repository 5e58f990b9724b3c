import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { broken, report, throwing } from "./canvases.ts";
import { expectBriefly, holdRequests, startWebsite, today, type Visitor, type Website } from "./website.ts";

let website: Website;
let newcomer: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  newcomer = await website.openVisitor();
});
afterAll(() => website.close());

/** Publishes as one person and opens the link as another, new visitor, on one page for all tests. */
async function openLink(request: Parameters<Visitor["publish"]>[0], tail = ""): Promise<[string, Visitor]> {
  const canvasId = await website.publish(request);
  await newcomer.startOver();
  await newcomer.open(`/editor-canvas/${canvasId}${tail}`);
  return [canvasId, newcomer];
}

async function viewCount(canvasId: string): Promise<number> {
  const reply = await fetch(`${website.url}/api/editor-canvas/${canvasId}`);
  return ((await reply.json()) as { viewCount: number }).viewCount;
}

describe("a share link", () => {
  it("[C10] opens the canvas for anyone, in one frame, without requests to other hosts", async () => {
    const [, { page, mishaps, waitForState }] = await openLink({ source: report, title: "Sales" });
    await waitForState("ready");
    expect(await page.locator("iframe").count()).toBe(1);
    const canvas = page.frameLocator("iframe");
    await canvas.getByRole("heading", { name: "Quarterly report" }).waitFor();
    expect(await page.title()).toBe("Sales");
    await page.getByRole("heading", { level: 1, name: "Sales" }).waitFor();
    await page.getByText("1 view", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
    const frame = await page.locator("iframe").boundingBox();
    const window = page.viewportSize();
    expect(frame?.width).toBe(window?.width);
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(window?.height);
    expect(mishaps).toEqual([]);
  });

  it("[C11] counts one view when its script loads the canvas, and none for a preview bot that reads the HTML", async () => {
    const canvasId = await website.publish({ source: `${report}// bot`, title: `A & "B" $& <i>` });
    const reply = await fetch(`${website.url}/editor-canvas/${canvasId}`, {
      headers: { "User-Agent": "previewbot/1.0" },
    });
    const html = await reply.text();
    expect(html).toContain('<meta property="og:title" content="A &amp; &quot;B&quot; $&amp; &lt;i&gt;">');
    expect(html).toContain('data-canvas-state="loading"');
    expect(html).not.toContain("Quarterly");
    const { open, waitForState } = await website.openVisitor();
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    expect(await viewCount(canvasId)).toBe(2);
  });

  it("[C30] starts with the canvas's state, and continues with the reader's own", async () => {
    const [canvasId, { page, open }] = await openLink({ source: `${report}// state`, state: { count: 41 } });
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 41" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 42" }).waitFor();
    await open("/");
    await open(`/editor-canvas/${canvasId}`);
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 42" }).waitFor();
    const another = await website.openVisitor();
    await another.open(`/editor-canvas/${canvasId}`);
    await another.page.frameLocator("iframe").getByRole("button", { name: "Pressed 41" }).waitFor();
  });

  it("offers the source and the data as files, and commands to copy", async () => {
    const [canvasId, { page, context, waitForState, mishaps }] = await openLink({
      source: `${report}// taken`,
      title: "Sales: Q3",
      state: { count: 41 },
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await waitForState("ready");
    const menu = page.locator("details.menu:has([data-control=download])");
    await page.getByText("Download", { exact: true }).click();
    async function downloaded(name: string) {
      const [download] = await Promise.all([page.waitForEvent("download"), menu.getByRole("button", { name }).click()]);
      return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
    }
    expect(await downloaded("Source (sales-q3.canvas.tsx)")).toEqual(["sales-q3.canvas.tsx", `${report}// taken`]);
    const [dataName, data = ""] = await downloaded("State (");
    expect([dataName, JSON.parse(data)]).toEqual(["sales-q3.canvas.data.json", { count: 41 }]);
    const [cliUrl = ""] = /http:\S+\.tgz/.exec((await menu.locator("code").first().textContent()) ?? "") ?? [];
    expect(cliUrl).toMatch(new RegExp(`^${website.url}/cli-[0-9a-f]{8}\\.tgz$`));
    expect((await fetch(cliUrl)).status).toBe(200);
    const command = `npx -y ${cliUrl} export ${website.url}/editor-canvas/${canvasId} -o sales-q3.md`;
    await menu.getByText(command, { exact: true }).waitFor();
    const copy = menu.getByRole("button", { name: "Copy the command: Text (charts as tables)" });
    await expectBriefly(page, "Copied", () => copy.click());
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(command);
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    expect(mishaps).toEqual([]);
  });

  it("[C10] asks for a password, says that one is wrong, and opens with the right one", async () => {
    const [canvasId, { page, waitForState, mishaps }] = await openLink({
      source: `${report}// locked`,
      title: "Confidential",
      access: "password",
      password: "open sesame",
    });
    await waitForState("locked");
    expect(await page.content()).not.toMatch(/Confidential|Quarterly/);
    expect(await page.locator("iframe").count()).toBe(0);
    const password = page.getByLabel("Password");
    await password.fill("guess");
    await password.press("Enter");
    await page.getByRole("alert").getByText("That password is wrong.").waitFor();
    await waitForState("locked");
    await page.getByLabel("Password").fill("open sesame");
    await page.getByRole("button", { name: "Open" }).click();
    await waitForState("ready");
    await page.getByRole("heading", { name: "Confidential" }).waitFor();
    expect(mishaps).toEqual([]);
    const html = await (await fetch(`${website.url}/editor-canvas/${canvasId}`)).text();
    expect(html).not.toMatch(/Confidential|og:/);
  });

  it("[C10] uses a password in the link once, and removes it from the address", async () => {
    const [canvasId, { page, waitForState }] = await openLink(
      { source: `${report}// with`, access: "password", password: "open sesame" },
      "?password=open%20sesame",
    );
    await waitForState("ready");
    expect(page.url()).toBe(`${website.url}/editor-canvas/${canvasId}`);
  });

  it("[C14] reports too many wrong passwords", async () => {
    const [canvasId, { page, waitForState }] = await openLink({
      source: `${report}// guessed`,
      access: "password",
      password: "open sesame",
    });
    for (let guess = 0; guess < 10; guess++) {
      await fetch(`${website.url}/api/editor-canvas/${canvasId}?password=guess-${guess}`);
    }
    await waitForState("locked");
    await page.getByLabel("Password").fill("another");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").getByText("Too many wrong passwords").waitFor();
  });

  it("[C10] says that it is unknown or expired", async () => {
    const canvasId = await website.publish({ source: `${report}// brief`, expiresAt: "2020-01-01T00:00:00Z" });
    const { page, open, waitForState } = await website.openVisitor();
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA");
    await waitForState("missing");
    await page.getByRole("heading", { name: "There is no canvas here" }).waitFor();
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("expired");
    await page.getByRole("heading", { name: "This canvas has expired" }).waitFor();
  });

  it("[C10] says that the server doesn't answer, and tries again on request, with the link's password", async () => {
    const canvasId = await website.publish({ source: `${report}// away`, access: "password", password: "secret" });
    const { page, context, open, waitForState } = await website.openVisitor();
    await context.route("**/api/**", (route) => route.abort());
    await open(`/editor-canvas/${canvasId}?password=secret`);
    await waitForState("error");
    await page.getByRole("alert").getByText("couldn't be reached").waitFor();
    const again = page.getByRole("button", { name: "Try again", disabled: false });
    await again.press("Enter");
    await again.and(page.locator(":focus")).waitFor();

    await context.unroute("**/api/**");
    const { letThrough } = await holdRequests(context, "**/api/**");
    await again.click();
    await page.getByRole("button", { name: "Try again", disabled: true }).waitFor();
    letThrough();
    await waitForState("ready");
  });

  it.each([
    ["can't be compiled", broken, "Line 4:"],
    ["throws", throwing, "Line 5:"],
  ])("says that its canvas has an error if it %s, and shows the line only on request", async (_, source, place) => {
    const [, { page, waitForState }] = await openLink({ source });
    await waitForState("error");
    await page.getByRole("alert").getByText("This canvas has an error.", { exact: true }).waitFor();
    const details = page.locator(".canvas-notice .menu-panel");
    expect(await details.isVisible()).toBe(false);
    await page.getByText("Details").click();
    await details.getByText(place).waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
  });

  it("shows the target of a canvas's link, and what an action is about, before anything is done", async () => {
    const source = `import { Button, Link, Stack, useCanvasAction } from "editor/canvas";
export default function Ways() {
  const act = useCanvasAction();
  return <Stack gap={8}>
    <Link href="https://example.com/there">There</Link>
    <Button onClick={() => act({ type: "openFile", path: "src/app.ts" })}>Open file</Button>
  </Stack>;
}`;
    const [, { page, waitForState, mishaps }] = await openLink({ source });
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("link", { name: "There" }).click();
    await page.getByRole("status").getByText("https://example.com/there").waitFor();
    await page.locator(".canvas-notice a[href]").waitFor();
    expect(await page.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("https://example.com/there");
    await page.frameLocator("iframe").getByRole("button", { name: "Open file" }).click();
    await page.getByRole("status").getByText("src/app.ts").waitFor();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    // Nothing says when it is copied.
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("src/app.ts");
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.getByRole("status").count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it("keeps a canvas from navigating to other pages of this site, without even a request", async () => {
    const source = `import { Text } from "editor/canvas";
export default function Leaving() {
  setTimeout(() => { location.href = "/hash?from=canvas"; }, 50);
  return <Text>Leaving</Text>;
}`;
    const canvasId = await website.publish({ source });
    const { page, open, waitForState } = await website.openVisitor();
    const requests: string[] = [];
    page.on("response", (response) => requests.push(new URL(response.url()).pathname));
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("stopped");
    await page.getByRole("alert").getByText("tried to leave").waitFor();
    expect(requests).not.toContain("/hash");
    expect(requests).toContain("/canvas-frame.html");
  });

  it("stops a canvas and runs it again, with its state", async () => {
    const [, { page, waitForState }] = await openLink({ source: `${report}// stop` });
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 0" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 1" }).waitFor();
    await page.locator("[data-control=more]").click();
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await page.locator(".canvas-notice").getByRole("button", { name: "Run again" }).click();
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 1" }).waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
  });

  it("shows its source, copies its link, changes theme and language, and keeps running", async () => {
    const [canvasId, { page, waitForState, mishaps }] = await openLink({ source: `${report}// bar` });
    await waitForState("ready");
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 0" }).click();
    await page.getByRole("button", { name: "Source" }).click();
    await page.getByRole("button", { name: "Source", pressed: true }).waitFor();
    const region = page.getByRole("region", { name: "Canvas source" });
    await region.locator(".tok-keyword", { hasText: "import" }).waitFor();
    expect(await region.textContent()).toBe(`${report}// bar`);
    expect(await region.locator(".line").count()).toBe(report.split("\n").length);
    await expectBriefly(page, "Copied", () => page.getByRole("button", { name: "Copy", exact: true }).click());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${report}// bar`);
    await page.getByRole("button", { name: "Source" }).click();
    await expectBriefly(page, "Copied", () => page.getByRole("button", { name: "Copy link" }).click());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${website.url}/editor-canvas/${canvasId}`);
    await page.locator("[data-control=more]").click();
    await page.getByLabel("Theme").selectOption("dark");
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(18, 20, 23)");
    await page.getByLabel("Language").selectOption("zh-CN");
    await page.getByRole("button", { name: "停止" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 1" }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it("says in one line who published it and when, and has a bar of one row on a phone", async () => {
    const before = today();
    const [, { page, waitForState }] = await openLink({
      source: `${report}// line`,
      title: "A title that is long ".repeat(8),
    });
    await waitForState("ready");
    const line = page.locator(".canvas-notice");
    const said = (day: string) => `Published by a visitor · ${day} · 1 view · Don't enter passwords here.`;
    // The day may have changed since.
    expect([before, today()].map(said)).toContain(await line.textContent());
    await page.setViewportSize({ width: 390, height: 800 });
    for (const fact of await line.locator(".fact").all()) expect(await fact.isVisible()).toBe(false);
    expect((await line.locator("p").boundingBox())?.height).toBeLessThanOrEqual(20);
    expect((await page.locator(".share-bar").boundingBox())?.height).toBeLessThanOrEqual(46);
    const controls = page.locator(".share-bar .controls > *");
    for (const control of await controls.all()) expect(await control.isVisible()).toBe(true);
    expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeGreaterThan(100);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("keeps its menus in the window, however wide that is", async () => {
    const [, { page, waitForState }] = await openLink({ source: `${report}// menus` });
    await waitForState("ready");
    for (const width of [320, 390, 640, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["download", "more"]) {
        const button = page.locator(`[data-control=${name}]`);
        await button.click();
        const panel = await page.locator(`[data-control=${name}] + .menu-panel`).boundingBox();
        expect(panel?.x).toBeGreaterThanOrEqual(0);
        expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(width);
        await button.click();
      }
    }
  });

  it("writes a Hebrew title from right to left, on the side where titles are", async () => {
    const [, { page, waitForState }] = await openLink({ source: `${report}// Hebrew`, title: "דוח שבועי!" });
    await waitForState("ready");
    const heading = page.getByRole("heading", { level: 1 });
    const look = await heading.evaluate((title) => {
      const { direction, textAlign } = getComputedStyle(title);
      return { direction, textAlign };
    });
    expect(look).toEqual({ direction: "rtl", textAlign: "left" });
  });

  it("shows its source as plain text if the script that colours it doesn't load", async () => {
    const canvasId = await website.publish({ source: `${report}// plain text` });
    const { page, context, open, waitForState } = await website.openVisitor();
    await context.route("**/assets/source-view-*", (route) => route.abort());
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    await page.getByRole("button", { name: "Source" }).click();
    expect(await page.getByRole("region", { name: "Canvas source" }).textContent()).toBe(`${report}// plain text`);
  });

  it("[C10] offers its author the editor", async () => {
    const author = await website.openVisitor();
    const canvasId = await author.publish({ source: `${report}// mine`, access: "password", password: "secret" });
    await author.open(`/editor-canvas/${canvasId}`);
    await author.waitForState("ready");
    expect(await author.page.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(
      `/editor-canvas/${canvasId}/edit`,
    );
  });

  it("shows the source with ?norun and runs nothing", async () => {
    const [, { page, mishaps }] = await openLink({ source: report, title: "Sales" }, "?norun");
    expect(await page.locator("html").getAttribute("data-canvas-state")).toBe("ready");
    expect(await page.getByRole("region", { name: "Canvas source" }).textContent()).toContain("Quarterly report");
    expect(await page.locator("iframe, script").count()).toBe(0);
    await page.getByRole("link", { name: "Run this canvas" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it("shows the source without scripts, after asking for a password if there is one", async () => {
    const canvasId = await website.publish({
      source: `${report}// plain`,
      access: "password",
      password: "open sesame",
    });
    const { page, open } = await website.openVisitor({ javaScriptEnabled: false });
    await open(`/editor-canvas/${canvasId}`);
    const way = page.getByRole("link", { name: "Show the source instead" });
    expect((await way.boundingBox())?.y).toBeLessThan(400);
    await way.click();
    await page.getByLabel("Password").fill("guess");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").getByText("That password is wrong.").waitFor();
    await page.getByLabel("Password").fill("open sesame");
    await page.getByRole("button", { name: "Open" }).click();
    expect(await page.getByRole("region", { name: "Canvas source" }).textContent()).toContain("// plain");
    // Because addresses stay in the history.
    expect(page.url()).not.toContain("sesame");
  });
});
