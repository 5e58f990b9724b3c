import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
/** Ids of canvases by what becomes of them, published once for all looks. */
const canvases: Record<"open" | "broken" | "locked" | "expired", string> = {} as never;

beforeAll(async () => {
  website = await startWebsite();
  const author = await website.openVisitor();
  const title = "How the sales of the northern region went in the fourth quarter";
  canvases.open = await author.publish({ source: report, title });
  canvases.broken = await author.publish({ source: broken, title: "Broken" });
  canvases.locked = await author.publish({ source: `${report}//1`, access: "password", password: "secret" });
  const expiresAt = new Date(Date.now() + 300).toISOString();
  canvases.expired = await author.publish({ source: `${report}//2`, expiresAt });
  await author.page.waitForFunction((end) => Date.now() > end, Date.parse(expiresAt));
  await author.context.close();
}, 120_000);
afterAll(() => website.close());

/** Every page and state of this site, and how a visitor gets there. */
const places: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  home: async ({ open, page }) => {
    await open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
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
  },
  "share, stopped": async (visitor) => {
    await openCanvas(visitor, "open", "ready");
    await visitor.page.getByRole("button", { name: "Stop" }).click();
    await visitor.waitForState("stopped");
  },
  "share, broken": (visitor) => openCanvas(visitor, "broken", "error"),
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
  // One profile for each, in both themes: what is found in one width and theme may be hidden in another.
  it.each(Object.keys(places))(
    "has no barriers that axe finds, and fits a phone: %s",
    { timeout: 60_000 },
    async (name) => {
      const looks = [
        { width: 1280, colorScheme: "light" },
        { width: 390, colorScheme: "dark" },
      ] as const;
      await Promise.all(
        looks.map(async (look) => {
          const visitor = await website.openVisitor({ ...look, axe: true });
          await places[name]?.(visitor);
          for (const colorScheme of ["light", "dark"] as const) {
            await visitor.page.emulateMedia({ colorScheme });
            expect(await visitor.findBarriers(), `${look.width} ${colorScheme}`).toEqual([]);
            await keepScreenshot(visitor, `${name} ${look.width} ${colorScheme}`);
          }
          const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${look.width}`).toBeLessThanOrEqual(0);
          expect(visitor.mishaps.filter((mishap) => !mishap.startsWith("error: "))).toEqual([]);
          await visitor.context.close();
        }),
      );
    },
  );
});

/** Set `SCREENSHOTS` to a folder to look at what was tested. */
async function keepScreenshot({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/[ ,]+/g, "-")}.png`) });
}
