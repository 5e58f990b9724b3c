/** The last day of security fixes for each release line of Node, from the Node.js project's schedule. */
const lastDays: Readonly<Record<number, string>> = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
  26: "2029-04-30",
};

/**
 * Warns if a version of Node no longer gets security fixes.
 *
 * @param node "20.19.0"
 * @returns a sentence; null if it still gets them, or if its release line is newer than this list
 */
export function endedNodeRelease(node: string, now: Date): string | null {
  const line = Number(node.split(".")[0]);
  const lastDay = lastDays[line];
  if (lastDay === undefined || now.toISOString().slice(0, 10) <= lastDay) return null;
  return `Node ${line} has had no security fixes since ${lastDay}`;
}
