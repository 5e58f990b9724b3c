import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerOfSession } from "../../../packages/services/src/canvas/sessions.ts";
import { createClaimLinks } from "../../../packages/services/src/extensions/claims/claims.ts";
import { createKeyedHashes } from "../../../packages/services/src/frame/keys/keyed-hashes.ts";
import { report } from "./canvases.ts";
import { expectGoodLooks } from "./page-looks.ts";
import { startWebsite, type Website } from "./website.ts";

const secret = "secret of the claim tests";
const claimLinks = createClaimLinks(createKeyedHashes(secret));

let website: Website;
beforeAll(async () => {
  website = await startWebsite({ environment: { HASH_KEY: secret } });
});
afterAll(() => website.close());

/** Publishes a canvas, creates a link with which somebody else can take it over, and returns the link's path. */
async function publishClaimable(number: number): Promise<{ canvasId: string; path: string }> {
  const cookies = createCookieJar();
  const { canvases } = createClient({ baseUrl: website.url, cookies });
  const { canvasId } = await canvases.publish({ source: `${report}//${number}`, title: `Report ${number}` });
  const owner = ownerOfSession(cookies.list().find(({ name }) => name === "sessionId")?.value ?? "");
  return { canvasId, path: claimLinks.create(canvasId, owner, "").claimUrl };
}

describe("[C33] a one-time link in the browser", () => {
  it("claims the canvas when the button is pressed, not when it is opened, and leaves the address", async () => {
    const { canvasId, path } = await publishClaimable(1);
    const { page, open, mishaps } = await website.openVisitor();
    await open(path);
    await page.getByText("Nothing published yet").waitFor();
    await page.getByRole("button", { name: "Make it mine" }).click();
    await page.getByRole("listitem", { name: "Report 1" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.getByRole("button", { name: "Make it mine" }).count()).toBe(0);
    await open(`/editor-canvas/${canvasId}/edit`);
    await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it("says that it was used, and links to the canvas", async () => {
    const { canvasId, path } = await publishClaimable(2);
    const first = await website.openVisitor();
    await first.open(path);
    await first.page.getByRole("button", { name: "Make it mine" }).click();
    await first.page.getByRole("listitem", { name: "Report 2" }).waitFor();
    const { page, open } = await website.openVisitor();
    await open(path);
    await page.getByRole("button", { name: "Make it mine" }).click();
    await page.getByRole("alert").filter({ hasText: "it has already been used" }).waitFor();
    expect(await page.getByRole("button", { name: "Make it mine" }).count()).toBe(0);
    await page.getByRole("link", { name: "Open the canvas" }).click();
    await page.waitForURL((url) => url.pathname === `/editor-canvas/${canvasId}`);
  });

  it("asks when it is opened in the tab that shows the list, which doesn't load again", async () => {
    const { path } = await publishClaimable(4);
    const { page, open } = await website.openVisitor();
    await open("/editor-canvas/mine");
    await page.getByText("Nothing published yet").waitFor();
    await open(path);
    const claim = page.getByRole("button", { name: "Make it mine" });
    await claim.waitFor();
    // The link that skips to the content changes the address, too.
    await open("/editor-canvas/mine#content");
    await claim.click();
    await page.getByRole("listitem", { name: "Report 4" }).waitFor();
  });

  it("asks on a page that passes axe and fits a phone", async () =>
    expectGoodLooks(await website.openVisitor(), async (visitor, look) => {
      const { path } = await publishClaimable(3);
      await visitor.publish({ source: `${report}//own`, title: "My own" });
      await visitor.open(path);
      await visitor.page.getByRole("button", { name: "Make it mine" }).waitFor();
      const first = visitor.page.getByRole("listitem").first();
      await first.waitFor();
      const question = visitor.page.getByRole("region", { name: "Take over a canvas" });
      const [above, below] = await Promise.all([question.boundingBox(), first.boundingBox()]);
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12);
      await look("mine, claim");
    }));
});
