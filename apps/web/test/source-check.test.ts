import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { faultySources } from "../../../packages/canvas-runtime/test/faulty-sources.ts";
import { paste } from "./source-field.ts";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let visitor: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  visitor = await website.openVisitor();
});
afterAll(() => website.close());

const problems = (page: Page) => page.getByRole("list", { name: "Problems" }).getByRole("listitem");
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Not published" });

/** The source at a link. */
async function publishedSource(link: string): Promise<string> {
  const address = new URL(link);
  address.pathname = address.pathname.replace("/editor-canvas/", "/api/editor-canvas/");
  return ((await (await fetch(address)).json()) as { source: string }).source;
}

const report = (text: string) => `import { H1 } from "editor/canvas";
export default function Report() {
  return <H1>${text}</H1>;
}
`;

/** The problems that the check's worker finds in each source, requested as the page does. */
async function checkAll(sources: readonly string[], modules: readonly string[]): Promise<SourceDiagnostic[][]> {
  const [worker = ""] = readdirSync(path.join(inject("webFolder"), "assets")).filter((name) =>
    /^check-worker-.*\.js$/.test(name),
  );
  return visitor.page.evaluate(
    async ({ address, texts, specifiers }) => {
      const checker = new Worker(address, { type: "module" });
      const replies = texts.map((source, id) => {
        return new Promise<SourceDiagnostic[]>((resolve) => {
          checker.addEventListener("message", ({ data }) => data.id === id && resolve(data.found));
          checker.postMessage({ id, source, modules: specifiers });
        });
      });
      return Promise.all(replies);
    },
    { address: new URL(`/assets/${worker}`, website.url).href, texts: sources, specifiers: modules },
  );
}

describe("the editor's check", () => {
  it("is loaded with the first source", async () => {
    const { page } = visitor;
    await visitor.startOver();
    const loaded: string[] = [];
    const note = (worker: { url(): string }) => loaded.push(new URL(worker.url()).pathname);
    page.on("worker", note);
    await visitor.open("/editor-canvas");
    await page.getByRole("textbox", { name: "Canvas source" }).waitFor();
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect([loaded, scripts.filter((name) => name.includes("check-worker"))]).toEqual([[], []]);
    await paste(page, report("First"));
    await expect.poll(() => loaded).toEqual([expect.stringMatching(/\/assets\/check-worker-.*\.js$/)]);
    page.off("worker", note);
  });

  it("[A6] finds and lists the same faults as the server and the command line", async () => {
    const { page } = visitor;
    await visitor.startOver();
    await visitor.open("/editor-canvas?norun");
    const found = await checkAll(
      faultySources.map(({ source }) => source),
      ["editor/canvas"],
    );
    for (const [index, { title, line, severity, says }] of faultySources.entries()) {
      const said = expect.objectContaining({ line, severity, message: expect.stringContaining(says) });
      expect(found[index], title).toContainEqual(said);
    }
    const firstOfEach = faultySources.filter(
      ({ severity }, index) => index === faultySources.findIndex((other) => other.severity === severity),
    );
    expect(firstOfEach).toHaveLength(2);
    for (const { source, line, severity, says } of firstOfEach) {
      await paste(page, source);
      await problems(page)
        .and(page.locator(`[data-severity="${severity}"]`))
        .filter({ has: page.getByRole("button", { name: `line ${line}`, exact: true }) })
        .filter({ hasText: says })
        .waitFor();
    }
  });

  it("[A9] finds no error in the samples and examples when minified like the pages", async () => {
    await visitor.open("/editor-canvas?norun");
    const root = path.join(import.meta.dirname, "../../..");
    const folders = [
      "apps/web/src/pages/editor/files/samples",
      "examples/canvases",
      "packages/canvas-runtime/test/samples",
    ];
    const files = folders
      .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
      .filter((file) => /\.canvas\.(?:txt|tsx)$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    const found = await checkAll(
      files.map((file) => readFileSync(file, "utf8")),
      ["editor/canvas", "cursor/canvas"],
    );
    const errors = found.flatMap((all, index) =>
      all.filter(({ severity }) => severity === "error").map((one) => [path.basename(files[index] ?? ""), one]),
    );
    expect(errors).toEqual([]);
  });

  it("[A8] keeps the last good version of a link, says why, and publishes anyway if asked", async () => {
    const { page } = visitor;
    await visitor.startOver();
    await visitor.open("/editor-canvas");
    await paste(page, report("{total}"));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await notice(page).filter({ hasText: "the source has an error" }).waitFor();
    expect(await page.getByLabel("Share link").count()).toBe(0);
    await page.getByRole("button", { name: "Go to line 3" }).click();
    expect(await page.locator(".cm-lineNumbers .cm-activeLineGutter").textContent()).toBe("3");

    await paste(page, report("Good"));
    await notice(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const link = await page.getByLabel("Share link").inputValue();
    await visitor.open(`${new URL(link).pathname}/edit`);
    await paste(page, report("<p>Bad</b>"));
    await page.getByRole("button", { name: /^(?:Publish|Update)$/ }).click();
    await notice(page).filter({ hasText: "The link still shows the last good version." }).waitFor();
    expect(await publishedSource(link)).toBe(report("Good"));
    await page.getByRole("button", { name: "Publish anyway" }).press("Enter");
    await page.locator("button:focus").filter({ hasText: "Update" }).waitFor();
    await expect.poll(() => publishedSource(link)).toBe(report("<p>Bad</b>"));
  });
});
