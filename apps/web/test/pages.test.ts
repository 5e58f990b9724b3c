import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
/** One for all tests that need no other. */
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite({ basePath: "/tools" });
  visitor = await website.openVisitor();
}, 120_000);
beforeEach(() => visitor.startOver());
afterAll(() => website.close());

describe("the start page", () => {
  it("leads to hashing, publishing and the visitor's canvases, below the base path", async () => {
    const { page, open, mishaps } = visitor;
    for (const [name, path] of [
      ["Hash text and files", "/hash"],
      ["Publish a canvas", "/editor-canvas"],
      ["My canvases", "/editor-canvas/mine"],
    ] as const) {
      await open("/");
      await page.getByRole("main").getByRole("link", { name }).click();
      await page.waitForURL(`${website.url}${path}`);
      await page.getByRole("main").getByRole("heading").first().waitFor();
    }
    expect(mishaps).toEqual([]);
  });

  it("speaks the browser's language, and remembers another choice", async () => {
    const { page, open } = await website.openVisitor({ locale: "zh-TW" });
    await open("/");
    await page.getByRole("heading", { name: "人人能打开的画布" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
    await page.getByLabel("语言").selectOption("en");
    await page.getByRole("heading", { name: "canvases anyone can open" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "canvases anyone can open" }).waitFor();
  });

  it("remembers the theme, and follows the system until one is chosen", async () => {
    const { page, open } = await website.openVisitor({ colorScheme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await open("/");
    await page.getByLabel("Theme").waitFor();
    expect(await background()).toBe("rgb(18, 20, 23)");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.getByLabel("Theme").selectOption("dark");
    await page.reload();
    await page.getByLabel("Theme").waitFor();
    expect(await background()).toBe("rgb(18, 20, 23)");
  });
});

describe("the page of one's own canvases", () => {
  it("[C13] says that there are none yet", async () => {
    const { page, open } = visitor;
    await open("/editor-canvas/mine");
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  });

  it("[C13] lists canvases with lock, expiry and views, and leads to each and its editor", async () => {
    const { page } = visitor;
    const canvasId = await visitor.publish({
      source: report,
      title: "Sales",
      access: "password",
      password: "secret",
      expiresAt: "2099-12-31T12:00:00Z",
    });
    await visitor.publish({ source: `${report}// second` });
    await visitor.open("/editor-canvas/mine");
    const sales = page.getByRole("listitem", { name: "Sales" });
    await sales.getByText("0 views").waitFor();
    await sales.getByText("Password", { exact: true }).waitFor();
    await sales.getByText("Until Dec 31, 2099").waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(2);
    expect(await sales.getByRole("link", { name: "Edit Sales" }).getAttribute("href")).toBe(
      `/tools/editor-canvas/${canvasId}/edit`,
    );
    await sales.getByRole("link", { name: "Sales", exact: true }).click();
    await visitor.waitForState("ready");
    expect(visitor.mishaps).toEqual([]);
  });

  it("[C12] deletes a canvas after asking, and its link says so", async () => {
    const { page } = visitor;
    const canvasId = await visitor.publish({ source: report, title: "Old" });
    await visitor.open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Delete Old" }).click();
    await page.getByRole("button", { name: "Keep" }).press("Enter");
    await page.getByRole("button", { name: "Delete Old" }).click();
    await page.getByRole("group", { name: "Delete for good?" }).getByRole("button", { name: "Yes, delete" }).click();
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
    const reader = await website.openVisitor();
    await reader.open(`/editor-canvas/${canvasId}`);
    await reader.waitForState("missing");
  });

  it("[C19] shows 50 canvases and, where asked, the next ones, the focus on the first of them", async () => {
    const { page } = visitor;
    for (let n = 1; n <= 103; n++) await visitor.publish({ source: `${report}// ${n}`, title: `Canvas ${n}` });
    await visitor.open("/editor-canvas/mine");
    const rows = page.getByRole("main").getByRole("listitem");
    const more = page.getByRole("button", { name: "Show more" });
    await more.waitFor();
    expect(await rows.count()).toBe(50);
    // What goes from a loaded page moves nothing on the next one.
    await page.getByRole("button", { name: "Delete Canvas 54" }).click();
    await page.getByRole("group", { name: "Delete for good?" }).getByRole("button", { name: "Yes, delete" }).click();
    await page.getByRole("listitem", { name: "Canvas 54", exact: true }).waitFor({ state: "detached" });
    await more.click();
    await page.getByRole("listitem", { name: "Canvas 53", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Canvas 53");
    expect(await rows.count()).toBe(99);
    await visitor.context.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
    await more.click();
    await page.getByRole("alert").waitFor();
    expect(await rows.count()).toBe(99);
    await visitor.context.unroute("**/api/**");
    await more.click();
    // The button has another name while it loads.
    await expect.poll(() => rows.count()).toBe(102);
    expect(await more.count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("[C3] forgets the author after asking, and leaves the canvases", async () => {
    const { page } = visitor;
    const canvasId = await visitor.publish({ source: report, title: "Left" });
    await visitor.open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await visitor.context.cookies()).length).toBe(1);
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, forget me" }).click();
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
    expect(await visitor.context.cookies()).toEqual([]);
    await visitor.open(`/editor-canvas/${canvasId}`);
    await visitor.waitForState("ready");
    expect(visitor.mishaps).toEqual([]);
  });

  it("[C13] says when the list can't be had, and tries again when asked", async () => {
    await visitor.publish({ source: report, title: "Sales" });
    await visitor.context.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
    await visitor.open("/editor-canvas/mine");
    await visitor.page.getByRole("alert").waitFor();
    await visitor.context.unroute("**/api/**");
    await visitor.page.getByRole("button", { name: "Try again" }).click();
    await visitor.page.getByRole("listitem", { name: "Sales" }).waitFor();
  });
});

it("the reference page shows each operation, and logs nothing", async () => {
  const { page, open, mishaps } = visitor;
  await open("/docs");
  await page.getByText("/api/md5/text/batch").waitFor();
  await page.getByText("/api/editor-canvas/mine", { exact: true }).waitFor();
  expect(mishaps).toEqual([]);
});
