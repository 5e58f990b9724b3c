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

/** How numbers are written in one language. */
export interface ValueFormat {
  /**
   * A value in full: thousands separated, at most two decimals (three significant digits below 1), compact from 10^15,
   * exponential from 10^21 and below 10^-12.
   *
   * @example
   * value(-1234.5, { prefix: "$", suffix: "" }) // "-$1,234.5"
   */
  value(value: number, affixes: ValueAffixes): string;
  /** A share of 1, as a percentage with at most one decimal; a share above 0 never reads "0%". */
  share(share: number): string;
  /** The affixes of a percentage, such as "%". */
  readonly percentAffixes: ValueAffixes;
  /** A total that must stay short: compact ("12.4K") from 10,000 on. */
  compact(value: number): string;
  /**
   * Tick labels of one axis: as many decimals as their step needs. Compact if the largest reaches 10,000, unless
   * two labels would then be the same. Exponential if it reaches 10^15, or if the step is below 10^-12.
   */
  ticks(ticks: readonly number[], affixes: ValueAffixes): (tick: number) => string;
  /** A number without thousands separators. */
  plain(value: number): string;
}

/** @param language - BCP 47 tag. Numbers are American if the system doesn't know the language */
export function createValueFormat(language = "en-US"): ValueFormat {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat([language, "en-US"], options);
  const full = numbers({ maximumFractionDigits: 2 });
  const small = numbers({ maximumSignificantDigits: 3 });
  const compact = numbers({ notation: "compact", maximumFractionDigits: 2 });
  const percent = numbers({ style: "percent", maximumFractionDigits: 1, useGrouping: false });
  const plain = numbers({ maximumFractionDigits: 20, useGrouping: false });
  const decimal = full.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const exponential = (size: number, decimals: number) => size.toExponential(decimals).replace(".", decimal);

  const [prefix = "", suffix = ""] = percent.format(0.05).split(plain.format(5));

  function formatValue(value: number, { prefix, suffix }: ValueAffixes): string {
    const size = Math.abs(value);
    const digits =
      size >= 1e21 || (size > 0 && size < 1e-12)
        ? exponential(size, 2)
        : (size >= 1e15 ? compact : size < 1 ? small : full).format(size);
    return `${value < 0 ? "-" : ""}${prefix}${digits}${suffix}`;
  }

  return {
    value: formatValue,
    share(share) {
      const tenths = Math.round(share * 1000);
      return tenths === 0 && share > 0 ? `<${percent.format(0.001)}` : percent.format(tenths / 1000);
    },
    percentAffixes: { prefix, suffix },
    compact(value) {
      const size = Math.abs(value);
      return size >= 1e15 ? exponential(value, 1) : size >= 10_000 ? compact.format(value) : formatValue(value, none);
    },
    ticks(ticks, { prefix, suffix }) {
      const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
      const largest = Math.max(...ticks.map(Math.abs), 0);
      const decimals = step > 0 ? Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)) : 0;
      const digits = Math.min(12, Math.max(1, Math.floor(Math.log10(largest)) - Math.floor(Math.log10(step) + 1e-9)));
      const isCompact = largest >= 10_000 && new Set(ticks.map((tick) => compact.format(tick))).size === ticks.length;
      const write =
        largest >= 1e15 || decimals > 12
          ? (size: number) => (size === 0 ? "0" : exponential(size, digits))
          : (isCompact ? compact : numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }))
              .format;
      return (tick) => `${tick < 0 ? "-" : ""}${prefix}${write(Math.abs(tick))}${suffix}`;
    },
    plain: (value) => plain.format(value),
  };
}

const none: ValueAffixes = { prefix: "", suffix: "" };
