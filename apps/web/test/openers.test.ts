import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
beforeAll(async () => {
  website = await startWebsite();
});
afterAll(() => website.close());

/** Another site, whose page opens a typed address in a window. */
const otherSite = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(
    `<title>Other</title><form><input><button>Open</button></form><script>document.querySelector("form").onsubmit = (event) => { event.preventDefault(); window.opened = open(document.querySelector("input").value); };</script>`,
  );
});
beforeAll(() => new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => otherSite.close(resolve)));

/** Waits until another site that opens a page in a window learns nothing about it. */
async function expectUnseen({ context, page }: Visitor, path: string): Promise<void> {
  await page.getByRole("textbox").fill(website.url + path);
  const [popup] = await Promise.all([context.waitForEvent("page"), page.getByRole("button").click()]);
  await popup.waitForURL(website.url + path, { waitUntil: "commit" });
  const seen = () =>
    page.evaluate(() => {
      const { opened } = window as unknown as { opened: Window };
      return { closed: opened.closed, frames: opened.length };
    });
  // To its opener, a page in a separate browsing context group looks like a closed window.
  await expect.poll(seen, { message: path }).toEqual({ closed: true, frames: 0 });
  await popup.close();
}

describe("another site that opens a page in a window", () => {
  it("learns nothing about the page, its canvas or its author", async () => {
    const author = await website.openVisitor();
    const open = await author.publish({ source: report });
    const locked = await author.publish({ source: `${report}//`, access: "password", password: "open sesame" });
    const stranger = await website.openVisitor();
    const paths = [open, locked, `${open}/edit`, `${open}?norun`, "cv_AAAAAAAAAAAAAAAA", "mine"];
    const { port } = otherSite.address() as AddressInfo;
    for (const [visitor, tails] of [
      [author, paths],
      // Pages that show strangers something different.
      [stranger, [open, locked, `${open}/edit`]],
    ] as const) {
      await visitor.page.goto(`http://127.0.0.1:${port}/`);
      const others = visitor === author ? ["/", "/hash", "/docs"] : [];
      for (const path of [...others, ...tails.map((tail) => `/editor-canvas/${tail}`)]) {
        await expectUnseen(visitor, path);
      }
    }
  });
});
