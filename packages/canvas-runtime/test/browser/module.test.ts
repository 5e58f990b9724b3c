import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, type OpenOptions, startHarness } from "./harness.ts";
import { openModulePage } from "./module-page.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const openApp = (program: string, options?: OpenOptions) => openModulePage(harness, program, options);
const seen = (page: Page) => page.evaluate<unknown[]>("seen");
const css = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(property)})`,
  );

describe("useCanvasState", () => {
  it("is one live value for all components that use the key", async () => {
    const page = await openApp(`
      function Navigation() {
        const [, setPage] = useCanvasState("page", "home");
        return <Button onClick={() => setPage("details")}>Go</Button>;
      }
      function Body() {
        const [shown] = useCanvasState("page", "home");
        const [other] = useCanvasState("other", "untouched");
        return <Text>shows {shown}, {other}</Text>;
      }
      function App() { return <><Navigation /><Body /></>; }`);
    await page.getByText("shows home").waitFor();
    await page.getByRole("button", { name: "Go" }).click();
    await page.getByText("shows details, untouched").waitFor();
  });

  it("uses the default only while nothing is stored, and deletes on undefined", async () => {
    const page = await openApp(`
      bridge = createMemoryBridge({ state: { stored: 0, nothing: null } });
      function App() {
        const [round, setRound] = useState(1);
        const [stored, setStored] = useCanvasState<number | undefined>("stored", 9);
        const [nothing] = useCanvasState<string | null>("nothing", "default");
        const [fresh] = useCanvasState("fresh", "round " + round);
        return <>
          <Text>{String(stored)} {String(nothing)} {fresh}</Text>
          <Button onClick={() => setRound(2)}>Round</Button>
          <Button onClick={() => setStored(undefined)}>Forget</Button>
        </>;
      }`);
    await page.getByText("0 null round 1").waitFor();
    await page.getByRole("button", { name: "Round" }).click();
    await page.getByText("0 null round 2").waitFor();
    await page.getByRole("button", { name: "Forget" }).click();
    await page.getByText("9 null round 2").waitFor();
  });

  it("composes updaters within one event, starting from the default", async () => {
    const page = await openApp(`
      function App() {
        const [count, setCount] = useCanvasState("count", 10);
        const add = () => { setCount((n) => n + 1); setCount((n) => n + 1); };
        return <Button onClick={add}>{count}</Button>;
      }`);
    await page.getByRole("button", { name: "10" }).click();
    await page.getByRole("button", { name: "12" }).waitFor();
  });

  it("keeps values that JSON can't hold while the page lives", async () => {
    const page = await openApp(`
      const cyclic: Record<string, unknown> = {};
      cyclic.self = cyclic;
      function App() {
        const [open, setOpen] = useCanvasState<Set<string>>("open", new Set());
        const [, setCyclic] = useCanvasState<unknown>("cyclic", null);
        const [lazy] = useCanvasState("lazy", (() => "computed") as unknown as string);
        return <Button onClick={() => { setOpen(new Set(["a", "b"])); setCyclic(cyclic); }}>{open.size} open, {lazy}</Button>;
      }`);
    await page.getByRole("button", { name: "0 open, computed" }).click();
    await page.getByRole("button", { name: "2 open" }).waitFor();
  });
});

describe("lists and texts that change", () => {
  it("show what they have now, even if ids were used twice", async () => {
    const page = await openApp(`
      const all = ["first", "second", "third"].map((label, n) => ({ id: n < 2 ? "same" : "other", label }));
      function App() {
        const [rows, setRows] = useState(all);
        return <>
          <canvas.TodoList todos={rows.map(({ id, label }) => ({ id, content: label, status: "pending" as const }))} />
          <canvas.UsageBar total={9} showLegend segments={rows.map(({ id, label }) => ({ id, label, value: 1 }))} />
          <Select options={rows.map(({ id, label }) => ({ value: id, label }))} />
          <Button onClick={() => setRows(all.slice(2))}>Filter</Button>
        </>;
      }`);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("listitem").filter({ hasText: "first" }).waitFor({ state: "detached" });
    for (const parts of ["li", "option", ".fp-usage-segment"]) {
      expect(await page.locator(parts).count()).toBe(parts === "li" ? 2 : 1);
    }
  });

  it("keep the fields between their words when the words get markup", async () => {
    const page = await openApp(`
      function App() {
        const [text, setText] = useState("");
        return <Callout>You wrote {text} <TextInput value={text} onChange={setText} placeholder="Write" /></Callout>;
      }`);
    await page.getByPlaceholder("Write").click();
    await page.keyboard.type("a[0] `b` c");
    await page.getByText("You wrote a[0] b c").waitFor();
    expect(await page.locator("code").textContent()).toBe("b");
  });
});

describe("a pie that is wider than its place", () => {
  it("is round, and shows the slice under the pointer next to it", async () => {
    const page = await openApp(`
      const data = [..."abcdefgh"].map((label) => ({ label, value: 1 }));
      function App() { return <div style={{ width: 200 }}><canvas.PieChart data={data} size={400} /></div>; }`);
    const plot = await page.locator(".fp-chart-plot").boundingBox();
    if (plot === null) throw new Error("The plot isn't shown.");
    expect([plot.width, plot.height]).toEqual([200, 200]);
    // 30 degrees from the top; a slice has 45.
    await page.mouse.move(plot.x + 100 + 30, plot.y + plot.height / 2 - 52);
    expect(await page.locator(".fp-chart-tip-title").textContent()).toBe("a");
    const tip = await page.locator(".fp-chart-tip").boundingBox();
    expect(tip?.x).toBeLessThan(plot.x + 200);
  });
});

describe("useCanvasAction", () => {
  it("passes on any value, is stable, returns nothing and never throws", async () => {
    const page = await openApp(`
      const actions: unknown[] = [];
      bridge = createMemoryBridge({ onAction(action) {
        seen.push(action);
        if (action === "fail") throw new Error("the host fails");
      } });
      let first: unknown;
      function App() {
        const [round, setRound] = useState(0);
        const dispatch = useCanvasAction();
        first ??= dispatch;
        const run = () => {
          seen.push(dispatch({ type: "openFile", path: "a.ts" }) === undefined);
          for (const action of ["fail", undefined, { type: "unknown" }]) dispatch(action as never);
          setRound(round + 1);
        };
        return <Button onClick={run}>{first === dispatch ? "same " + round : "changed"}</Button>;
      }`);
    await page.getByRole("button", { name: "same 0" }).click();
    await page.getByRole("button", { name: "same 1" }).waitFor();
    expect(await seen(page)).toEqual([
      { type: "openFile", path: "a.ts" },
      true,
      "fail",
      undefined,
      { type: "unknown" },
    ]);
  });
});

describe("useHostTheme", () => {
  it("follows the reader's preference, live, if the host sets none", async () => {
    const page = await openApp(`function App() { return <Text>{useHostTheme().kind}</Text>; }`, {
      colorScheme: "dark",
    });
    await page.getByText("dark", { exact: true }).waitFor();
    expect(await css(page, ".fp-root", "background-color")).toBe("rgb(18, 20, 23)");
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByText("light", { exact: true }).waitFor();
    await page.emulateMedia({ contrast: "more" });
    await page.getByText("hc-light", { exact: true }).waitFor();
    expect(await css(page, ".fp-root", "color")).toBe("rgb(0, 0, 0)");
  });

  it("prefers the host's theme", async () => {
    const page = await openApp(
      `let kind = "light";
      const listeners = new Set<() => void>();
      bridge = { ...bridge, readThemeKind: () => kind, subscribeThemeKind(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      } };
      Object.assign(window, { show(next: string) { kind = next; for (const listener of listeners) listener(); } });
      function App() { return <Text>{useHostTheme().kind}</Text>; }`,
      { colorScheme: "dark" },
    );
    await page.getByText("light", { exact: true }).waitFor();
    await page.evaluate("show('hc-dark')");
    await page.getByText("hc-dark", { exact: true }).waitFor();
  });
});

describe("looks", () => {
  it("shows tones as colours, declared or not", async () => {
    const page = await openApp(`
      const tones = ["added", "danger", "brand"] as never[];
      function App() { return <Row>{tones.map((tone) => <Pill key={tone} tone={tone}>{tone}</Pill>)}</Row>; }`);
    const colors = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".fp-pill")].map((pill) => getComputedStyle(pill).color)`,
    );
    expect(colors).toEqual(["rgb(1, 108, 53)", "rgb(163, 28, 34)", "rgb(73, 77, 86)"]);
  });

  it("lets an author's style win over every class", async () => {
    const page = await openApp(`
      const style = { backgroundColor: "rgb(1, 2, 3)", color: "rgb(4, 5, 6)" };
      function App() { return <Stack>
        <Pill tone="added" active style={style}>a</Pill><Button variant="primary" style={style}>b</Button>
        <Callout tone="info" style={style}>c</Callout><Text style={style}>d</Text>
      </Stack>; }`);
    for (const selector of [".fp-pill", ".fp-button", ".fp-callout", ".fp-text"]) {
      expect(await css(page, selector, "background-color")).toBe("rgb(1, 2, 3)");
      expect(await css(page, selector, "color")).toBe("rgb(4, 5, 6)");
    }
  });

  it("keeps labels at their width in a Stack, and makes a Grid's columns equal", async () => {
    const page = await openApp(`
      function App() { return <Stack style={{ width: 600 }}>
        <Pill>a</Pill><Button>b</Button>
        <Grid columns={3} gap={12}><div className="cell">{"long".repeat(99)}</div><div className="cell" /><div className="cell" /></Grid>
      </Stack>; }`);
    const widths = await page.evaluate<number[]>(
      `[".fp-pill", ".fp-button", ".cell", ".cell:last-child"].map((s) => document.querySelector(s).getBoundingClientRect().width)`,
    );
    expect(widths[0]).toBeLessThan(60);
    expect(widths[1]).toBeLessThan(60);
    expect(widths.slice(2)).toEqual([192, 192]);
  });

  it("wraps cards below each other and stats in pairs on a phone", async () => {
    const page = await openApp(
      `function App() { return <Stack>
        <Grid columns={4} gap={12}>{[1, 2, 3, 4].map((n) => <Stat key={n} value={n} label="n" />)}</Grid>
        <Grid columns="2fr 1fr" gap={12}><Card /><Card /></Grid>
        <Grid columns={2} gap={12}><Text>key</Text><Text>value</Text></Grid>
      </Stack>; }`,
      { viewport: { width: 390, height: 800 } },
    );
    const columnCounts = await page.evaluate<number[]>(
      `[...document.querySelectorAll(".fp-grid")].map((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length)`,
    );
    expect(columnCounts).toEqual([2, 1, 2]);
  });

  it("shows the keyboard's focus", async () => {
    const page = await openApp(`function App() { return <Stack><Button>b</Button><TextInput /></Stack>; }`);
    await page.keyboard.press("Tab");
    expect(await css(page, ".fp-button", "outline-style")).toBe("solid");
    await page.keyboard.press("Tab");
    expect(await css(page, ".fp-control", "outline-color")).toBe("rgb(50, 90, 194)");
  });

  it("doesn't move for readers who asked for less motion", async () => {
    const page = await openApp(`function App() { return <Button>b</Button>; }`);
    expect(await css(page, ".fp-button", "transition-duration")).toContain("0.12s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await css(page, ".fp-button", "transition-duration")).toBe("0s");
  });
});

describe("disclosures", () => {
  it("open and close by keyboard, and remove a closed card's body", async () => {
    const page = await openApp(`
      function App() { return <Stack>
        <Card collapsible onOpenChange={(open) => seen.push(open)}><CardHeader>Title</CardHeader><CardBody>card body</CardBody></Card>
        <CollapsibleSection title="Section">section body</CollapsibleSection>
        <TodoListCard todos={[{ id: "1", content: "item", status: "pending" }]} onTodoClick={(todo) => seen.push(todo.id)} />
      </Stack>; }`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("card body").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Section" }).press("Space");
    await page.getByText("section body").waitFor();
    expect(await page.getByRole("button", { name: "Section" }).getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("button", { name: "To do: item" }).click();
    await page.getByRole("button", { name: "0 of 1 done" }).click();
    await page.getByText("item").waitFor({ state: "detached" });
    expect(await seen(page)).toEqual([false, "1"]);
  });

  it("leave a controlled card to its author", async () => {
    const page = await openApp(`
      function App() {
        const [open, setOpen] = useState(true);
        return <Stack>
          <Card collapsible open onOpenChange={(next) => seen.push(next)}><CardHeader>Fixed</CardHeader><CardBody>stays</CardBody></Card>
          <Card collapsible open={open} onOpenChange={setOpen}><CardHeader>Moves</CardHeader><CardBody>goes</CardBody></Card>
        </Stack>;
      }`);
    await page.getByRole("button", { name: "Fixed" }).click();
    await page.getByRole("button", { name: "Moves" }).click();
    await page.getByText("goes").waitFor({ state: "detached" });
    expect(await page.getByText("stays").count()).toBe(1);
    expect(await seen(page)).toEqual([false]);
  });
});

describe("handlers", () => {
  it("receive values, never events", async () => {
    const page = await openApp(`
      const see = (...values: unknown[]) => { seen.push(values); };
      const options = [{ value: "a", label: "First" }, { value: "b", label: "Second" }];
      function App() { return <Stack>
        <Button onClick={see}>Button</Button><IconButton title="Icon" onClick={see}>×</IconButton><Pill onClick={see}>Pill</Pill>
        <TextInput placeholder="Input" onChange={see} /><TextArea placeholder="Area" onChange={see} />
        <Select placeholder="Pick" options={options} onChange={see} />
        <Checkbox label="Check" onChange={see} /><Toggle onChange={see} />
      </Stack>; }`);
    for (const name of ["Button", "Icon", "Pill"]) await page.getByRole("button", { name }).click();
    await page.getByPlaceholder("Input").fill("x");
    await page.getByPlaceholder("Area").fill("y");
    await page.getByRole("combobox").selectOption("b");
    await page.getByLabel("Check").check();
    await page.getByRole("switch").click();
    expect(await seen(page)).toEqual([[], [], [], ["x"], ["y"], ["b"], [true], [true]]);
    expect(await page.getByPlaceholder("Input").inputValue()).toBe("x");
    expect(await page.getByRole("combobox").inputValue()).toBe("b");
    expect(await page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  });
});

describe("controls", () => {
  it("are named by the text next to them, by a label around them, or by their placeholder", async () => {
    const page = await openApp(`
      function App() { return <Stack>
        <Stack><Text>Your name</Text><TextInput placeholder="Ada" /></Stack>
        <Row><Toggle /><Text>Dark mode</Text><Toggle /><Text>Sounds</Text></Row>
        <Row><Text>Alerts</Text><Spacer /><Toggle /></Row>
        <Stack><TextInput placeholder="Search" /><Text>12 results</Text></Stack>
        <label>Country <Select options={["x"] as never} /></label>
      </Stack>; }`);
    await page.getByRole("textbox", { name: "Your name" }).waitFor();
    for (const name of ["Dark mode", "Sounds", "Alerts"]) await page.getByRole("switch", { name }).waitFor();
    await page.getByRole("textbox", { name: "Search" }).waitFor();
    await page.getByRole("combobox", { name: "Country" }).waitFor();
  });

  it("keep a value that the author never changes", async () => {
    const page = await openApp(`function App() { return <TextInput value="fixed" />; }`);
    await page.getByRole("textbox").fill("other");
    expect(await page.getByRole("textbox").inputValue()).toBe("fixed");
  });

  it("let a TextArea grow with its text, unless its height is set", async () => {
    const page = await openApp(`
      function App() { return <Stack><TextArea placeholder="grows" /><TextArea placeholder="stays" style={{ height: 50 }} /></Stack>; }`);
    const height = (name: string) =>
      page.getByPlaceholder(name).evaluate((area) => area.getBoundingClientRect().height);
    const before = await height("grows");
    for (const name of ["grows", "stays"]) await page.getByPlaceholder(name).fill("line\n".repeat(10));
    expect(await height("grows")).toBeGreaterThan(before + 100);
    expect(await height("stays")).toBe(50);
    await page.getByPlaceholder("grows").fill("");
    expect(await height("grows")).toBe(before);
  });
});

describe("Table", () => {
  it("scrolls inside its frame, which is focusable only then", async () => {
    const page = await openApp(
      `
      const names = Array.from({ length: 12 }, (_, n) => "Column" + n);
      function App() { return <Stack><Table headers={names} rows={[names]} /><Table headers={["A"]} rows={[[1]]} /></Stack>; }`,
      { viewport: { width: 390, height: 800 } },
    );
    await page.getByRole("region", { name: "Scrollable table" }).waitFor();
    expect(await page.getByRole("region").count()).toBe(1);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  it("shows a row's tone with or without stripes, and a number next to its unit", async () => {
    const page = await openApp(`
      const rows = [["a", "1 %"], ["b", "2 %"], ["c ".repeat(400), "3 %"]];
      const table = { headers: ["A", "B"], rows, columnAlign: ["left", "right"], rowTone: ["info", "info"] };
      function App() { return <Stack><Table {...table} /><Table {...table} striped /></Stack>; }`);
    const looks = await page.evaluate<{ tone: string; height: number }[]>(
      `[...document.querySelectorAll("tbody tr:nth-child(-n+2)")].map((row) =>
        ({ tone: getComputedStyle(row).backgroundColor, height: row.offsetHeight }))`,
    );
    expect(looks).toEqual(Array(4).fill(looks[0]));
    expect(looks[0]?.height).toBeLessThan(40);
  });

  it("breaks a right-aligned sentence, which then fits a phone", async () => {
    const page = await openApp(
      `function App() { return <Table headers={["A", "B"]} columnAlign={["left", "right"]} rows={[["a", "a sentence ".repeat(20)]]} />; }`,
      { viewport: { width: 390, height: 800 } },
    );
    await page.getByRole("table").waitFor();
    expect(await page.evaluate("document.querySelector('table').offsetWidth")).toBeLessThan(390);
  });

  it("starts at the edge if no frame or tint surrounds it, whatever tables are inside", async () => {
    const page = await openApp(`
      const inner = <Table striped headers={["Inner"]} rows={[[1]]} />;
      function App() { return <Table framed={false} headers={["Outer"]} rows={[[inner]]} />; }`);
    const indents = await page.evaluate(
      `[...document.querySelectorAll("th")].map((title) => getComputedStyle(title).paddingLeft)`,
    );
    expect(indents).toEqual(["0px", "12px"]);
  });

  it("keeps its header visible", async () => {
    const page = await openApp(`
      function App() { return <Table stickyHeader style={{ maxHeight: 100 }} headers={["Title"]} rows={Array.from({ length: 40 }, (_, n) => ["row " + n])} />; }`);
    await page.getByText("row 39").scrollIntoViewIfNeeded();
    const [frame, title] = await page.evaluate<number[]>(
      `[".fp-table-frame", "th"].map((s) => document.querySelector(s).getBoundingClientRect().top)`,
    );
    expect(Math.abs((frame ?? 0) - (title ?? 99))).toBeLessThan(2);
  });
});

describe("long text", () => {
  it("is truncated at the requested end", async () => {
    const page = await openApp(`
      const path = "packages/canvas-runtime/src/module/a-long-folder/inline-markdown.tsx";
      function App() { return <Stack style={{ width: 200 }}><Text truncate>{path}</Text><Text truncate="start">{path}</Text></Stack>; }`);
    const [end, start] = await page.evaluate<{ left: number; right: number }[]>(`
      [...document.querySelectorAll(".fp-truncate")].map((line) => {
        const box = line.getBoundingClientRect(), range = document.createRange();
        range.selectNodeContents(line);
        const text = range.getBoundingClientRect();
        return { left: text.left - box.left, right: text.right - box.right };
      })`);
    expect(end?.left).toBeCloseTo(0);
    expect(end?.right).toBeGreaterThan(100);
    expect(start?.right).toBeCloseTo(0);
    expect(start?.left).toBeLessThan(-100);
  });
});
