/** The prefix and suffix of every value of a chart. */
export interface ValueAffixes {
  prefix: string;
  suffix: string;
}

/** Longest affix, in characters, that is repeated at every label of a plot. */
const longestRepeatedAffix = 4;

/** The affixes that are short enough for every label of a plot; a longer one is shown once, above it. */
export function repeatedAffixes({ prefix, suffix }: ValueAffixes): ValueAffixes {
  return { prefix: isShort(prefix) ? prefix : "", suffix: isShort(suffix) ? suffix : "" };
}

/** The affixes that `repeatedAffixes` leaves out, as one text. */
export function unitCaption({ prefix, suffix }: ValueAffixes): string {
  return [prefix, suffix]
    .filter((affix) => !isShort(affix))
    .map((affix) => affix.trim())
    .join(" ");
}

function isShort(affix: string): boolean {
  return affix.trim().length <= longestRepeatedAffix;
}

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/**
 * A value in full: thousands separated, at most two decimals (three significant digits below 1), compact from 10^15.
 *
 * @example
 * formatValue(-1234.5, { prefix: "$", suffix: "" }) // "-$1,234.5"
 */
export function formatValue(value: number, { prefix, suffix }: ValueAffixes): string {
  const size = Math.abs(value);
  const digits =
    size >= 1e21 ? size.toExponential(2) : (size >= 1e15 ? compact : size < 1 ? small : plain).format(size);
  return `${value < 0 ? "-" : ""}${prefix}${digits}${suffix}`;
}

/** A share of 1 as a percentage with at most one decimal; a share above 0 never reads "0%". */
export function formatShare(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return percent === 0 && share > 0 ? "<0.1%" : `${percent}%`;
}

/** A total that must stay short: compact ("12.4K") from 10,000 on. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  return size >= 1e15 ? value.toExponential(1) : size >= 10_000 ? compact.format(value) : formatValue(value, none);
}

/** Labels of the ticks of one axis: as many decimals as their step needs, compact where the largest reaches 10,000. */
export function tickFormat(ticks: readonly number[], { prefix, suffix }: ValueAffixes): (tick: number) => string {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  const largest = Math.max(...ticks.map(Math.abs), 0);
  const decimals = step > 0 ? Math.min(12, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
  const format =
    largest >= 10_000
      ? compact
      : new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (tick) => {
    const size = Math.abs(tick);
    return `${tick < 0 ? "-" : ""}${prefix}${size >= 1e15 ? size.toExponential(1) : format.format(size)}${suffix}`;
  };
}

const none: ValueAffixes = { prefix: "", suffix: "" };
