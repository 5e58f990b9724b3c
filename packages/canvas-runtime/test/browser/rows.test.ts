import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "./harness.ts";
import { openModulePage } from "./module-page.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const pills = "<Pill>Passed 1,204</Pill><Pill>Failed 17</Pill><Pill>Skipped 3</Pill>";

/** Rows that start with a heading and are too wide for a phone. */
const rows = {
  "pills at the other end": `<Row justify="space-between"><H2>Evaluation</H2>${pills}</Row>`,
  "a spacer and pills": `<Row align="center"><H1>Evaluation</H1><Spacer />${pills}</Row>`,
  "a row of pills": `<Row><H2>Evaluation</H2><Row gap={4}>${pills}</Row></Row>`,
  "text and a button": `<Row gap={12}><H3>Evaluation of candidates</H3><Text tone="secondary">Measured on a quiet machine</Text><Button>Measure again</Button><Button>Compare</Button></Row>`,
  "a cut text": `<Row><H2>Evaluation</H2><Text truncate>{"packages/canvas-runtime/src/".repeat(4)}</Text>${pills}</Row>`,
  "a stack": `<Row><H2>Evaluation</H2><Stack style={{ flex: "none", width: 280 }}><Text>Beside it</Text></Stack></Row>`,
  "an element": `<Row><H2>Evaluation</H2><div style={{ flex: "none", width: 280 }}>Beside it</div></Row>`,
  "numbers, below a stack": `<Row justify="space-between"><Stack gap={2}><H2>Evaluation</H2><Text>Of March</Text></Stack><Row>${pills}</Row></Row>`,
};

const names = Object.keys(rows);

/** The words of a heading that wrap to a second line. */
const brokenWords = (heading: Locator) =>
  heading.evaluate(({ firstChild: text }) => {
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    });
  });

const boxOf = async (locator: Locator) => {
  const box = await locator.first().boundingBox();
  if (!box) throw new Error("Not shown.");
  return { ...box, bottom: box.y + box.height };
};

const openPhone = (jsx: string) =>
  openModulePage(harness, `function App() { return ${jsx}; }`, { viewport: { width: 390, height: 800 } });

describe("a Row with a heading", () => {
  let page: Page;
  beforeAll(async () => {
    const sections = Object.values(rows).map((row) => `<section style={{ marginBottom: 20 }}>${row}</section>`);
    page = await openPhone(`<>${sections.join("")}</>`);
  });

  it.each(names)("and %s wraps on a phone before a word breaks", async (name) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const section = page.locator("section").nth(names.indexOf(name));
    expect(await brokenWords(section.locator(".fp-heading"))).toEqual([]);
    expect(await section.evaluate((element) => element.scrollWidth)).toBe(390 - 2 * 12);
  });

  it.each(names)("and %s is one line on a wide page", async (name) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    const section = page.locator("section").nth(names.indexOf(name));
    expect((await boxOf(section.locator(".fp-heading"))).height).toBeLessThanOrEqual(30);
    expect((await boxOf(section.locator(".fp-row"))).height).toBeLessThanOrEqual(46);
  });

  it("stays one line while its heading can break between words", async () => {
    const narrow = await openPhone(
      "<Row><H2>What came of the evaluation of all candidates in March</H2><Button>Again</Button></Row>",
    );
    const heading = await boxOf(narrow.locator(".fp-heading"));
    expect(heading.height).toBeGreaterThan(30);
    expect((await boxOf(narrow.locator(".fp-button"))).y).toBeLessThan(heading.bottom);
  });

  it("keeps what a Spacer pushes to the end of the line", async () => {
    const narrow = await openPhone("<Row><H2>Evaluation results</H2><Spacer /><Pill>New</Pill></Row>");
    expect((await boxOf(narrow.locator(".fp-heading"))).height).toBe(24);
    const pill = await boxOf(narrow.locator(".fp-pill"));
    expect(pill.x + pill.width).toBe(390 - 12);
  });
});
