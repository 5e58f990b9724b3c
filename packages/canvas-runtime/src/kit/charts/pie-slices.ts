/** A slice in fractions of a full turn, clockwise from the top: 0 is the top, 1 is the top again. */
export interface PieSlice {
  start: number;
  end: number;
  /** Fraction of the whole, 0 to 1. */
  share: number;
}

/** Divides a whole by values of at least 0. If all are 0, every slice is empty. */
export function cutSlices(values: readonly number[]): PieSlice[] {
  // Scales the values first, because their sum could overflow.
  const largest = Math.max(0, ...values);
  const parts = values.map((value) => (largest > 0 ? value / largest : 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let turn = 0;
  return parts.map((part) => {
    const share = whole > 0 ? part / whole : 0;
    const start = turn;
    turn = Math.min(1, turn + share);
    return { start, end: turn, share };
  });
}

/** The slice at a point relative to the centre, in px; null in the hole and outside. */
export function sliceAt(
  slices: readonly PieSlice[],
  x: number,
  y: number,
  radii: { inner: number; outer: number },
): number | null {
  const distance = Math.hypot(x, y);
  if (distance < radii.inner || distance > radii.outer) return null;
  const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
  const found = slices.findIndex(({ start, end }) => turn >= start && turn < end);
  return found === -1 ? null : found;
}

/**
 * The SVG path of a slice around 0, 0. A full turn is drawn as two halves, because an arc can't end where it begins.
 */
export function slicePath({ start, end }: PieSlice, radii: { inner: number; outer: number }): string {
  if (end - start > 0.9999) {
    return slicePath({ start: 0, end: 0.5, share: 0.5 }, radii) + slicePath({ start: 0.5, end: 1, share: 0.5 }, radii);
  }
  const large = end - start > 0.5 ? 1 : 0;
  const outward = `M${point(start, radii.outer)}A${radii.outer} ${radii.outer} 0 ${large} 1 ${point(end, radii.outer)}`;
  return radii.inner > 0
    ? `${outward}L${point(end, radii.inner)}A${radii.inner} ${radii.inner} 0 ${large} 0 ${point(start, radii.inner)}Z`
    : `${outward}L0 0Z`;
}

/** The middle of a slice: halfway between its radii, with at least 40 % of the outer one as the inner one. */
export function sliceMiddle(
  { start, end }: PieSlice,
  radii: { inner: number; outer: number },
): { x: number; y: number } {
  const angle = (start + end) * Math.PI;
  const distance = (Math.max(radii.inner, radii.outer * 0.4) + radii.outer) / 2;
  return { x: Math.sin(angle) * distance, y: -Math.cos(angle) * distance };
}

function point(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
}
