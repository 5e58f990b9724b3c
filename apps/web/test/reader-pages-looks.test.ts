import { afterAll, beforeAll, describe, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
/** Ids of canvases by their state, published once for all looks. */
const canvases: Record<"open" | "broken" | "locked" | "expired", string> = {} as never;

beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
  const title = "How the sales of the northern region went in the fourth quarter";
  canvases.open = await website.publish({ source: report, title });
  canvases.broken = await website.publish({ source: broken, title: "Broken" });
  canvases.locked = await website.publish({ source: `${report}//1`, access: "password", password: "secret" });
  canvases.expired = await website.publish({ source: `${report}//2`, expiresAt: "2020-01-01T00:00:00Z" });
});
afterAll(() => website.close());

/** Every page for readers with its states, and how a visitor gets there. */
const places: Record<string, Visit> = {
  home: async ({ open, page }, look) => {
    await open("/editor-canvas?norun");
    await page.getByRole("textbox", { name: "Canvas source" }).fill("my draft");
    await open("/");
    await page.frameLocator("iframe").getByRole("heading", { name: "One day of the search service" }).waitFor();
    // Not earlier, because this scrolls the canvas out of view, and a canvas that was never in view doesn't run.
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await look("home");
    await page.getByRole("button", { name: "Latency chart" }).click();
    await page.getByRole("alert").waitFor();
    await look("home, draft");
    await page.getByRole("textbox", { name: "Canvas source" }).fill(broken);
    await page.getByText("The source has an error.").waitFor();
    await look("home, broken");
  },
  "no page": async ({ open, page }, look) => {
    await open("/nothing-here");
    await page.getByRole("heading", { name: "There is no page here" }).waitFor();
    await look("no page");
  },
  reference: async ({ open, page }, look) => {
    await open("/docs");
    await page.getByRole("button", { name: "/api/md5/text", exact: false }).first().click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("textbox", { name: "Request body" }).waitFor();
    await look("reference, trying");
  },
  mine: async ({ context, open, page, publish }, look) => {
    await open("/editor-canvas/mine");
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
    await look("mine, empty");
    await publish({
      source: `${report}//3`,
      title: "Sales",
      access: "password",
      password: "x",
      expiresAt: "2099-12-31T12:00:00Z",
    });
    await publish({
      source: `${report}//4`,
      title: "A canvas with a title that is much longer than a phone is wide, by far",
    });
    await publish({ source: `${report}//5` });
    await page.reload();
    await page.getByRole("button", { name: "Delete Sales" }).click();
    await page.getByRole("group", { name: "Delete for good?" }).waitFor();
    await look("mine");
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    await page.getByRole("dialog").waitFor();
    await look("mine, forget");
    await context.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
    await page.reload();
    await page.getByRole("alert").waitFor();
    await look("mine, failed");
  },
  "share link": async ({ context, open, page, waitForState }, look) => {
    await context.route("**/export-*", (route) => route.abort());
    await open(`/editor-canvas/${canvases.open}`);
    await waitForState("ready");
    await look("share, ready");
    await page.getByRole("button", { name: "Source" }).click();
    await page.locator(".source .tok-keyword").first().waitFor();
    await look("share, source");
    await page.getByRole("button", { name: "Source" }).click();
    await page.locator("[data-control=download]").click();
    await page.getByRole("heading", { name: "On the command line" }).waitFor();
    await page.locator(".menu-files button").last().click();
    await page.locator(".menu-status.bad").waitFor();
    await look("share, no file");
    await page.keyboard.press("Escape");
    await page.locator("[data-control=more]").click();
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    await look("share, stopped");
  },
  "share link, its author's": async ({ open, publish, waitForState }, look) => {
    const canvasId = await publish({ source: `${report}//6`, title: "My own canvas, with a title that is long" });
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    await look("share, author");
  },
  "share link, broken": async ({ open, page, waitForState }, look) => {
    await open(`/editor-canvas/${canvases.broken}`);
    await waitForState("error");
    await page.getByText("Details").click();
    await look("share, broken");
  },
  "share link, locked": async ({ open, page, waitForState }, look) => {
    await open(`/editor-canvas/${canvases.locked}`);
    await waitForState("locked");
    await look("share, locked");
    await page.getByLabel("Password").fill("guess");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").waitFor();
    await look("share, wrong password");
  },
  "share link, without a canvas": async ({ context, open, waitForState }, look) => {
    await open(`/editor-canvas/${canvases.expired}`);
    await waitForState("expired");
    await look("share, expired");
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA");
    await waitForState("missing");
    await look("share, missing");
    await context.route("**/api/**", (route) => route.abort());
    await open(`/editor-canvas/${canvases.open}`);
    await waitForState("error");
    await look("share, failed");
  },
  "share link, without scripts": async ({ open }, look) => {
    await open(`/editor-canvas/${canvases.open}?norun`);
    await look("share, norun");
  },
};

describe("the pages for readers", () => {
  it.each(Object.entries(places))("pass axe, fit a phone and log nothing: %s", (_, visit) =>
    expectGoodLooks(visitor, visit),
  );
});
