import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../test/markup.ts";
import { CollapsibleSection } from "./disclosure.tsx";
import { Table, type TableRowTone } from "./table.tsx";
import { type TodoItem, TodoList, TodoListCard } from "./todo-list.tsx";
import { UsageBar, type UsageBarSegment } from "./usage-bar.tsx";

describe("Table", () => {
  it("shows headers and cells: texts, numbers, elements and inline markdown", () => {
    const table = (
      <Table
        headers={["A", <b key="b">B</b>]}
        rows={[
          ["x `code`", 0],
          [<i key="i">y</i>, "[d](https://example.org)"],
        ]}
      />
    );
    expect(textOf(table)).toBe("A B x code 0 y d");
    expect(markupOf(table).match(/<th scope="col"/g)).toHaveLength(2);
    expect(markupOf(table)).toContain('<code class="fp-code">code</code>');
    expect(markupOf(table)).toContain('href="https://example.org/"');
  });

  it("aligns columns and tones rows, even in undeclared tones", () => {
    const tones = ["success", undefined, "error", "brand", "default"] as TableRowTone[];
    const markup = markupOf(
      <Table headers={["A"]} rows={[[1], [2], [3], [4], [5]]} columnAlign={["right"]} rowTone={tones} />,
    );
    expect(markup.match(/fp-align-right/g)).toHaveLength(6);
    expect(markup.match(/fp-table-row[^"]*/g)).toEqual([
      "fp-table-row fp-table-row-toned fp-hue-green",
      "fp-table-row",
      "fp-table-row fp-table-row-toned fp-hue-red",
      "fp-table-row fp-table-row-toned fp-hue-gray",
      "fp-table-row",
    ]);
  });

  it("is framed by default, striped and sticky on request", () => {
    expect(markupOf(<Table headers={["A"]} rows={[]} />)).toContain("fp-table-framed");
    const markup = markupOf(<Table headers={["A"]} rows={[]} framed={false} striped stickyHeader />);
    expect(markup).toContain("fp-table-bare");
    expect(markup).toContain("fp-table-striped");
    expect(markup).toContain("fp-table-heading-sticky");
  });

  it("spans its empty message over all columns", () => {
    expect(markupOf(<Table headers={["A", "B"]} rows={[]} emptyMessage="None" />)).toContain('colSpan="2">None</td>');
    expect(textOf(<Table headers={["A"]} rows={[[1]]} emptyMessage="None" />)).toBe("A 1");
  });

  it("shows object rows of `columns`, and survives missing arrays", () => {
    const older = { columns: [{ key: "a", header: "A" }], rows: [{ a: "x" }] } as never;
    expect(textOf(<Table {...(older as { headers: []; rows: [] })} />)).toBe("A x");
    expect(textOf(<Table {...({} as { headers: []; rows: [] })} />)).toBe("");
  });
});

describe("CollapsibleSection", () => {
  it("is initially closed and shows title, count, leading and trailing content", () => {
    const section = (
      <CollapsibleSection title="Files" count={0} leading="L" trailing="T">
        body
      </CollapsibleSection>
    );
    expect(textOf(section)).toBe("L Files 0 T");
    expect(markupOf(section)).toContain('aria-expanded="false"');
    const open = (
      <CollapsibleSection title="a" defaultOpen>
        body
      </CollapsibleSection>
    );
    expect(textOf(open)).toBe("a body");
  });
});

describe("UsageBar", () => {
  it("shows segments in proportion, and the rest", () => {
    const markup = markupOf(
      <UsageBar
        total={10}
        topLeftLabel="L"
        topRightLabel="R"
        segments={[
          { id: "a", value: 2 },
          { id: "b", value: 3, color: "red" },
          { id: "c", value: Number.NaN },
          { id: "d", value: -1 },
        ]}
      />,
    );
    expect(markup.match(/flex-grow:[\d.]+/g)).toEqual(["flex-grow:20", "flex-grow:30", "flex-grow:50"]);
    expect(markup).toContain("fp-usage-segment fp-hue-blue");
    expect(markup).toContain("fp-usage-segment fp-hue-red");
    expect(markup).toContain('aria-label="a 2, b 3, c 0, d 0 of 10"');
  });

  it("fills its whole width for totals below 1, and keeps the proportions of very large values", () => {
    const widthsOf = (total: number, ...values: number[]) => {
      const markup = markupOf(<UsageBar total={total} segments={values.map((value) => ({ id: "a", value }))} />);
      return markup.match(/(?<=flex-grow:)[^;"]+/g)?.map((grow) => Math.round(Number(grow)));
    };
    expect(widthsOf(0.5, 0.1, 0.2)).toEqual([20, 40, 40]);
    expect(widthsOf(4e300, 1e300, 2e300)).toEqual([25, 50, 25]);
  });

  it("has a legend for two or more colours, which screen readers get as the description", () => {
    const [one, two] = [
      { id: "a", label: "Of *A*", value: 2 },
      { id: "b", value: 3_000 },
    ];
    const legend = (segments: readonly UsageBarSegment[], showLegend?: boolean) =>
      /<ul class="fp-usage-legend" aria-hidden="true">.*<\/ul>/.exec(
        markupOf(<UsageBar total={10} segments={segments} showLegend={showLegend} />),
      )?.[0];
    expect(legend([one, two, { id: "c", value: 0 }])?.match(/fp-usage-mark/g)).toHaveLength(2);
    expect(legend([one, two])).toMatch(
      /Of \*A\* <span class="fp-usage-value">2<.*b <span class="fp-usage-value">3,000</,
    );
    expect([legend([one]), legend([one, two], false)]).toEqual([undefined, undefined]);
    expect(legend([one], true)).toContain("fp-hue-");
  });

  it("is described in the words of its legend", () => {
    const markup = markupOf(
      <UsageBar
        total={10}
        segments={[
          { id: "s1", label: "Storage", value: 2 },
          { id: "b", value: 3 },
          { id: "c", label: <b>C</b>, value: 1 },
        ]}
      />,
    );
    expect(markup).toContain('aria-label="Storage 2, b 3, c 1 of 10"');
    expect(markup).toContain('title="Storage: 2"');
  });

  it("has no rest if the segments exceed the total, and survives a value that isn't a list", () => {
    expect(markupOf(<UsageBar total={1} segments={[{ id: "a", value: 5 }]} />)).not.toContain("fp-usage-rest");
    expect(markupOf(<UsageBar total={Number.NaN} segments={undefined as never} />)).toContain('aria-label="0 of 0"');
  });
});

const todos: TodoItem[] = [
  { id: "1", content: "one `a`", status: "completed" },
  { id: "2", content: "two", status: "in_progress" },
  { id: "3", content: "three", status: "pending" },
  { id: "4", content: "four", status: "cancelled" },
];

describe("TodoList", () => {
  it("states each item's status", () => {
    expect(textOf(<TodoList todos={todos} />)).toBe("Done: one a In progress: two To do: three Cancelled: four");
  });

  it("makes clickable rows buttons, and dims rows on request", () => {
    expect(markupOf(<TodoList todos={todos} />)).not.toContain("<button");
    const markup = markupOf(<TodoList todos={todos} onTodoClick={() => {}} dimmedTodoIds={new Set(["2", "3"])} />);
    expect(markup.match(/<button/g)).toHaveLength(4);
    expect(markup.match(/fp-todo-dimmed/g)).toHaveLength(2);
  });

  it("renders nothing if empty or missing, and shows an unknown status as to do", () => {
    expect(markupOf(<TodoList todos={[]} />)).toBe("");
    expect(markupOf(<TodoList todos={undefined as never} />)).toBe("");
    expect(textOf(<TodoList todos={[{ id: "1", content: "a", status: "blocked" as "pending" }]} />)).toBe("To do: a");
  });
});

describe("TodoListCard", () => {
  it("counts what is done, and opens", () => {
    expect(textOf(<TodoListCard todos={todos} />)).toMatch(/^1 of 4 done Done: one a/);
    expect(textOf(<TodoListCard todos={todos} defaultExpanded={false} />)).toBe("1 of 4 done");
    expect(textOf(<TodoListCard todos={todos} defaultExpanded={false} {...{ title: "Plan" }} />)).toBe(
      "Plan 1 of 4 done",
    );
    expect(markupOf(<TodoListCard todos={[]} />)).toBe("");
  });
});
