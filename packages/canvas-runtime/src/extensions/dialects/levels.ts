import { type Color, hueOfTone } from "./frame-parts.ts";

/** The level of a risk, or of anything else that should be low. */
export type RiskLevel = "none" | "low" | "medium" | "high" | "critical";

const riskWords: Readonly<Record<RiskLevel, string>> = {
  none: "none na n/a nil zero",
  low: "low verylow minor minimal negligible insignificant good ok success green rare unlikely",
  medium: "medium med mid moderate warning caution amber yellow possible",
  high: "high major elevated significant serious orange likely",
  critical: "critical crit extreme severe veryhigh catastrophic danger error red blocker blocked certain almostcertain",
};

const levelByWord = new Map(
  Object.entries(riskWords).flatMap(([level, words]) => words.split(" ").map((word) => [word, level as RiskLevel])),
);

/** The level that an author's word means, such as "Very High", "moderate" or "red"; undefined for unknown words. */
export function riskLevelOf(word: unknown): RiskLevel | undefined {
  return typeof word === "string" ? levelByWord.get(plainWord(word)) : undefined;
}

/** The levels in ascending order. */
export const riskLevels: readonly RiskLevel[] = ["none", "low", "medium", "high", "critical"];

/** The level for a share of the largest value: one level per quarter, "none" for 0 or less. */
export function riskLevelOfShare(share: number): RiskLevel {
  if (!(share > 0)) return "none";
  return riskLevels[Math.min(4, Math.max(1, Math.ceil(share * 4)))] ?? "none";
}

export const hueOfRisk: Readonly<Record<RiskLevel, Color>> = {
  none: "gray",
  low: "green",
  medium: "yellow",
  high: "orange",
  critical: "red",
};

const maturityWords: Partial<Record<Color, string>> = {
  green: "strong high excellent mature optimized optimizing optimised leading advanced complete done full",
  cyan: "good managed",
  blue: "usable defined basic",
  yellow: "medium moderate fair repeatable developing",
  orange: "partial initial emerging limited",
  red: "weak low poor adhoc blocked",
  gray: "missing none absent na n/a unknown",
};

const hueByMaturity = new Map(
  Object.entries(maturityWords).flatMap(([hue, words]) => words.split(" ").map((word) => [word, hue as Color])),
);

/** The hue of a maturity word, such as "strong" or "partial", or of any tone; gray for unknown words. */
export function hueOfMaturity(word: unknown): Color {
  return (typeof word === "string" && hueByMaturity.get(plainWord(word))) || hueOfTone(word);
}

/** The hue of a score from 0 to 1. */
export function hueOfScore(share: number): Color {
  const hues: readonly Color[] = ["red", "orange", "yellow", "cyan", "green"];
  return hues[Math.min(4, Math.max(0, Math.floor(share * 5)))] ?? "gray";
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, "");
}
