/** Names and colours of the series, in drawing order. */
export function ChartLegend({ series, colors }: { series: readonly { name: string }[]; colors: readonly string[] }) {
  return (
    <ul className="fp-chart-legend">
      {series.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and series never move
        <li key={index} className="fp-chart-legend-item">
          <span className="fp-chart-swatch" style={{ background: colors[index] }} />
          <span className="fp-chart-legend-name">{name}</span>
        </li>
      ))}
    </ul>
  );
}
