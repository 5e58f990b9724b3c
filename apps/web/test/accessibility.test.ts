import { afterAll, beforeAll, describe, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
/** Ids of canvases by what becomes of them, published once for all looks. */
const canvases: Record<"open" | "broken" | "locked" | "expired", string> = {} as never;

beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
  const title = "How the sales of the northern region went in the fourth quarter";
  canvases.open = await website.publish({ source: report, title });
  canvases.broken = await website.publish({ source: broken, title: "Broken" });
  canvases.locked = await website.publish({ source: `${report}//1`, access: "password", password: "secret" });
  canvases.expired = await website.publishExpired(`${report}//2`);
});
afterAll(() => website.close());

/** Every page and state of this site, and how a visitor gets there. */
const places: Record<string, Visit> = {
  home: async ({ open, page }) => {
    await open("/");
    await page.frameLocator("iframe").getByRole("heading", { name: "One day of the search service" }).waitFor();
    // Only now: it scrolls the canvas out of view, and one that was never in view isn't run.
    await page.getByLabel("Text", { exact: true }).fill("hello");
  },
  "home, draft": async ({ open, page }) => {
    await open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).fill("my draft");
    await open("/");
    await page.getByRole("button", { name: "Latency chart" }).click();
    await page.getByRole("alert").waitFor();
  },
  "no page": async ({ open, page }) => {
    await open("/nothing-here");
    await page.getByRole("heading", { name: "There is no page here" }).waitFor();
  },
  reference: async ({ open, page }) => {
    await open("/docs");
    await page.getByText("/api/editor-canvas/mine", { exact: true }).waitFor();
  },
  "reference, trying": async ({ open, page }) => {
    await open("/docs");
    await page.getByRole("button", { name: "/api/md5/text", exact: false }).first().click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("textbox", { name: "Request body" }).waitFor();
  },
  "mine, empty": async ({ open, page }) => {
    await open("/editor-canvas/mine");
    await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  },
  mine: async ({ open, page, publish }) => {
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
    await open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Delete Sales" }).click();
    await page.getByRole("group", { name: "Delete for good?" }).waitFor();
  },
  "mine, forget": async ({ open, page, publish }) => {
    await publish({ source: `${report}//8`, title: "Sales" });
    await open("/editor-canvas/mine");
    await page.getByRole("button", { name: "Forget me on this browser" }).click();
    await page.getByRole("dialog").waitFor();
  },
  "mine, failed": async ({ context, open, page }) => {
    await context.route("**/api/**", (route) => route.fulfill({ status: 403, body: "{}" }));
    await open("/editor-canvas/mine");
    await page.getByRole("alert").waitFor();
  },
  "share, ready": (visitor) => openCanvas(visitor, "open", "ready"),
  "share, author": async (visitor) => {
    const canvasId = await visitor.publish({
      source: `${report}//6`,
      title: "My own canvas, with a title that is long",
    });
    await visitor.open(`/editor-canvas/${canvasId}`);
    await visitor.waitForState("ready");
  },
  "share, source": async (visitor) => {
    await openCanvas(visitor, "open", "ready");
    await visitor.page.getByRole("button", { name: "Source" }).click();
    await visitor.page.locator(".source .tok-keyword").first().waitFor();
  },
  "share, menu": async (visitor) => {
    await openCanvas(visitor, "open", "ready");
    await visitor.page.locator("[data-control=more]").click();
    await visitor.page.getByLabel("Theme").waitFor();
  },
  "share, download": async (visitor) => {
    await openCanvas(visitor, "open", "ready");
    await visitor.page.locator("[data-control=download]").click();
    await visitor.page.getByRole("heading", { name: "On the command line" }).waitFor();
  },
  "share, no file": async (visitor) => {
    await visitor.context.route("**/export-*", (route) => route.abort());
    await openCanvas(visitor, "open", "ready");
    await visitor.page.locator("[data-control=download]").click();
    await visitor.page.locator(".menu-files button").last().click();
    await visitor.page.locator(".menu-status.bad").waitFor();
  },
  "editor, download": async ({ open, page, waitForState }) => {
    await open("/editor-canvas");
    await page.locator(".canvas-editor select").first().selectOption({ index: 1 });
    await waitForState("ready");
    await page.locator("[data-control=download]").click();
  },
  "share, stopped": async (visitor) => {
    await openCanvas(visitor, "open", "ready");
    await visitor.page.locator("[data-control=more]").click();
    await visitor.page.getByRole("button", { name: "Stop" }).click();
    await visitor.waitForState("stopped");
  },
  "share, broken": async (visitor) => {
    await openCanvas(visitor, "broken", "error");
    await visitor.page.getByText("Details").click();
  },
  "share, locked": (visitor) => openCanvas(visitor, "locked", "locked"),
  "share, wrong password": async (visitor) => {
    await openCanvas(visitor, "locked", "locked");
    await visitor.page.getByLabel("Password").fill("guess");
    await visitor.page.getByRole("button", { name: "Open" }).click();
    await visitor.page.getByRole("alert").waitFor();
  },
  "share, expired": (visitor) => openCanvas(visitor, "expired", "expired"),
  "share, missing": async ({ open, waitForState }) => {
    await open("/editor-canvas/cv_AAAAAAAAAAAAAAAA");
    await waitForState("missing");
  },
  "share, failed": async ({ context, open, waitForState }) => {
    await context.route("**/api/**", (route) => route.abort());
    await open(`/editor-canvas/${canvases.open}`);
    await waitForState("error");
  },
  "share, norun": ({ open }) => open(`/editor-canvas/${canvases.open}?norun`),
};

async function openCanvas({ open, waitForState }: Visitor, name: keyof typeof canvases, state: string): Promise<void> {
  await open(`/editor-canvas/${canvases[name]}`);
  await waitForState(state);
}

describe("every page and state", () => {
  it.each(Object.entries(places))("has no barriers that axe finds, fits a phone and logs nothing: %s", (name, visit) =>
    expectGoodLooks(visitor, name, visit),
  );
});
