import type { ReactNode } from "react";
import { useMemo } from "react";
import { type ExpectedHashes, judge, type Verdict } from "../../pages/hash/verification.ts";
import type { ChosenFile } from "./file-digests.ts";

/** How the files on the page compare with something. */
export interface Comparison {
  /** A list should name every file on the page and no others. Null if there is nothing to compare with. */
  readonly against: "hashes" | "list" | null;
  /** The results, by the file's id. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** The paths of listed files that aren't on the page. */
  readonly missing: readonly string[];
  /** Shown above the table. */
  readonly description?: ReactNode;
}

/** Compares the files with the hashes that were pasted. */
export function usePastedHashes(files: readonly ChosenFile[], expected: ExpectedHashes): Comparison {
  return useMemo(() => {
    const verdicts = new Map<number, Verdict>();
    for (const { id, name, progress } of files) {
      if (progress.status === "done") verdicts.set(id, judge(progress.digest, expected, name));
    }
    return { against: expected.entries.length > 0 ? "hashes" : null, verdicts, missing: [] };
  }, [files, expected]);
}

/** The first result that says how a file compares, otherwise that it is in no list, if there is one. */
export function verdictOf(id: number, comparisons: readonly Comparison[]): Verdict {
  const verdicts = comparisons.map((one) => one.verdicts.get(id) ?? null).filter((verdict) => verdict !== null);
  return verdicts.find(({ kind }) => kind !== "unlisted") ?? verdicts[0] ?? null;
}

/** Missing files as rows of the table. Their ids are negative. */
export function missingRows(comparisons: readonly Comparison[]): ChosenFile[] {
  return comparisons
    .flatMap(({ missing }) => missing)
    .map((path, index) => ({ id: -1 - index, name: path, size: 0, progress: { status: "missing" } }));
}
