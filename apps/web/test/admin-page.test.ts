import { expect, it, onTestFinished } from "vitest";
import { report } from "./canvases.ts";
import { expectGoodLooks } from "./page-looks.ts";
import { holdRequests, startWebsite, type Visitor, type Website } from "./website.ts";

const adminKey = "admin-key-0123456789";

async function openWebsite(environment: Record<string, string> = { ADMIN_KEYS: adminKey }): Promise<Website> {
  const website = await startWebsite({ environment, basePath: "/tools" });
  onTestFinished(() => website.close());
  return website;
}

async function signIn({ open, page }: Visitor): Promise<void> {
  await open("/admin");
  await page.getByLabel("Admin key").fill(adminKey);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("Published by day").waitFor();
}

it("[C21] the operator's page exists only with ADMIN_KEYS", async () => {
  const website = await openWebsite({});
  expect((await fetch(`${website.url}/admin`)).status).toBe(404);
  expect((await fetch(`${website.url}/admin/`)).status).toBe(404);
  const other = await openWebsite();
  const reply = await fetch(`${other.url}/admin`);
  expect([reply.status, reply.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(await reply.text()).not.toContain(adminKey);
});

it("[C21] an operator finds canvases, looks at one after a click, and removes, restores and purges several", async () => {
  const website = await openWebsite();
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await website.publish({ source: `${report}//spam ${n}`, title: `Spam ${n}` }));
  const kept = await website.publish({ source: `${report}//good`, title: "Good" });

  const visitor = await website.openVisitor();
  const { page } = visitor;
  await visitor.open("/admin");
  await page.getByLabel("Admin key").fill("not-the-key-0123456789");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("alert").filter({ hasText: "doesn't accept this key" }).waitFor();
  await page.locator("input[type=password]:focus").waitFor();
  await signIn(visitor);
  await page.locator("main:focus").waitFor();
  const rows = page.locator(".canvases > li");
  await expect.poll(() => rows.count()).toBe(4);

  // The frame is created by the click and not before.
  expect(await page.locator("iframe").count()).toBe(0);
  await page.getByRole("button", { name: "Preview Spam 1" }).click();
  await page.locator("iframe").waitFor();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-scripts");
  await page.getByText("Source", { exact: true }).click();
  await page.getByText("//spam 1").waitFor();
  await page.getByRole("button", { name: "Close Spam 1" }).click();
  expect(await page.locator("iframe").count()).toBe(0);

  await page.getByLabel("Title or source contains").fill("//SPAM");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel("Select all listed").check();
  await page.getByText("3 selected").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("3 removed.").waitFor();
  const statusOf = async (id: string) => (await fetch(`${website.url}/api/editor-canvas/${id}`)).status;
  expect(await Promise.all(ids.map(statusOf))).toEqual([410, 410, 410]);
  expect(await statusOf(kept)).toBe(200);

  await page.getByLabel("Select Spam 0").check();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("1 restored.").waitFor();
  expect(await statusOf(ids[0] ?? "")).toBe(200);

  // If one of two no longer exists, the other is still removed, and the failure is counted and named.
  await page.getByLabel("Select Spam 1").check();
  await page.getByLabel("Select Spam 2").check();
  await fetch(`${website.url}/admin/api/canvases/${ids[2]}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${adminKey}` },
  });
  await page.getByRole("button", { name: "Purge" }).click();
  // The overview updates after each change and moves the list, so a simultaneous click would miss.
  expect(await page.locator(":focus").textContent()).toBe("Cancel");
  const overview = page.waitForResponse(/\/admin\/api\/activity/);
  await page.getByRole("dialog").getByRole("button", { name: "Yes, purge" }).click();
  await page.getByText("1 purged, 1 failed").waitFor();
  await overview;
  await page.getByText(ids[2] ?? "", { exact: true }).waitFor();
  expect(await statusOf(ids[1] ?? "")).toBe(404);

  // A click on an owner lists that owner's canvases.
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page
    .getByRole("button", { name: /^Show only canvases of/ })
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByLabel("Owner").inputValue()).toMatch(/^o_\w{16}$/);

  // Closing the tab or pressing "Lock" removes the key.
  expect(await page.evaluate(() => [localStorage.getItem("admin-key"), document.cookie])).toEqual([null, ""]);
  await page.getByRole("button", { name: "Lock" }).click();
  await page.getByLabel("Admin key").waitFor();
  await page.reload();
  await page.getByLabel("Admin key").waitFor();
  expect(visitor.mishaps).toEqual([]);
});

it("[C21] the operator's page loads further pages of the list", async () => {
  const website = await openWebsite();
  for (let n = 0; n < 60; n++) await website.publish({ source: `${report}//${n}`, title: `Canvas ${n}` });
  const visitor = await website.openVisitor();
  await signIn(visitor);
  const rows = visitor.page.locator(".canvases > li");
  await expect.poll(() => rows.count()).toBe(50);
  await visitor.page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBe(60);
  expect(await visitor.page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});

it("[C21] the operator's page keeps to a search that begins while canvases are being changed", async () => {
  const website = await openWebsite();
  for (const title of ["Spam", "Good"]) await website.publish({ source: `${report}//${title}`, title });
  const visitor = await website.openVisitor();
  await signIn(visitor);
  const { page } = visitor;
  const rows = page.locator(".canvases > li");
  await expect.poll(() => rows.count()).toBe(2);
  const { letThrough } = await holdRequests(page, "**/remove");
  await page.getByLabel("Select Spam").check();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Working…").waitFor();
  await page.getByLabel("Title or source contains").fill("//Good");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  letThrough();
  await page.getByText("1 removed.").waitFor();
  expect(await rows.count()).toBe(1);
});

it("the operator's page forgets a failure when a search succeeds", async () => {
  const website = await openWebsite();
  const visitor = await website.openVisitor();
  const { page } = visitor;
  await page.route("**/admin/api/**", (route) => route.abort());
  await visitor.open("/admin");
  await page.getByLabel("Admin key").fill(adminKey);
  await page.getByRole("button", { name: "Open" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The server couldn't be reached." });
  await alert.waitFor();
  await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No canvas matches.").waitFor();
  await page.getByText("0 still stored from the last 30 days, at most 0 a day").waitFor();
  expect(await alert.count()).toBe(0);
});

it("[C21] the operator's page passes axe, fits a phone and logs nothing", async () => {
  const website = await openWebsite();
  const removed = await website.publish({
    source: `${report}//1`,
    title: "A canvas with a title that is much longer than a phone is wide, by far",
  });
  await website.publish({ source: `${report}//2`, title: "Sales of the north", access: "password", password: "x" });
  await fetch(`${website.url}/admin/api/canvases/${removed}/remove`, {
    method: "POST",
    headers: { Authorization: `Bearer ${adminKey}` },
  });
  for (let n = 0; n < 5; n++) await fetch(`${website.url}/api/editor-canvas/cv_AAAAAAAAAAAAAAAA`);
  await fetch(`${website.url}/api/md5/text`, { method: "POST" });
  await expectGoodLooks(await website.openVisitor(), async (visitor, look) => {
    const { page } = visitor;
    await visitor.open("/admin");
    await page.getByLabel("Admin key").waitFor();
    await look("admin, key");
    await signIn(visitor);
    await page.getByLabel("Select Sales of the north").check();
    await page.getByRole("button", { name: "Preview Sales of the north" }).click();
    await page.locator("iframe").waitFor();
    await page.getByText("Source", { exact: true }).click();
    await look("admin, list");
    await page.getByLabel("Select all listed").check();
    await page.getByRole("button", { name: "Purge" }).click();
    await page.getByRole("dialog").waitFor();
    await look("admin, purge");
  });
});
