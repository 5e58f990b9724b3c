import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as canvasModule from "../../src/kit/index.ts";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

const folder = new URL("../samples/", import.meta.url);
const sourceOf = (name: string) => readFileSync(new URL(`${name}.canvas.tsx`, folder), "utf8");

let harness: Harness;
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  opened = await openCanvas(harness, "export default () => null");
});
afterAll(() => harness?.close());

interface Sample {
  /** The kind of canvas that this one represents. */
  readonly purpose: string;
  /** Names that the source imports from the module and that it doesn't export. @default [] */
  readonly unknown?: readonly string[];
  check(opened: CanvasPage): Promise<void>;
}

const samples: Record<string, Sample> = {
  "api-reference": {
    purpose: "a reference whose parts open and close, with code in blocks",
    async check({ canvas }) {
      const card = canvas.getByRole("button", { name: "/v1/notes", exact: true });
      expect(await card.evaluateAll((all) => all.map((one) => one.ariaExpanded))).toEqual(["true", "false"]);
      await canvas.getByRole("button", { name: "As a command" }).first().click();
      await canvas.getByText("curl -X GET https://api.example.org/v1/notes").first().waitFor();
      await canvas.getByRole("button", { name: "localhost:8080" }).click();
      await canvas.getByText("curl -X GET http://localhost:8080/v1/notes").first().waitFor();
      await card.first().click();
      expect(await canvas.getByText("Lists notes, newest first.").count()).toBe(0);
    },
  },
  "context-budget": {
    purpose: "shares of a whole, two of them no amounts",
    async check({ canvas }) {
      // Five amounts. Anything that isn't a number or is negative takes no space.
      const widths = await canvas
        .locator(".fp-usage-segment")
        .evaluateAll((all) => all.map((segment) => segment.getBoundingClientRect().width > 0));
      expect(widths.filter(Boolean)).toHaveLength(5);
      expect(await canvas.locator(".fp-swatch").count()).toBe(7);
      await canvas.getByText("unknown").waitFor();
    },
  },
  "deploy-form": {
    purpose: "every kind of control, and an action for an editor",
    async check({ canvas, page, waitFor }) {
      const button = canvas.getByRole("button", { name: "Hand over" });
      expect(await button.isDisabled()).toBe(true);
      await canvas.getByRole("combobox", { name: "Region" }).selectOption("us-east-1");
      await canvas.getByRole("textbox", { name: "Version" }).fill("2027.1.0");
      await canvas.getByRole("spinbutton", { name: "Replicas" }).fill("3");
      await canvas.getByRole("switch", { name: "Run migrations" }).click();
      await canvas.getByRole("checkbox", { name: "Tell #releases" }).uncheck();
      await canvas.getByRole("textbox", { name: "Notes for the log" }).fill("Why not");
      await button.click();
      expect((await waitFor("action")).action).toEqual({
        type: "newComposerChat",
        userPrompt: "Run: deployctl checkout 2027.1.0 --region us-east-1 --replicas 3 --canary 5% --migrate --quiet",
      });
      await page.getByRole("button", { name: "Copy" }).waitFor();
    },
  },
  "fleet-inventory": {
    purpose: "a large canvas with all its data inside (what the benchmark measures)",
    async check({ canvas }) {
      for (const name of [/^Pie chart/, /^Line chart/, /^Bar chart/]) await canvas.getByRole("img", { name }).waitFor();
      const rows = canvas.locator("table.fp-table tbody tr");
      const all = await rows.count();
      await canvas.getByPlaceholder("Host").fill("no such host");
      await canvas.getByText("No machine fits.").waitFor();
      await canvas.getByPlaceholder("Host").fill("");
      await rows.nth(all - 1).waitFor();
      expect(all).toBeGreaterThan(40);
    },
  },
  "forgotten-imports": {
    purpose: "names of the module and React, used without an import",
    async check({ canvas, waitFor }) {
      await canvas.getByRole("button", { name: "Open at line 88" }).click();
      expect((await waitFor("action")).action).toMatchObject({ type: "openFile", path: "src/cart/total.ts" });
      await canvas.getByText("seen").waitFor();
    },
  },
  "loose-tables": {
    purpose: "tables whose data aren't what is declared",
    async check({ canvas }) {
      const table = canvas.getByRole("table");
      expect(await table.first().getByRole("row").allTextContents()).toEqual([
        "EndpointCallsNote",
        "GET /v1/items48210cached",
        "POST /v1/items1932",
        "DELETE /v1/items/:id77",
      ]);
      expect(await table.nth(1).getByRole("row").nth(2).getByRole("cell").allTextContents()).toEqual([
        "us-east-1",
        "31",
        "",
      ]);
      await canvas.getByText("No keys were revoked this week.").waitFor();
      expect(await canvas.getByText("[object Object]").count()).toBe(0);
    },
  },
  "odd-charts": {
    purpose: "charts of data that break naive ones: none, zero, negative, missing, endless",
    async check({ canvas }) {
      expect(await canvas.locator(".fp-chart").count()).toBe(12);
      // Every coordinate and every length is a number.
      const spoiled = await canvas
        .locator("svg *")
        .evaluateAll((all) =>
          all.flatMap((element) =>
            [...element.attributes]
              .filter(({ value }) => /NaN|Infinity|undefined/.test(value))
              .map(({ name }) => `${element.tagName} ${name}`),
          ),
        );
      expect(spoiled).toEqual([]);
    },
  },
  "order-flow-zh": {
    purpose: "a graph with a cycle, drawn by hand, in Chinese",
    async check({ canvas }) {
      expect(await canvas.locator("svg rect").count()).toBe(6);
      expect(await canvas.locator('svg line[stroke-dasharray="3 3"]').count()).toBe(1);
      await canvas.locator("svg text", { hasText: "风控 [异步]" }).click();
      await canvas.getByText("高风险订单转人工").waitFor();
    },
  },
  "packing-list": {
    purpose: "React's hooks and wrappers by the module, and components by their second names",
    async check({ canvas, waitFor }) {
      await canvas.getByText("3 things", { exact: true }).waitFor();
      await canvas.getByText("Missing: 3. Changes: 0. Bags measured.").waitFor();
      await canvas.getByText("2150 g").waitFor();
      await canvas.getByRole("switch", { name: "Kilograms" }).click();
      await canvas.getByText("2.15 kg").waitFor();
      await canvas.getByRole("button", { name: "Pack Stove", exact: true }).click();
      await canvas.getByText("Missing: 2. Changes: 1.").waitFor();
      await canvas.getByLabel("Find").fill("to");
      await canvas.getByRole("button", { name: "Unpack Tent" }).waitFor({ state: "detached" });
      await canvas.getByRole("switch", { name: "Only what is missing" }).click();
      await canvas.getByRole("button", { name: "Unpack Stove" }).waitFor({ state: "detached" });
      await canvas.getByRole("button", { name: "Pack Torch", exact: true }).waitFor();
      await canvas.getByRole("button", { name: "Clear" }).click();
      await canvas.getByRole("button", { name: "Pack Spare tube", exact: true }).waitFor();
      expect(await canvas.getByLabel("Find").evaluate((field) => field === document.activeElement)).toBe(true);
      await canvas.getByRole("button", { name: "Ask about the rest" }).click();
      expect((await waitFor("action")).action).toEqual({
        type: "newComposerChat",
        userPrompt: "Where are Spare tube, Torch?",
      });
    },
  },
  pendulum: {
    purpose: "React's own hooks, animation frames and observers",
    async check({ canvas }) {
      const bob = canvas.locator("circle");
      const before = await bob.getAttribute("cx");
      await vi.waitFor(async () => expect(await bob.getAttribute("cx")).not.toBe(before), 60_000);
      await canvas.getByRole("button", { name: "Stop" }).click();
      await canvas.getByRole("button", { name: "1.5 m" }).click();
      await canvas.getByText("2.46 s").waitFor();
      await canvas.getByRole("button", { name: "Swing" }).waitFor();
    },
  },
  "pill-tones": {
    purpose: "tones beyond the declared ones, and the other names of Pill",
    async check({ canvas }) {
      const hueOf = (text: string) => canvas.locator(".fp-pill", { hasText: text }).first().getAttribute("class");
      expect(await hueOf("danger")).toContain("fp-hue-red");
      expect(await hueOf("success")).toContain("fp-hue-green");
      expect(await hueOf("brand")).not.toContain("fp-hue-");
      for (const text of ["draft", "badge", "chip", "tag"])
        await canvas.locator(".fp-pill", { hasText: text }).waitFor();
    },
  },
  "pull-request-walkthrough": {
    purpose: "steps of a review with their changes",
    async check({ canvas, waitFor }) {
      expect(await canvas.getByRole("button", { name: "Back" }).isDisabled()).toBe(true);
      await canvas.getByText("setInterval(() => {").waitFor();
      await canvas.getByRole("button", { name: "Next" }).click();
      await canvas.getByText("2. The queue itself").waitFor();
      await canvas.getByRole("button", { name: "Open" }).click();
      expect((await waitFor("action")).action).toEqual({
        type: "openFile",
        path: "src/sync/queue.ts",
        selection: { startLineNumber: 1, endLineNumber: 19 },
      });
    },
  },
  "sprint-board": {
    purpose: "a list whose state is kept, moved on by clicks",
    async check({ canvas, page }) {
      await canvas.getByPlaceholder("What else?").fill("Write it down");
      await canvas.getByRole("button", { name: "Add" }).click();
      await canvas.getByText("Write it down").first().click();
      await canvas.getByText("2 of 8", { exact: true }).waitFor();
      await page.waitForFunction(() => localStorage.getItem("canvas-state:sprint-board")?.includes("Write it down"));
      await canvas.getByRole("button", { name: "Start again" }).click();
      await canvas.getByText("2 of 7", { exact: true }).waitFor();
    },
  },
  "theme-probe": {
    purpose: "every colour of the theme by its path, paths that don't exist, and the palettes",
    async check({ canvas, page }) {
      await canvas.getByRole("heading", { name: "Theme: light" }).waitFor();
      const background = () =>
        canvas
          .getByText("merged style")
          .locator("..")
          .evaluate((box) => getComputedStyle(box).backgroundColor);
      const light = await background();
      await page.evaluate(() => window.mounted.update({ theme: "hc-dark" }));
      await canvas.getByRole("heading", { name: "Theme: hc-dark" }).waitFor();
      expect(await background()).not.toBe(light);
      await canvas.getByText("styles that are missing").waitFor();
    },
  },
  "two-pane-handbook": {
    purpose: "one key of state that leads through pages, read in three components",
    async check({ canvas }) {
      await canvas.getByRole("button", { name: "2. On call" }).click();
      await canvas.getByRole("heading", { name: "On call" }).waitFor();
      await canvas.getByText("2 of 5").waitFor();
      await canvas.getByRole("button", { name: "Next →" }).click();
      await canvas.getByRole("heading", { name: "Deploying" }).waitFor();
    },
  },
  "unofficial-names": {
    purpose: "names that no host declares, each with a visible placeholder",
    unknown: ["FileLink", "ArchGraph", "CodeBlock"],
    async check({ canvas }) {
      for (const name of ["FileLink", "ArchGraph", "CodeBlock"]) {
        await canvas.getByText(`${name} is not available here`).waitFor();
      }
      await canvas.getByRole("heading", { name: "Request path" }).waitFor();
    },
  },
  "readiness-report": {
    purpose: "matrices and heat maps that say their levels in words",
    async check({ canvas }) {
      await canvas.getByRole("row", { name: "Billing Cards: 20 found critical high" }).waitFor();
      await canvas.getByRole("row", { name: "Deployment simplicity Pre-release P99 under 170 ms" }).waitFor();
      await canvas.getByRole("listitem").filter({ hasText: "12 blockedQuality gates" }).waitFor();
      const days = canvas.getByRole("table", { name: "Daily activity" });
      expect(await days.getByRole("cell", { name: /^Week 52: \d+ min$/ }).count()).toBe(7);
      expect(await canvas.getByText("is not available here").count()).toBe(0);
    },
  },
  "vote-board": {
    purpose: "classes, promises and React's newer hooks",
    async check({ canvas, waitFor }) {
      await canvas.getByText("Votes needed").waitFor();
      await canvas.getByText("12", { exact: true }).waitFor();
      await canvas.getByRole("button", { name: "Vote for tabs" }).click();
      await canvas.getByText("5", { exact: true }).waitFor();
      await canvas.getByRole("button", { name: "Rules" }).click();
      await canvas.getByText("One vote a person").waitFor({ state: "hidden" });
      await canvas.getByRole("button", { name: "Open the minutes" }).click();
      expect(await waitFor("action")).toMatchObject({ action: { type: "openFile", path: "minutes/style.md" } });
    },
  },
};

describe("the samples", () => {
  it("each have a purpose", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".canvas.tsx"));
    expect(files.map((name) => name.replace(".canvas.tsx", "")).sort()).toEqual(Object.keys(samples).sort());
  });

  it("use every value that the module exports", () => {
    const used = new Set(Object.keys(samples).flatMap((name) => sourceOf(name).match(/\b[A-Za-z]\w*\b/g) ?? []));
    expect(Object.keys(canvasModule).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("a sample", () => {
  it.each(Object.entries(samples).map(([name, sample]) => [sample.purpose, name, sample] as const))(
    "shows %s: %s",
    async (_, name, { unknown = [], check }) => {
      await opened.replace(sourceOf(name), { storageKey: name });
      await opened.waitFor("ready");
      const { diagnostics } = await opened.waitFor("diagnostics");
      expect(diagnostics.map(({ message }) => /^"(\w+)" is not part of/.exec(message)?.[1])).toEqual(unknown);
      await check(opened);
      expect((await opened.events()).filter(({ type }) => type === "error")).toEqual([]);
    },
  );
});
