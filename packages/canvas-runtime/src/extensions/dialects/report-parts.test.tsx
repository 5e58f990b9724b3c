import fc from "fast-check";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { ImprovementDisclosure, type ImprovementDisclosureProps, ImprovementList } from "./improvements.tsx";
import { MaturityMatrix } from "./maturity-matrix.tsx";
import { ChartContainer, EvidenceMethodology, ReportSection } from "./report.tsx";
import { RiskHeatmap } from "./risk-heatmap.tsx";
import { KeyValue } from "./stand-ins.tsx";
import { Fluency } from "./timeline.tsx";

/** The table cells in the markup, row by row. */
const cellsOf = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  );

/** The readable text, without the stylesheet. */
const textOf = (node: ReactNode) =>
  markupOf(node)
    .replace(/<style.*?<\/style>|<[^>]*>/gs, " ")
    .replace(/\s+/g, " ")
    .trim();

const loosely = (component: unknown, props: object) =>
  markupOf(createElement(component as FunctionComponent<object>, props));

describe("MaturityMatrix", () => {
  const dimensions = [{ id: "own", title: "Ours" }, "Theirs"];
  const scopes = [
    { id: "s", title: "State" },
    { id: "r", title: "Runs" },
  ];

  it("shows each cell's words in its place, tinted by its tone", () => {
    const markup = markupOf(
      <MaturityMatrix
        dimensions={dimensions}
        scopes={scopes}
        labels={{ scope: "Capability" }}
        cells={[
          { scopeId: "r", dimensionId: "Theirs", level: "148 calls", tone: "strong" },
          { scopeId: "s", dimensionId: "own", tone: "weak", description: "not begun" },
        ]}
      />,
    );
    expect(cellsOf(markup)).toEqual([
      ["Capability", "Ours", "Theirs"],
      ["State", "weak not begun", ""],
      ["Runs", "", "148 calls"],
    ]);
    expect(markup).toMatch(/fp-hue-green"[^>]*>148 calls/);
    expect(markup).toMatch(/fp-hue-red"[^>]*>weak/);
    expect(markup).toContain('scope="row"');
  });

  it.each([
    ["objects by row, then by column", { s: { own: { level: "a" }, Theirs: "b" }, r: { own: "c" } }],
    ["objects by column, then by row", { own: { s: "a", r: { level: "c" } }, Theirs: { s: "b" } }],
    ["lists", [["a", { level: "b" }], ["c"]]],
  ])("reads cells as %s", (_, cells) => {
    expect(cellsOf(loosely(MaturityMatrix, { dimensions, scopes, cells })).slice(1)).toEqual([
      ["State", "a", "b"],
      ["Runs", "c", ""],
    ]);
  });

  it("finds rows and columns in the cells if none are given, and levels in the dimensions", () => {
    const cells = [{ scope: "API", dimension: "Tests", score: 3 }];
    expect(cellsOf(loosely(MaturityMatrix, { cells }))).toEqual([
      ["", "Tests"],
      ["API", "3"],
    ]);
    const levels = ["Ad hoc", "Defined"];
    const own = [
      { title: "Tests", level: 2, target: 2 },
      { title: "Docs", level: 1 },
    ];
    expect(cellsOf(loosely(MaturityMatrix, { dimensions: own, levels }))).toEqual([
      ["", "Level", "Target"],
      ["Tests", "Defined", "Defined"],
      ["Docs", "Ad hoc", ""],
    ]);
  });
});

describe("RiskHeatmap", () => {
  it("states the value and the level of each cell", () => {
    const values = [
      [12, 0],
      [{ value: 20, label: "PCI" }, "High"],
      [null, { value: 1, level: "critical" }],
    ];
    expect(cellsOf(markupOf(<RiskHeatmap rows={["a", "b", "c"]} columns={["x", "y"]} values={values} />))).toEqual([
      ["", "x", "y"],
      ["a", "12 high", "0 none"],
      ["b", "PCI: 20 critical", "high"],
      ["c", "", "1 critical"],
    ]);
  });

  it("places risks in a grid, the likeliest at the top and the gravest at the right", () => {
    const data = [
      { title: "Data loss", likelihood: 2, impact: 3 },
      { title: "Outage", likelihood: 3, impact: 3 },
      { title: "Late", likelihood: 3, impact: 3 },
      { title: "Typo", likelihood: 1, impact: 1 },
    ];
    expect(cellsOf(markupOf(<RiskHeatmap data={data} />))).toEqual([
      ["", "1", "2", "3"],
      ["3", "", "", "Outage, Late critical"],
      ["2", "", "", "Data loss critical"],
      ["1", "Typo low", "", ""],
    ]);
    const words = [
      { name: "Fire", probability: "Unlikely", impact: "Severe" },
      { name: "Rain", probability: "Likely", impact: "Minor" },
    ];
    expect(cellsOf(markupOf(<RiskHeatmap data={words} />)).slice(1)).toEqual([
      ["Likely", "Rain high", ""],
      ["Unlikely", "", "Fire high"],
    ]);
  });

  it("lists values with their severity", () => {
    const data = [{ label: "Auth", value: 4, severity: "Medium" }];
    expect(cellsOf(markupOf(<RiskHeatmap data={data} />))).toEqual([["Auth", "4 medium"]]);
  });

  it("labels squares with the author's words or ours", () => {
    const markup = markupOf(
      <RiskHeatmap
        rows={["Sun"]}
        columns={["Jan", "", ""]}
        values={[[{ value: 0, ariaLabel: "4 Jan: nothing" }, 30, null]]}
        variant="swatch"
        valueFormatter={(value) => `${value} min`}
        labels={{ ariaLabel: "Activity", critical: "much" }}
        colorTemplate={{ critical: { background: "#123456" } }}
      />,
    );
    expect(cellsOf(markup)).toEqual([
      ["", "Jan", "", ""],
      ["Sun", "4 Jan: nothing", "30 min, much", ""],
    ]);
    expect(markup).toContain('aria-label="Activity"');
    expect(markup).toContain("background:#123456");
    expect(markup).toMatch(/<li[^>]*>.*none.*<li[^>]*>.*much/);
  });
});

describe("Fluency", () => {
  it("states the score and the level of each stage, by thresholds or as given", () => {
    const stages = [
      { name: "Context", score: 72 },
      { name: "Feedback", score: 40 },
      { name: "Gates", score: 12, blocker: true },
      { name: "Delivery", score: 90, status: "on_track" },
    ];
    expect(textOf(<Fluency title="Loop" projectName="LanSync" stages={stages} />)).toBe(
      "Loop LanSync 72 high Context 40 medium Feedback 12 blocked Gates 90 on track Delivery",
    );
  });

  it("measures on the given scale, and accepts columns", () => {
    const columns = [
      { title: "Context", subtitle: "no map", score: 4 },
      { title: "Gates", score: 2 },
    ];
    const markup = markupOf(<Fluency columns={columns} min={1} max={5} mediumThreshold={3} highThreshold={4} />);
    expect(markup).toContain("--fp-share:75%");
    expect(markup).toContain("--fp-share:25%");
    expect(textOf(<Fluency columns={columns} min={1} max={5} mediumThreshold={3} highThreshold={4} />)).toBe(
      "4 high Context no map 2 low Gates",
    );
  });

  it("uses the author's function, whatever its form, and survives one that throws", () => {
    const stages = [{ name: "a", score: 1 }];
    const tips = [() => "why", () => ({ content: "why" }), () => ({ title: "w", rows: [{ value: "hy" }, "!"] })];
    expect(
      tips.map((tooltip) => /title="([^"]*)"/.exec(markupOf(<Fluency stages={stages} tooltip={tooltip} />))?.[1]),
    ).toEqual(["why", "why", "w hy !"]);
    const fail = () => {
      throw new Error("no tip");
    };
    expect(textOf(<Fluency stages={stages} tooltip={fail} />)).toBe("1 low a");
  });
});

describe("EvidenceMethodology", () => {
  it("shows its groups with their facts", () => {
    expect(
      textOf(
        <EvidenceMethodology
          title="How"
          summary="One run"
          metadata={{ files: 12 }}
          groups={[
            { title: "Live", items: [{ label: "Tests", value: "16 passed" }] },
            { title: "Limits", items: ["No load test", { title: "arm64", description: "not run" }] },
          ]}
          accounting="3 of 5"
        />,
      ),
    ).toBe("How One run files 12 Live Tests 16 passed Limits No load test arm64 : not run 3 of 5");
  });
});

describe("ReportSection", () => {
  it("shows its meta below the title", () => {
    expect(textOf(<ReportSection title="Gaps" meta="5 found" description="By weight." />)).toBe(
      "Gaps 5 found By weight.",
    );
  });
});

describe("ChartContainer", () => {
  it("shows its footer and its caption below the chart", () => {
    const container = (props: object) => textOf(<ChartContainer {...props}>chart</ChartContainer>);
    expect(container({ footer: "From 3 runs.", caption: "0 to 10" })).toBe("chart From 3 runs. 0 to 10");
    expect(container({ source: "From 3 runs.", caption: "" })).toBe("chart From 3 runs.");
    expect(container({ caption: "0 to 10" })).toBe("chart 0 to 10");
  });
});

describe("ImprovementDisclosure", () => {
  it("shows its title, severity and description, and the rest only if it is open", () => {
    const improvement = (props: object) =>
      textOf(
        <ImprovementList summary="1 high" divided>
          <ImprovementDisclosure
            title="No lock file"
            severity="high"
            severityTone="danger"
            stage="Builds"
            description="They differ."
            cause="It is ignored."
            expectedOutputs={["a lock file", "the same build"]}
            detailsSummary="since May"
            labels={{ expectedOutput: "Then" }}
            {...props}
          >
            Seen twice
          </ImprovementDisclosure>
        </ImprovementList>,
      );
    const closed = "1 high No lock file They differ. Builds high";
    expect(improvement({})).toBe(closed);
    expect(improvement({ defaultOpen: true, action: "Commit it." })).toBe(
      `${closed} Cause It is ignored. Action Commit it. Then a lock file the same build Details since May Seen twice`,
    );
    expect(improvement({ defaultOpen: true, cause: "", expectedOutputs: "the same" })).toBe(
      `${closed} Then the same Details since May Seen twice`,
    );
  });

  it("can be opened only if it has more to show", () => {
    expect(markupOf(<ImprovementDisclosure title="a" severity="low" />)).not.toContain("<button");
    expect(markupOf(<ImprovementDisclosure title="a" cause="b" />)).toContain('aria-expanded="false"');
    expect(markupOf(<ImprovementDisclosure title="a">b</ImprovementDisclosure>)).toContain("<button");
  });

  it("has the colour of its severity", () => {
    const markup = markupOf(<ImprovementDisclosure title="a" severity="high" severityTone="danger" />);
    expect(markup).toContain('class="fp-improvement-severity fp-hue-red"');
    expect(markupOf(<ImprovementDisclosure title="a" severity="odd" />)).toContain("fp-hue-gray");
    expect(markupOf(<ImprovementDisclosure title="a" />)).not.toContain("fp-improvement-severity ");
  });
});

describe("a component of reports", () => {
  const keys =
    `title name label id value level score severity likelihood impact rows columns values cells data risks items
    dimensions scopes stages groups labels tone status tooltip summary metadata accounting colorTemplate height max min
    scopeId dimensionId variant valueFormatter cause action expectedOutputs labels severityTone defaultOpen children
    style`.split(/\s+/);
  const odd = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(
        undefined,
        null,
        true,
        "",
        "high",
        "swatch",
        Number.NaN,
        -1,
        0,
        3,
        1e9,
        () => ({}),
        Symbol("s"),
        new Date(0),
      ),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys), tie("value"), { maxKeys: 5 }),
    ),
  })).value;
  const styleless = fc
    .dictionary(fc.constantFrom(...keys), odd, { maxKeys: 8 })
    .map(({ style: _style, ...props }) => props);

  it.each([
    ["MaturityMatrix", MaturityMatrix],
    ["RiskHeatmap", RiskHeatmap],
    ["Fluency", Fluency],
    ["EvidenceMethodology", EvidenceMethodology],
    ["KeyValue", KeyValue],
    [
      "ImprovementDisclosure",
      (props: ImprovementDisclosureProps) => ImprovementDisclosure({ ...props, children: "a" }),
    ],
  ])("renders with any props: %s", (_, component) => {
    // In development React warns about NaN children.
    using _quiet = vi.spyOn(console, "error").mockReturnValue();
    fc.assert(
      fc.property(styleless, (props) => {
        expect(loosely(component, props)).not.toContain("[object Object]");
      }),
      { numRuns: 400 },
    );
  });
});
