import { afterAll, beforeAll, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { write } from "./source-field.ts";
import { startWebsite, type Website } from "./website.ts";

// The allowed characters that could break an HTML document or a string replacement.
const ours = "house/canvas?&amp;<$&>";

let website: Website;
beforeAll(async () => {
  website = await startWebsite({ canvasModules: `${ours},other/canvas` });
});
afterAll(() => website.close());

it("[C6] the pages accept the service's modules: samples, preview, rewriting, completion, share links", async () => {
  const { page, open, mishaps, waitForState } = await website.openVisitor();
  await open("/editor-canvas");
  const source = page.getByRole("textbox", { name: "Canvas source" });
  const problems = page.getByRole("list", { name: "Problems" }).getByRole("listitem");
  for (const sample of ["Release report", "Latency chart", "Migration plan"]) {
    await page.getByLabel("Start from…").selectOption(sample);
    await source.filter({ hasText: `from "${ours}"` }).waitFor();
    await waitForState("ready");
    expect(await problems.count()).toBe(0);
  }

  await write(page, report);
  await problems.filter({ hasText: 'Unknown module "editor/canvas"' }).waitFor();
  await page.getByText(`Here they come from “${ours}”.`).waitFor();
  await page.getByRole("button", { name: "Rewrite the import" }).click();
  await waitForState("ready");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("const later = Spac");
  await page.getByRole("option", { name: "Spacer" }).click();
  await source.filter({ hasText: `useCanvasState, Spacer } from "${ours}"` }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const link = await page.getByLabel("Share link").inputValue();

  const reader = await website.openVisitor();
  await reader.page.goto(link);
  await reader.waitForState("ready");
  await reader.open(
    `/editor-canvas/${await reader.publish({ source: report.replace("editor/canvas", "other/canvas") })}`,
  );
  await reader.waitForState("ready");
  expect([...mishaps, ...reader.mishaps]).toEqual([]);
});

it("share links load the components of other hosts only for a canvas that names one", async () => {
  const { page, open, publish, mishaps, waitForState } = await website.openVisitor();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/dialects-script/.test(request.url())) scripts.push(request.url());
  });
  await open(`/editor-canvas/${await publish({ source: report.replace("editor/canvas", "other/canvas") })}`);
  await waitForState("ready");
  expect(scripts).toEqual([]);

  const source =
    'import { Progress } from "other/canvas";\nexport default () => <Progress value={5} label="Import" format="percent" />;\n';
  await open(`/editor-canvas/${await publish({ source })}`);
  await waitForState("ready");
  const frame = page.frameLocator("iframe");
  await frame.getByText("5%").waitFor();
  expect(await frame.getByText("is not available here").count()).toBe(0);
  expect(scripts).toHaveLength(1);
  expect(mishaps).toEqual([]);
});

it("share links load charts only for a canvas that names one", async () => {
  const { page, open, publish, mishaps, waitForState } = await website.openVisitor();
  const scripts: string[] = [];
  page.on("request", (request) => {
    const [, part] = /\/(\w+)-script-[^/]+\.js$/.exec(request.url()) ?? [];
    if (part !== undefined && part !== "compiler") scripts.push(part);
  });
  const plain = 'import { Text } from "other/canvas";\nexport default () => <Text>No chart</Text>;\n';
  await open(`/editor-canvas/${await publish({ source: plain })}`);
  await waitForState("ready");
  expect(scripts).toEqual([]);

  const source =
    'import { PieChart } from "other/canvas";\nexport default () => <PieChart data={[{ label: "a", value: 1 }]} />;\n';
  await open(`/editor-canvas/${await publish({ source })}`);
  await waitForState("ready");
  await page.frameLocator("iframe").locator(".fp-chart svg").waitFor();
  expect(scripts).toEqual(["charts"]);
  expect(mishaps).toEqual([]);
});

it("a canvas stops with a message if the components of other hosts don't load", async () => {
  const { page, open, publish, waitForState } = await website.openVisitor();
  await page.route(/dialects-script/, (route) => route.abort());
  const source =
    'import { Progress } from "other/canvas";\nexport default () => <Progress value={7} label="Import" />;\n';
  await open(`/editor-canvas/${await publish({ source })}`);
  await waitForState("stopped");
  await page.getByText("The frame that canvases run in could not be loaded.").waitFor();
});
