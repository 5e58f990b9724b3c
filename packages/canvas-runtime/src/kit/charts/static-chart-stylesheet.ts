/** The widths in px that static charts are drawn for. Up to 880 px, each is enlarged by at most a third. */
export const staticChartWidths = [240, 310, 400, 520, 680, 880] as const;

const shown = staticChartWidths.map((width, index) => {
  const from = index === 0 ? "" : `(min-width:${width}px)`;
  const next = staticChartWidths[index + 1];
  const to = next === undefined ? "" : `(max-width:${next - 0.02}px)`;
  return `@container fp-chart ${[from, to].filter(Boolean).join(" and ")}{.fp-chart-still-${width}{display:block}}`;
});

/** Shows the drawing of each chart that fits its container. */
export const staticChartStylesheet = `
.fp-chart-stills{container:fp-chart/inline-size;width:100%;min-width:0}
.fp-chart-still{display:block;flex:none;max-width:100%;height:auto}
.fp-chart-stills>.fp-chart-still{display:none;width:100%}
${shown.join("\n").replaceAll(".fp-chart-still-", ".fp-chart-stills>.fp-chart-still-")}
`;
