import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "./harness.ts";
import { openModulePage } from "./module-page.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, 60_000);
afterAll(() => harness.close());

const pills = "<Pill>Passed 1,204</Pill><Pill>Failed 17</Pill><Pill>Skipped 3</Pill>";

/** Rows that begin with a heading and are too wide for a phone. */
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

/** The words of headings that go on in a second line. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll(".fp-heading")].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }))`);

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { ...box, bottom: box.y + box.height };
};

describe("a Row with a heading", () => {
  it.each(Object.entries(rows))("and %s wraps on a phone before a word breaks", async (_, row) => {
    const page = await openModulePage(harness, `function App() { return ${row}; }`, {
      viewport: { width: 390, height: 800 },
    });
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.context().close();
  });

  it.each(Object.entries(rows))("and %s is one line on a wide page", async (_, row) => {
    const page = await openModulePage(harness, `function App() { return ${row}; }`, {
      viewport: { width: 1200, height: 800 },
    });
    const heading = await boxOf(page, ".fp-heading");
    const row1 = await boxOf(page, ".fp-row");
    expect(heading.height).toBeLessThanOrEqual(30);
    expect(row1.height).toBeLessThanOrEqual(46);
    await page.context().close();
  });

  it("stays one line while its heading can break between words", async () => {
    const page = await openModulePage(
      harness,
      `function App() { return <Row><H2>What came of the evaluation of all candidates in March</H2><Button>Again</Button></Row>; }`,
      { viewport: { width: 390, height: 800 } },
    );
    const [heading, button] = [await boxOf(page, ".fp-heading"), await boxOf(page, ".fp-button")];
    expect(heading.height).toBeGreaterThan(30);
    expect(button.y).toBeLessThan(heading.bottom);
    await page.context().close();
  });

  it("keeps what a Spacer pushes at the end of the line", async () => {
    const page = await openModulePage(
      harness,
      "function App() { return <Row><H2>Evaluation results</H2><Spacer /><Pill>New</Pill></Row>; }",
      { viewport: { width: 390, height: 800 } },
    );
    expect((await boxOf(page, ".fp-heading")).height).toBe(24);
    const pill = await boxOf(page, ".fp-pill");
    expect(pill.x + pill.width).toBe(390 - 12);
    await page.context().close();
  });
});
