import type { Frame, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { paste, sourceField } from "./source-field.ts";
import { expectBriefly, holdRequests, startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
/** The visitor that all tests share unless they need another. */
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
});
beforeEach(() => visitor.startOver());
afterAll(() => website.close());

const source = report
  .replace("Grid,", "Grid, Link,")
  .replace("<Table", '<Link href="https://example.org/">Sources</Link><Table');

/** The most tab stops of a page, including the canvas's. */
const mostStops = 40;

/** Presses Tab, or another key, until an element has the focus. Every stop on the way has to be visible. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  let { isSourceField } = await focusIn(page.mainFrame());
  for (let stop = 0; stop < mostStops; stop++) {
    // In the editor, Tab indents; the page says how to leave it.
    if (isSourceField) await page.keyboard.press("Escape");
    await page.keyboard.press(key);
    ({ isSourceField } = await expectSeenFocus(page));
    if (await isFocused(target)) return;
  }
  throw new Error(`${mostStops} × ${key} don't reach ${target}`);
}

async function press(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll(([element, ...others]) => {
    if (element === undefined || others.length > 0) return false;
    // A frame that has the focus doesn't match `:focus`.
    return element.matches(":focus") || (element.matches("iframe") && element === document.activeElement);
  });
}

/** Waits until the element has the focus, after something other than Tab has moved it there. */
async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `focus at ${target}` }).toBe(true);
}

interface Focus {
  /** The focused element if it has no focus mark or isn't in the window; otherwise empty. */
  readonly unseen: string;
  /** Whether the focus is in a frame of this one. */
  readonly isInFrame: boolean;
  /** Whether the editor has the focus. */
  readonly isSourceField: boolean;
}

function focusIn(frame: Frame): Promise<Focus> {
  return frame.evaluate(() => {
    let element = document.activeElement;
    const isInFrame = element?.matches("iframe") ?? false;
    const isSourceField = element?.className === "source-field";
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    // After the page's last element, nothing has the focus.
    if (!element?.matches(":focus") || element.matches("body, iframe, main")) {
      return { unseen: "", isInFrame, isSourceField };
    }
    const { bottom, top, right, left } = element.getBoundingClientRect();
    const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    // The element around the editor's text field has the mark.
    const { outlineStyle, outlineWidth } = getComputedStyle(element.closest(".cm-editor") ?? element);
    const isSeen = isInWindow && outlineStyle !== "none" && outlineWidth !== "0px";
    return { unseen: isSeen ? "" : element.outerHTML, isInFrame, isSourceField };
  });
}

/** Waits until the focused element has a focus mark and is in the window. */
async function expectSeenFocus(page: Page): Promise<Focus> {
  const focus = await expectSeenFocusIn(page.mainFrame());
  if (focus.isInFrame) for (const frame of page.frames().slice(1)) await expectSeenFocusIn(frame);
  return focus;
}

async function expectSeenFocusIn(frame: Frame): Promise<Focus> {
  const focus = await focusIn(frame);
  if (focus.unseen !== "") await expect.poll(async () => (await focusIn(frame)).unseen).toBe("");
  return focus;
}

const named = (page: Page, role: "button" | "link" | "textbox", name: string) =>
  page.getByRole(role, { name, exact: true });

async function stopAndRunAgain(page: Page, waitForState: Visitor["waitForState"]): Promise<void> {
  await press(page, named(page, "button", "Stop"));
  await waitForState("stopped");
  await expectFocus(named(page, "button", "Run again"));
  await page.keyboard.press("Enter");
  await waitForState("ready");
}

async function openByKey(path: string): Promise<Visitor> {
  await visitor.open(path);
  await visitor.page.getByRole("main").waitFor();
  return visitor;
}

it("lets an author publish, save and delete by keyboard alone", async () => {
  const { page, mishaps, waitForState } = await openByKey("/editor-canvas");
  const { keyboard } = page;
  const canvas = page.frameLocator("iframe");
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    source.replace("editor/canvas", "elsewhere/canvas"),
  );

  await press(page, named(page, "link", "Skip to content"));
  await expectFocus(page.getByRole("main"));
  await tabTo(page, sourceField(page));
  await keyboard.press("Control+V");
  // The browser pastes asynchronously.
  await named(page, "button", "Rewrite the import").waitFor();
  await press(page, named(page, "button", "Rewrite the import"), "Shift+Tab");
  await expectFocus(sourceField(page));
  await waitForState("ready");

  await stopAndRunAgain(page, waitForState);
  await press(page, canvas.getByRole("button", { name: "Pressed 0" }));
  await canvas.getByRole("button", { name: "Pressed 1" }).waitFor();
  await press(page, canvas.getByRole("link", { name: "Sources" }), "Shift+Tab");
  await press(page, named(page, "button", "Close"), "Shift+Tab");
  await expectFocus(page.locator("iframe"));

  await tabTo(page, page.getByLabel("Title"));
  await keyboard.type("By key");
  await tabTo(page, page.getByLabel("Access"));
  await keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("Password"));
  await keyboard.type("open sesame");
  await tabTo(page, page.getByLabel("Expires"));
  await keyboard.press("End");
  await tabTo(page, page.getByLabel("Expiry time"));
  await keyboard.type("12312099");
  // To the month, then to the hour: how many digits a year may have depends on the time zone.
  for (let step = 0; step < 5; step++) await keyboard.press("ArrowLeft");
  for (let step = 0; step < 3; step++) await keyboard.press("ArrowRight");
  await keyboard.type("1200PM");
  await press(page, named(page, "button", "Publish"));
  const link = page.getByLabel("Share link");
  await expectFocus(link);
  await press(page, named(page, "button", "Copy link"));
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());

  await page.reload();
  await waitForState("ready");
  expect(await page.getByLabel("Expiry time").inputValue()).toBe("2099-12-31T12:00");
  await tabTo(page, page.getByLabel("Title"));
  await keyboard.press("Control+A");
  await keyboard.type("By key again");
  await keyboard.press("Enter");
  await page.getByText("Updated. The link is the same.").waitFor();
  await expectFocus(page.getByLabel("Title"));
  await press(page, named(page, "link", "My canvases").last());

  const remove = named(page, "button", "Delete By key again");
  await remove.waitFor();
  await press(page, remove);
  await expectFocus(named(page, "button", "Keep"));
  await keyboard.press("Escape");
  await expectFocus(remove);
  await keyboard.press("Enter");
  await expectFocus(named(page, "button", "Keep"));
  await keyboard.press("Enter");
  await expectFocus(remove);
  await keyboard.press("Enter");
  await press(page, named(page, "button", "Yes, delete"), "Shift+Tab");
  await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  await expectFocus(page.getByRole("main"));
  expect(mishaps).toEqual([]);
});

it("doesn't move the focus if publishing fails", async () => {
  const { page } = await openByKey("/editor-canvas");
  await tabTo(page, sourceField(page));
  await press(page, named(page, "button", "Publish"));
  await page.getByRole("alert").waitFor();
  await expectFocus(named(page, "button", "Publish"));
});

it("publishes once, however quickly Enter is pressed again", async () => {
  const { page, open } = visitor;
  const publications = await holdRequests(page, "**/api/**");
  await open("/editor-canvas");
  await paste(page, source);
  await page.getByLabel("Title").focus();
  // Twice before the page can be drawn, and then once more while it is publishing.
  await page.getByLabel("Title").evaluate(({ form }: HTMLInputElement) => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await named(page, "button", "Publishing…").waitFor();
  await page.keyboard.press("Enter");
  publications.letThrough();
  await expectFocus(page.getByLabel("Share link"));
  expect(publications.count()).toBe(1);
});

it("moves the focus to the canvas that takes a deleted one's place", async () => {
  const { page, open, publish } = visitor;
  for (const title of ["First", "Second", "Third"]) await publish({ source: `${source}// ${title}`, title });
  await open("/editor-canvas/mine");
  // Newest first.
  for (const [deleted, next] of [
    ["Second", "First"],
    ["First", "Third"],
  ] as const) {
    await named(page, "button", `Delete ${deleted}`).click();
    await named(page, "button", "Yes, delete").focus();
    await page.keyboard.press("Enter");
    await expectFocus(named(page, "link", next));
  }
});

it("ignores keys while a canvas is being deleted, and doesn't move a focus that has moved on", async () => {
  const { page, open, publish } = visitor;
  await publish({ source, title: "Old" });
  const deletions = await holdRequests(page, "**/api/editor-canvas/cv_*");
  await open("/editor-canvas/mine");
  await named(page, "button", "Delete Old").click();
  await named(page, "button", "Yes, delete").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expectFocus(named(page, "button", "Yes, delete"));
  await page.getByLabel("Theme").focus();
  deletions.letThrough();
  await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  await expectFocus(page.getByLabel("Theme"));
  expect(deletions.count()).toBe(1);
});

it("keeps the focus on the button if the browser can't be forgotten", async () => {
  const { page, open, publish } = visitor;
  await publish({ source, title: "Kept" });
  await open("/editor-canvas/mine");
  await named(page, "button", "Forget me on this browser").waitFor();
  await page.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
  await press(page, named(page, "button", "Forget me on this browser"));
  await expectFocus(named(page, "button", "Cancel"));
  await press(page, named(page, "button", "Yes, forget me"), "Shift+Tab");
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await expectFocus(named(page, "button", "Yes, forget me"));
});

it("moves the focus to the page's content after the list is loaded again", async () => {
  const { page, open } = visitor;
  await page.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }), { times: 1 });
  await open("/editor-canvas/mine");
  await page.getByRole("alert").waitFor();
  await press(page, named(page, "button", "Try again"));
  await expectFocus(page.getByRole("main"));
});

it("lets a reader open, read and copy by keyboard alone", async () => {
  const canvasId = await website.publish({ source, access: "password", password: "open sesame" });
  const { page, waitForState } = await openByKey(`/editor-canvas/${canvasId}`);
  const { keyboard } = page;
  const canvas = page.frameLocator("iframe");

  await expectFocus(page.getByLabel("Password"));
  await keyboard.type("guess");
  await press(page, named(page, "button", "Open"));
  await page.getByRole("alert").waitFor();
  await expectFocus(page.getByLabel("Password"));
  await keyboard.type("open sesame");
  await keyboard.press("Enter");
  await waitForState("ready");

  const menu = page.locator("[data-control=more]");
  for (const [name, state] of [
    ["Stop", "stopped"],
    ["Run again", "ready"],
  ] as const) {
    await press(page, menu);
    await press(page, page.locator(".menu-panel").getByRole("button", { name }));
    await waitForState(state);
    await expectFocus(menu);
  }
  await press(page, named(page, "button", "Source"), "Shift+Tab");
  await expectFocus(page.getByRole("region", { name: "Canvas source" }));
  await press(page, named(page, "button", "Source"), "Shift+Tab");
  await page.locator("iframe").waitFor();
  await expectBriefly(page, "Copied", () => press(page, named(page, "button", "Copy link")));
  await expectFocus(page.locator("[data-control=copy]"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await press(page, menu);
  await tabTo(page, page.getByLabel("Theme"));
  await keyboard.press("End");
  await expectFocus(page.getByLabel("Theme"));
  await keyboard.press("Escape");
  await expectFocus(menu);

  await press(page, canvas.getByRole("link", { name: "Sources" }));
  await named(page, "button", "Close").waitFor();
  await tabTo(page, named(page, "link", "Open"), "Shift+Tab");
  await press(page, named(page, "button", "Close"));
  await expectFocus(page.locator("iframe"));
  await press(page, canvas.getByRole("button", { name: "Pressed 0" }));
  await canvas.getByRole("button", { name: "Pressed 1" }).waitFor();
});

it("keeps the focus in a share link's bar and menu while the bar is redrawn", async () => {
  const { page, open, publish, waitForState } = visitor;
  await open(`/editor-canvas/${await publish({ source: report })}`);
  await waitForState("ready");
  const copy = named(page, "button", "Copy link");
  // The bar is drawn again 2 s after each copy.
  await expectBriefly(page, "Copied", () => press(page, copy));
  await tabTo(page, named(page, "link", "Edit"), "Shift+Tab");
  await copy.waitFor();
  await expectFocus(named(page, "link", "Edit"));
  await expectBriefly(page, "Copied", () => press(page, copy));
  await press(page, page.locator("[data-control=download]"), "Shift+Tab");
  const file = page.locator(".menu-files button").first();
  await tabTo(page, file);
  await copy.waitFor();
  await expectFocus(file);
});
