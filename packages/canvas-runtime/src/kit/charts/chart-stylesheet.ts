/** Static styles of all charts, added once per document. Data colours come inline from the theme. */
export const chartStylesheet = `
.fp-chart{position:relative;display:flex;flex-direction:column;gap:8px;width:100%;min-width:0;font-size:12px;line-height:16px;font-variant-numeric:tabular-nums;
  color:var(--fp-text-secondary)}
.fp-chart-beside{flex-direction:row;flex-wrap:wrap;align-items:center;gap:12px 20px}
.fp-chart-plot{position:relative;flex:none;max-width:100%}
.fp-chart-drawing{position:absolute;inset:0;display:block;width:100%;height:100%}
.fp-chart-reader{position:absolute;inset:0;border-radius:var(--fp-radius-sm);touch-action:pan-y}
.fp-chart-label{fill:var(--fp-text-secondary);font-size:11px}
.fp-chart-value{fill:var(--fp-text-primary)}
.fp-chart-inner-value{font-size:11px;font-weight:500}
.fp-chart-grid{stroke:var(--fp-stroke-tertiary);shape-rendering:crispEdges}
.fp-chart-baseline{stroke:var(--fp-stroke-primary);shape-rendering:crispEdges}
.fp-chart-band{fill:var(--fp-fill-tertiary)}
.fp-chart-guide{stroke:var(--fp-text-tertiary);shape-rendering:crispEdges}
.fp-chart-value,.fp-chart-reference-label{font-size:11px;font-weight:500;paint-order:stroke;stroke:var(--fp-bg-editor);stroke-width:3px;stroke-linejoin:round}
.fp-chart-empty{fill:var(--fp-text-tertiary);font-size:12px}
.fp-chart-sum{fill:var(--fp-text-primary);font-weight:590;letter-spacing:-.01em}
.fp-chart-slice{transition:transform .12s ease,opacity .12s ease}
.fp-chart-slice-dimmed{opacity:.4}
.fp-chart-legend{display:flex;flex-wrap:wrap;gap:4px 14px;min-width:0;margin:0;padding:0;list-style:none}
.fp-chart-legend-item{display:flex;align-items:center;gap:6px;min-width:0;max-width:100%}
.fp-chart-legend-name{min-width:0;overflow-wrap:anywhere}
.fp-chart-swatch{flex:none;width:8px;height:8px;border-radius:var(--fp-radius-xs)}
.fp-chart-slices{display:grid;grid-template-columns:auto minmax(0,1fr) auto auto;gap:1px 10px;flex:1 1 180px;max-width:420px;min-width:0;margin:0;padding:0;list-style:none}
.fp-chart-slices-item{display:grid;grid-template-columns:subgrid;grid-column:1/-1;align-items:baseline;padding:2px 6px;border-radius:var(--fp-radius-sm)}
.fp-chart-slices-item-active{background:var(--fp-fill-tertiary)}
.fp-chart-slices-value{color:var(--fp-text-primary);font-weight:500;text-align:right}
.fp-chart-slices-share{color:var(--fp-text-tertiary);text-align:right}
.fp-chart-tip{position:fixed;left:0;top:0;z-index:30;width:max-content;max-width:min(280px,calc(100vw - 8px));padding:6px 9px;border:1px solid var(--fp-stroke-primary);
  border-radius:var(--fp-radius-md);background:var(--fp-bg-elevated);color:var(--fp-text-secondary);pointer-events:none}
.fp-chart-tip-title{margin-bottom:2px;color:var(--fp-text-primary);font-weight:590;overflow-wrap:anywhere}
.fp-chart-tip-row{display:flex;align-items:baseline;gap:6px}
.fp-chart-tip-name{flex:1 1 auto;min-width:0;overflow-wrap:anywhere}
.fp-chart-tip-value{padding-left:8px;color:var(--fp-text-primary);font-weight:500;text-align:right}
@media (prefers-reduced-motion:reduce){.fp-chart-slice{transition:none}}
`;

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
