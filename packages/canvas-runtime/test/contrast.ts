/**
 * The contrast ratio of WCAG 2.2 between two CSS hex colours; a translucent one is drawn over `surfaces`, of which the
 * last is lowest.
 */
export function contrast(text: string, ...surfaces: readonly string[]): number {
  const background = flatten(surfaces);
  const [lighter = 0, darker = 0] = [luminance(over(parse(text), background)), luminance(background)].sort(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function flatten(surfaces: readonly string[]): Rgba {
  return surfaces.map(parse).reduceRight((lower, upper) => over(upper, lower));
}

function parse(color: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (color.slice(1).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return [red, green, blue, alpha / 255];
}

function over(upper: Rgba, lower: Rgba): Rgba {
  const mix = (index: 0 | 1 | 2) => upper[index] * upper[3] + lower[index] * (1 - upper[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
