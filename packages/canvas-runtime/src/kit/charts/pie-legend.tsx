/** The text of one slice. */
export interface PieLegendRow {
  label: string;
  color: string;
  value: string;
  share: string;
}

/** The slices with their values and shares; pointing at a row highlights its slice. */
export function PieLegend(props: {
  rows: readonly PieLegendRow[];
  active: number | null;
  onActive(item: number | null): void;
}) {
  return (
    <ul className="fp-chart-slices">
      {props.rows.map(({ label, color, value, share }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and slices never move
          key={index}
          className={
            index === props.active ? "fp-chart-slices-item fp-chart-slices-item-active" : "fp-chart-slices-item"
          }
          onPointerEnter={() => props.onActive(index)}
          onPointerLeave={() => props.onActive(null)}
        >
          <span className="fp-chart-swatch" style={{ background: color }} />
          <span className="fp-chart-legend-name">{label}</span>
          <span className="fp-chart-slices-value">{value}</span>
          <span className="fp-chart-slices-share">{share}</span>
        </li>
      ))}
    </ul>
  );
}
