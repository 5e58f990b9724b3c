import { afterAll, beforeAll, describe, it } from "vitest";
import { report } from "./canvases.ts";
import { expectGoodLooks, type Visit } from "./page-looks.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

const adminKey = "admin-key-0123456789";
let website: Website;
let visitor: Visitor;
let shown: string;
let removed: string;

beforeAll(async () => {
  const environment = {
    ADMIN_KEYS: adminKey,
    REPORT_URL: "https://example.org/abuse?of={link}",
    QUOTA_OWNER_BYTES: "1MiB",
  };
  website = await startWebsite({ environment });
  visitor = await website.openVisitor();
  shown = await website.publish({ source: report, title: "Report" });
  removed = await website.publish({ source: `${report}//1`, title: "Removed" });
  await remove(removed);
});
afterAll(() => website.close());

async function remove(canvasId: string): Promise<void> {
  const headers = { Authorization: `Bearer ${adminKey}` };
  const reply = await fetch(`${website.url}/admin/api/canvases/${canvasId}/remove`, { method: "POST", headers });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
}

let published = 0;

/** Pages that show readers and authors an operator's limits and takedowns. */
const places: Record<string, Visit> = {
  "share link": async ({ open, page, waitForState }, look) => {
    await open(`/editor-canvas/${shown}`);
    await waitForState("ready");
    await page.locator("[data-control=more]").click();
    await page.getByRole("link", { name: "Report" }).waitFor();
    await look("share, menu with a link to report it");
  },
  "share link, removed": async ({ open, waitForState }, look) => {
    await open(`/editor-canvas/${removed}`);
    await waitForState("removed");
    await look("share, removed");
    await open(`/editor-canvas/${removed}?norun`);
    await look("share, removed, without scripts");
  },
  mine: async ({ open, page, publish }, look) => {
    await publish({ source: `${report}//mine ${published++}`, title: "Sales" });
    await remove(await publish({ source: `${report}//mine ${published++}`, title: "Taken down" }));
    await open("/editor-canvas/mine");
    await page.getByText("of 5,000", { exact: false }).waitFor();
    await look("mine, quota and removed");
  },
};

describe("takedowns and quotas", () => {
  it.each(Object.entries(places))("pass axe, fit a phone and log nothing: %s", (_, visit) =>
    expectGoodLooks(visitor, visit),
  );
});
