import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { formatBytes } from "../../components/format.ts";
import type { HashMessages } from "../../pages/hash/hash-messages.ts";
import { type ExpectedHashes, etagsFor, type Verdict } from "../../pages/hash/verification.ts";
import type { Language } from "../../preferences.ts";
import { useLanguage } from "../../use-preferences.ts";
import type { Comparison } from "../hash-files/comparison.ts";
import type { ChosenFile } from "../hash-files/file-digests.ts";
import { formatShare } from "../hash-files/file-table.tsx";
import { createETagChecks, type ETagOutcome, keyOf } from "./etag-checks.ts";

/**
 * Compares digested files with the pasted ETags of uploads in parts. Each takes another reading of the file, in a
 * worker whose program is loaded with the first such ETag.
 */
export function useETags(options: {
  readonly files: readonly ChosenFile[];
  readonly fileOf: (id: number) => File | undefined;
  readonly expected: ExpectedHashes;
  readonly messages: HashMessages;
}): Comparison {
  const { files, fileOf, expected, messages } = options;
  const language = useLanguage();
  const [checks] = useState(() =>
    createETagChecks(() => new Worker(new URL("./etag-worker.ts", import.meta.url), { type: "module" })),
  );
  const outcomes = useSyncExternalStore(checks.subscribe, checks.outcomes);
  const requests = useMemo(() => {
    if (expected.etags.length === 0) return [];
    return files.flatMap(({ id, name, progress }) => {
      const file = progress.status === "done" ? fileOf(id) : undefined;
      const etags = file === undefined ? [] : etagsFor(expected, name);
      return file === undefined || etags.length === 0 ? [] : [{ id, file, etags }];
    });
  }, [files, fileOf, expected]);
  useEffect(() => checks.want(requests), [checks, requests]);
  useEffect(() => checks.close, [checks]);
  const describe = useMemo(() => createDescriber(language, messages.etags), [language, messages]);
  return useMemo(() => {
    const verdicts = new Map<number, Verdict>();
    for (const request of requests) {
      const outcome = outcomes.get(keyOf(request));
      verdicts.set(request.id, outcome === undefined ? comparing : describe(outcome, request.file.size));
    }
    return { against: null, verdicts, missing: [] };
  }, [requests, outcomes, describe]);
}

const comparing = { kind: "comparing" } as const;

/**
 * Describes outcomes. Thousands of files may have the same outcome, and formatting is slow, so descriptions are cached.
 */
function createDescriber(language: Language, words: HashMessages["etags"]) {
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  const sizes = (bytes: readonly number[]) => list.format(bytes.map((one) => formatBytes(one, language)));
  const described = new Map<string, Verdict>();

  function describe(outcome: Exclude<ETagOutcome, { kind: "comparing" }>): Verdict {
    switch (outcome.kind) {
      case "match":
        return { kind: "match", note: words.match(outcome.partSize === null ? null : sizes([outcome.partSize])) };
      case "mismatch":
        return { kind: "mismatch", expected: null, note: words.mismatch(sizes(outcome.triedPartSizes)) };
      case "undecided":
        return { kind: "undecided", note: words.undecided };
      case "failed":
        return { kind: "undecided", note: words.failed(outcome.reason) };
    }
  }

  return (outcome: ETagOutcome, size: number): Verdict => {
    if (outcome.kind === "comparing") {
      const { bytesRead } = outcome;
      return bytesRead === 0
        ? comparing
        : { ...comparing, note: words.comparing(formatShare(bytesRead / size, language)) };
    }
    const key = JSON.stringify(outcome);
    const known = described.get(key) ?? describe(outcome);
    described.set(key, known);
    return known;
  };
}
