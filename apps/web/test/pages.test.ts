import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { dropFromDisk } from "./source-field.ts";
import { startWebsite, today, type Visitor, type Website } from "./website.ts";

let website: Website;
/** The visitor that all tests share unless they need another. */
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite({ basePath: "/tools" });
  visitor = await website.openVisitor();
});
beforeEach(() => visitor.startOver());
afterAll(() => website.close());

it("offers to reload a page if a part of it can't be loaded", async () => {
  const { page, context, open } = visitor;
  await context.route("**/assets/mine-page-*.js", (route) => route.abort());
  await open("/editor-canvas/mine");
  await page.getByRole("heading", { name: "This page couldn't be loaded" }).waitFor();
  await context.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
});

describe("the start page", () => {
  it("shows a picture of the canvas until the canvas runs", async () => {
    const { page, context, open } = visitor;
    await context.route("**/canvas-frame*", (route) => route.abort());
    await open("/");
    await page.locator(".start-live iframe").waitFor({ state: "attached" });
    expect(await page.locator(".start-live img").isVisible()).toBe(true);
  });

  it("shows a live canvas next to its source, and follows changes", async () => {
    const { page, open, mishaps } = visitor;
    await open("/");
    const canvas = page.frameLocator("iframe");
    await canvas.getByRole("heading", { name: "One day of the search service" }).waitFor();
    await page.locator(".start-live img").waitFor({ state: "detached" });
    const field = page.getByRole("textbox", { name: "Canvas source" });
    await field.fill((await field.inputValue()).replace("One day of the search service", "My own day"));
    await canvas.getByRole("heading", { name: "My own day" }).waitFor();
    // The canvas still shows the version before the error.
    const good = await field.inputValue();
    await field.fill(good.replace("return (", "return"));
    await page.getByText("The source has an error.").waitFor();
    await field.fill(good);
    await page.getByText("The source has an error.").waitFor({ state: "detached" });
    expect(mishaps).toEqual([]);
  });

  it("takes a source to the editor: changed, pasted, dropped or a sample", async () => {
    const { page, open } = visitor;
    const source = page.getByRole("textbox", { name: "Canvas source" });
    const expectInEditor = async (text: string) => {
      await page.waitForURL(`${website.url}/editor-canvas`);
      await source.filter({ hasText: text }).waitFor();
    };
    const startAgain = async () => {
      await visitor.startOver();
      await open("/");
      await source.waitFor();
    };
    await startAgain();
    await source.fill(report);
    await page.getByRole("button", { name: "Open in the editor" }).click();
    await expectInEditor("editor/canvas");

    await startAgain();
    await page.evaluate(() => navigator.clipboard.writeText('import { H1 } from "editor/canvas"; // pasted'));
    await page.getByRole("button", { name: "Open in the editor" }).focus();
    await page.keyboard.press("Control+V");
    await expectInEditor("// pasted");

    await startAgain();
    await page.evaluate(() => navigator.clipboard.writeText('import { Link } from "editor/canvas"; // added\n'));
    await source.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+V");
    await expect.poll(() => source.inputValue()).toMatch(/^import \{ Link \}.*added\n[\s\S]*export default/);

    await startAgain();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['{ "done": true }'], "a.canvas.data.json"));
      data.items.add(new File(['import { H1 } from "editor/canvas"; // dropped'], "a.canvas.tsx"));
      return data;
    });
    await page.locator("h1").dispatchEvent("drop", { dataTransfer: transfer });
    await expectInEditor("// dropped");
    expect(await page.getByLabel("Title").inputValue()).toBe("a");
    await page.getByRole("tab", { name: "State" }).click();
    expect(await page.getByRole("textbox", { name: "Canvas state" }).inputValue()).toBe('{ "done": true }');

    await startAgain();
    await page.getByRole("button", { name: "Migration plan" }).click();
    await expectInEditor("export default function MigrationPlan");
  });

  it("takes a file that is dropped on the canvas, and says that it can't open a folder", async () => {
    const { page, open, mishaps } = visitor;
    await open("/");
    await page.frameLocator("iframe").getByRole("heading", { name: "One day of the search service" }).waitFor();
    await dropFromDisk(page, import.meta.dirname, [400, 100]);
    await page.getByRole("alert").filter({ hasText: "“test” can't be opened" }).waitFor();
    await dropFromDisk(page, `${import.meta.dirname}/canvases.ts`, [400, 100], [900, 400]);
    await page.waitForURL(`${website.url}/editor-canvas`);
    expect(mishaps).toEqual([]);
  });

  it("shows its question and its refusal, however far down the sample is", async () => {
    const { page, open } = visitor;
    const choose = async () => {
      const sample = page.getByRole("button", { name: "Migration plan" });
      await sample.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await sample.press("Enter");
      await expect
        .poll(() => page.getByRole("alert").evaluate((notice) => notice.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(0);
    };
    await open("/editor-canvas?norun");
    await page.getByRole("textbox", { name: "Canvas source" }).fill("my draft");
    await page.setViewportSize({ width: 390, height: 800 });
    await open("/");
    await choose();
    await choose();
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Replace the draft");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "doesn't let this site store anything" }).waitFor();
    await choose();
  });

  it("asks before a source replaces a draft in the editor", async () => {
    const { page, open } = visitor;
    await open("/editor-canvas?norun");
    await page.getByRole("textbox", { name: "Canvas source" }).fill("my draft");
    await open("/");
    await page.getByRole("button", { name: "Latency chart" }).click();
    const question = page.getByRole("alert").filter({ hasText: "a draft that you haven't published" });
    await question.getByRole("link", { name: "Open the draft instead" }).click();
    await page.getByRole("textbox", { name: "Canvas source" }).filter({ hasText: "my draft" }).waitFor();
    await open("/");
    await page.getByRole("button", { name: "Latency chart" }).click();
    await question.getByRole("button", { name: "Replace the draft" }).click();
    await page.getByRole("textbox", { name: "Canvas source" }).filter({ hasText: "LatencyChart" }).waitFor();
  });

  it("digests a text while typing, and shows commands for this server", async () => {
    const { page, open, mishaps } = visitor;
    await open("/");
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await page.locator("output").filter({ hasText: "5d41402abc4b2a76b9719d911017c592" }).waitFor();
    // On one line, even on a phone.
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await page.locator("output").boundingBox())?.height).toBeLessThan(36);
    const lines = page.getByRole("region", { name: "From programs" }).getByRole("listitem");
    expect(await lines.locator("code").allTextContents()).toEqual([
      `curl -H "X-API-Key: $API_KEY" -F file=@report.pdf ${website.url}/api/md5/file`,
      expect.stringMatching(new RegExp(`^npx -y ${website.url}/cli-[0-9a-f]+\\.tgz publish report\\.canvas\\.tsx$`)),
      `${website.url}/mcp`,
    ]);
    await page.getByRole("link", { name: "Hash files" }).click();
    await page.waitForURL(`${website.url}/hash`);
    expect(mishaps).toEqual([]);
  });

  it("uses the browser's language, and remembers another choice", async () => {
    const { page, open } = await website.openVisitor({ locale: "zh-TW" });
    await open("/");
    await page.getByRole("heading", { name: "粘贴画布，分享链接" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
    await page.getByLabel("语言").selectOption("en");
    await page.getByRole("heading", { name: "Paste a canvas, share the link" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Paste a canvas, share the link" }).waitFor();
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

it("says without scripts that it needs them, in the page's middle", async () => {
  const { page, open } = await website.openVisitor({ javaScriptEnabled: false });
  await open("/hash");
  expect(await page.locator("noscript p").textContent()).toContain("These pages need JavaScript.");
  const place = await page.getByRole("heading", { name: "Fingerpaint" }).boundingBox();
  expect(place?.x).toBeGreaterThan(300);
  expect(place?.y).toBeGreaterThan(100);
});

it("[B3] an address without a page says so in the visitor's language, and links to the start page", async () => {
  const { page, open, mishaps } = await website.openVisitor({ locale: "zh-CN" });
  await open("/nothing-here");
  await page.getByRole("heading", { name: "这里没有页面" }).waitFor();
  await page.getByLabel("语言").selectOption("en");
  await page.getByRole("heading", { name: "There is no page here" }).waitFor();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await page.waitForURL(`${website.url}/`);
  expect(mishaps).toEqual([]);
});

describe("the page of the author's canvases", () => {
  it("[C13] lists canvases with lock, expiry and views, and links to each and its editor", async () => {
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

  it("[C13] shows when each was published, copies its link, and shows sizes with units", async () => {
    const { page } = visitor;
    const before = today();
    const canvasId = await visitor.publish({ source: report, title: "Sales" });
    await visitor.open("/editor-canvas/mine");
    const sales = page.getByRole("listitem", { name: "Sales" });
    // The day may have changed since.
    await sales.getByText(new RegExp(`0 views · published (?:${before}|${today()})`)).waitFor();
    await sales.getByRole("button", { name: "Copy link to Sales" }).click();
    await sales.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${website.url}/editor-canvas/${canvasId}`);
    await page.getByText(/^Canvases: 1 of [\d,]+ · Storage: [\d.]+ (?:B|KiB) of 250 MiB$/).waitFor();
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

  it("[C13, C19] shows 50 canvases and more on request, and finds even those that aren't loaded", async () => {
    const { page } = visitor;
    for (let n = 1; n <= 103; n++) await visitor.publish({ source: `${report}// ${n}`, title: `Canvas ${n}` });
    await visitor.open("/editor-canvas/mine");
    const rows = page.getByRole("main").getByRole("listitem");
    const more = page.getByRole("button", { name: "Show more" });
    await more.waitFor();
    expect(await rows.count()).toBe(50);
    // Deleting a canvas from a loaded page doesn't shift the next page.
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

    await page.reload();
    await more.waitFor();
    // The oldest is on the last page.
    await page.getByLabel("Search").fill("1 CANVAS");
    await page.getByRole("listitem", { name: "Canvas 1", exact: true }).waitFor();
    await page.getByLabel("Search").fill("nothing like it");
    await page.getByText("No title contains these words.").waitFor();
    expect(await rows.count()).toBe(0);
    await page.getByLabel("Search").fill("");
    await expect.poll(() => rows.count()).toBe(102);
  });

  it("[C20] shows the usage after the last deletion, even if an earlier answer is late", async () => {
    const { context, page } = visitor;
    for (const title of ["First", "Second"]) await visitor.publish({ source: `${report}// ${title}`, title });
    const answers: (() => Promise<void>)[] = [];
    await context.route("**/mine/quota", async (route) => {
      const response = await route.fetch();
      answers.push(() => route.fulfill({ response }));
    });
    await visitor.open("/editor-canvas/mine");
    await expect.poll(() => answers.length).toBe(1);
    await page.getByRole("button", { name: "Delete First" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect.poll(() => answers.length).toBe(2);
    await answers[1]?.();
    await page.getByText(/^Canvases: 1 of/).waitFor();
    const late = page.waitForResponse("**/mine/quota");
    await answers[0]?.();
    await (await late).finished();
    // The page has read the late answer before this one.
    await page.evaluate(async () => (await fetch("/healthz")).text());
    expect(await page.locator(".used").textContent()).toMatch(/^Canvases: 1 of/);
  });

  it("[C3] ends the session after asking, and keeps the canvases", async () => {
    const { page } = visitor;
    const canvasId = await visitor.publish({ source: report, title: "Left" });
    await visitor.open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    expect(await page.locator(":focus").textContent()).toBe("Cancel");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect((await visitor.context.cookies()).length).toBe(1);
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, forget me" }).click();
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
    expect(await visitor.context.cookies()).toEqual([]);
    await visitor.open(`/editor-canvas/${canvasId}`);
    await visitor.waitForState("ready");
    expect(visitor.mishaps).toEqual([]);
  });

  it("[C12] says that a canvas can't be deleted, wherever it is in the list, until it is", async () => {
    const { context, page } = visitor;
    for (let n = 1; n <= 15; n++) await visitor.publish({ source: `${report}// ${n}`, title: `Canvas ${n}` });
    await visitor.open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Delete Canvas 1", exact: true }).click();
    await context.route("**/api/**", (route) => route.abort());
    const confirm = page.getByRole("button", { name: "Yes, delete" });
    await confirm.click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    expect((await notice.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await context.unroute("**/api/**");
    await confirm.click();
    await page.getByRole("listitem", { name: "Canvas 1", exact: true }).waitFor({ state: "detached" });
    expect(await notice.count()).toBe(0);
  });

  it("[C13] says that the list can't be loaded, and tries again on request", async () => {
    await visitor.publish({ source: report, title: "Sales" });
    await visitor.context.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
    await visitor.open("/editor-canvas/mine");
    await visitor.page.getByRole("alert").waitFor();
    await visitor.context.unroute("**/api/**");
    await visitor.page.getByRole("button", { name: "Try again" }).click();
    await visitor.page.getByRole("listitem", { name: "Sales" }).waitFor();
  });
});

it("the reference page shows each operation, MD5 first, links back, and logs nothing", async () => {
  const { page, open, mishaps } = visitor;
  await open("/docs");
  await page.getByText("/api/md5/text/batch").waitFor();
  await page.getByText("/api/editor-canvas/mine", { exact: true }).waitFor();
  expect(await page.locator(".opblock-tag").evaluateAll((tags) => tags.map((tag) => tag.dataset.tag))).toEqual([
    "md5",
    "canvas",
  ]);
  await page.getByRole("banner").getByRole("link", { name: "Fingerpaint" }).click();
  await page.waitForURL(`${website.url}/`);
  expect(mishaps).toEqual([]);
});
